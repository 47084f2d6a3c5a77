import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { faults } from './faults.ts'
import { expect, hydrated, LONG_MS, test } from './fixtures.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark', 'contrast']
const LANGUAGES = ['en', 'id']

/** What lies over the page in a state: how to get there, and what shows that it is reached. */
interface Floating {
  name: string
  open: (page: Page) => Promise<void>
  reached: string
}

const LIST = '[data-list=rows]'
const picker = (name: string, reached: string, typed = ''): Floating => ({
  name: `picker: ${name}`,
  open: async (page) => {
    await page.locator(`#picker-${name}`).click()
    if (typed) await page.keyboard.type(typed)
  },
  reached: `.picker-panel ${reached}`,
})
const mention = (typed: string, reached: string): Floating => ({
  name: `mention: ${typed}`,
  open: async (page) => {
    if (!(await page.locator('#note-text').isVisible())) await page.locator('.note-open').click()
    await page.locator('#note-text').fill('')
    await page.keyboard.type(typed)
  },
  reached: `.picker-panel ${reached}`,
})

const filter = (field: string, reached: string): Floating => ({
  name: `filter: ${field}`,
  open: async (page) => {
    await page.locator(`${LIST} .toolbar .pop-anchor .chip`).click()
    await page.locator('.filter-editor select').first().selectOption(field)
  },
  reached: `.filter-editor ${reached}`,
})

const FLOATING: readonly Floating[] = [
  picker('rows', '[role=option]'),
  picker('none', '.picker-note:not(:empty)', 'zz'),
  picker('creates', '.pi-plus', 'CV Baru'),
  picker('recent', '.picker-recent'),
  picker('waits', '.picker-note:not(:empty)'),
  picker('fails', '.pi-refresh'),
  mention('@', '[role=option]'),
  mention('@z', '.picker-note:not(:empty)'),
  filter('is_active', '.btn-group'),
  filter('status', '[type=checkbox]'),
  filter('day', '.date'),
  filter('vendor_id', '[role=combobox]'),
]

/** Leaves to be seen only what floats: it covers what it lies over, which is no fault. */
const ALONE = 'body > *, main { visibility: hidden } dialog[open], .pop, #snackbar { visibility: visible }'

async function alone(page: Page, isAlone: boolean): Promise<void> {
  await page.evaluate(
    (text) => {
      const rules = new CSSStyleSheet()
      rules.replaceSync(text)
      document.adoptedStyleSheets = text
        ? [...document.adoptedStyleSheets, rules]
        : document.adoptedStyleSheets.slice(0, -1)
    },
    isAlone ? ALONE : '',
  )
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}

async function colours(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withRules('color-contrast')
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const tops = (page: Page): Promise<number[]> =>
  page.locator('main h3').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))

for (const size of SIZES) {
  for (const lang of LANGUAGES) {
    // Colours are the same in every language and width.
    const themes = lang === 'en' && size.width === 1366 ? THEMES : []
    test(`every part has its place at ${size.width} in ${lang}`, async ({ page, axe, baseURL }) => {
      test.setTimeout(LONG_MS)
      await page.setViewportSize(size)
      await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
      await page.goto('/parts')
      const before = await tops(page)
      await hydrated(page)
      expect(await tops(page), 'nothing moves once the page stands').toEqual(before)
      await expect(page.locator('.report-canvas canvas')).toBeVisible()
      await page.locator('#begin-uploads').click()
      await expect(page.locator('.files-one')).toHaveCount(4)
      for (const theme of THEMES) {
        await page.locator(`[data-theme-name=${theme}]`).click()
        expect(await page.evaluate(faults), theme).toEqual([])
        if (themes.length && theme === 'light') await axe(page)
        else if (themes.length) expect(await colours(page, 'main'), theme).toEqual([])
      }
      await page.locator('.report').last().locator('.banner button').click()
      await expect(page.locator('.report').last()).toHaveAttribute('aria-busy', 'true')
      for (const [at, { name, open, reached }] of FLOATING.entries()) {
        await test.step(name, async () => {
          await open(page)
          await expect(page.locator(reached).first()).toBeVisible()
          await alone(page, true)
          expect(await page.evaluate(faults), name).toEqual([])
          // Each in one theme, the next one in another: the same few colours come again and again.
          const theme = themes[at % themes.length]
          if (theme) {
            await wear(page, theme)
            expect(await colours(page, 'body'), `${name} in ${theme}`).toEqual([])
          }
          await alone(page, false)
          await page.keyboard.press('Escape')
        })
      }
    })
  }
}
