import type { Page } from '@playwright/test'
import { faint } from './faint.ts'
import { faults } from './faults.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { FLOATING } from './parts-floats.ts'

const THEMES = ['light', 'dark', 'contrast']
/** Colours are the same in every language and width. */
const VISITS = [
  { width: 1366, height: 768, lang: 'en', themes: THEMES },
  { width: 1366, height: 768, lang: 'id', themes: [] },
  { width: 390, height: 844, lang: 'en', themes: [] },
  { width: 390, height: 844, lang: 'id', themes: [] },
]

const PAGE = 'body'
/** What floats covers what it lies over, which is no fault: it is looked at by itself. */
const FLOATS = 'dialog[open], .pop, .p-datepicker, .live-bar, #snackbar'

/** Colours are measured as they end; the page may have sheets of its own. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}

const tops = (page: Page): Promise<number[]> =>
  page.locator('main h3').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))

for (const { width, height, lang, themes } of VISITS) {
  test(`every part has its place at ${width} in ${lang}`, async ({ page, axe, baseURL }) => {
    await page.setViewportSize({ width, height })
    await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
    await page.goto('/parts')
    const before = await tops(page)
    await hydrated(page)
    expect(await tops(page), 'nothing moves once the page stands').toEqual(before)
    // A chart is drawn once it is in sight.
    await page.locator('.report-canvas').scrollIntoViewIfNeeded()
    await expect(page.locator('.report-canvas canvas')).toBeVisible()
    await page.locator('#begin-uploads').click()
    await expect(page.locator('.files-one')).toHaveCount(4)
    await stopTransitions(page)
    for (const theme of THEMES) {
      await wear(page, theme)
      expect(await page.evaluate(faults, PAGE), theme).toEqual([])
      if (!themes.includes(theme)) continue
      expect(await page.evaluate(faint, PAGE), theme).toEqual([])
    }
    // Themes differ in colours alone, and those were seen above.
    if (themes.length > 0) await axe(page)
    await page
      .locator('.report')
      .last()
      .locator('select:has(option[value=vendor])')
      .first()
      .selectOption('vendor')
    await expect(page.locator('.report').last()).toHaveAttribute('aria-busy', 'true')
    for (const { name, open, reached, close, isInPage } of FLOATING) {
      await test.step(name, async () => {
        await open(page)
        const there = page.locator(reached).filter({ visible: true })
        await expect(there.first()).toBeVisible()
        const where = isInPage ? PAGE : FLOATS
        expect(
          await there.first().evaluate((element, selector) => element.closest(selector) !== null, where),
        ).toBe(true)
        expect(await page.evaluate(faults, where), name).toEqual([])
        for (const theme of themes) {
          await wear(page, theme)
          expect(await page.evaluate(faint, where), `${name} in ${theme}`).toEqual([])
        }
        await (close ? close(page) : page.keyboard.press('Escape'))
        await expect(there).toHaveCount(0)
      })
    }
    await test.step('a deleted row can be brought back', async () => {
      await page.locator('[data-list=rows] tbody tr').first().locator('.row-actions button').click()
      await page.locator('.pop[popover] .pop-item').last().click()
      await page.locator('#confirm [data-answer=yes]').click()
      await expect(page.locator('tr.removed .btn')).toBeVisible()
      // What is said of it floats over rows and leaves by itself.
      await page.locator('#snackbar button').press('Enter')
      expect(await page.evaluate(faults, PAGE)).toEqual([])
      for (const theme of themes) {
        await wear(page, theme)
        expect(await page.evaluate(faint, PAGE), theme).toEqual([])
      }
    })
  })
}
