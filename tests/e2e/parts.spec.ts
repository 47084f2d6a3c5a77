import type { Page } from '@playwright/test'
import { faint } from './faint.ts'
import { faults } from './faults.ts'
import { expect, hydrated, LONG_MS, test } from './fixtures.ts'
import { FLOATING } from './parts-floats.ts'

const THEMES = ['light', 'dark', 'contrast']
/** Colours are the same in every language and width. */
const VISITS = [
  { width: 1366, height: 768, lang: 'en', themes: THEMES },
  { width: 1366, height: 768, lang: 'id', themes: [] },
  { width: 390, height: 844, lang: 'en', themes: [] },
  { width: 390, height: 844, lang: 'id', themes: [] },
]

/** Leaves to be seen only what floats: it covers what it lies over, which is no fault. */
const ALONE =
  'body > *, main { visibility: hidden } dialog[open], .pop, .live-bar, #snackbar { visibility: visible }'
/** Colours are measured as they end. */
const STILL = '* { transition: none !important }'

/** Rules for this page alone, until the next ones; the page may have sheets of its own. */
async function restyle(page: Page, text: string): Promise<void> {
  await page.evaluate((css) => {
    const { adoptedStyleSheets: sheets } = document
    const own =
      sheets.find(({ media }) => media.mediaText === 'screen') ?? new CSSStyleSheet({ media: 'screen' })
    own.replaceSync(css)
    document.adoptedStyleSheets = [...sheets.filter((sheet) => sheet !== own), own]
  }, text)
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}

const tops = (page: Page): Promise<number[]> =>
  page.locator('main h3').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))

for (const { width, height, lang, themes } of VISITS) {
  test(`every part has its place at ${width} in ${lang}`, async ({ page, axe, baseURL }) => {
    test.setTimeout(LONG_MS)
    await page.setViewportSize({ width, height })
    await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
    await page.goto('/parts')
    const before = await tops(page)
    await hydrated(page)
    expect(await tops(page), 'nothing moves once the page stands').toEqual(before)
    await expect(page.locator('.report-canvas canvas')).toBeVisible()
    await page.locator('#begin-uploads').click()
    await expect(page.locator('.files-one')).toHaveCount(4)
    await restyle(page, STILL)
    for (const theme of THEMES) {
      await wear(page, theme)
      expect(await page.evaluate(faults), theme).toEqual([])
      if (!themes.includes(theme)) continue
      expect(await page.evaluate(faint), theme).toEqual([])
      await axe(page)
    }
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
        // Where the page is hidden meanwhile, what has the focus in it loses it.
        const focused = await page.evaluateHandle(() => document.activeElement)
        await restyle(page, isInPage ? STILL : STILL + ALONE)
        expect(await page.evaluate(faults), name).toEqual([])
        for (const theme of themes) {
          await wear(page, theme)
          expect(await page.evaluate(faint), `${name} in ${theme}`).toEqual([])
        }
        await restyle(page, STILL)
        await focused.evaluate((element) => element instanceof HTMLElement && element.focus())
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
      expect(await page.evaluate(faults)).toEqual([])
      for (const theme of themes) {
        await wear(page, theme)
        expect(await page.evaluate(faint), theme).toEqual([])
      }
    })
  })
}
