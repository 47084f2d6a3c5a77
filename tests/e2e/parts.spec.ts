import { faults } from './faults.ts'
import { expect, hydrated, test } from './fixtures.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark', 'contrast']
const LANGUAGES = ['en', 'id']

for (const size of SIZES) {
  for (const lang of LANGUAGES) {
    test(`every part has its place at ${size.width} in ${lang}`, async ({ page, axe, baseURL }) => {
      await page.setViewportSize(size)
      const cookie = (name: string, value: string) => ({ name, value, url: baseURL ?? '' })
      await page.context().addCookies([cookie('lang', lang)])
      await page.goto('/parts')
      const before = await page
        .locator('main h3')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))
      await hydrated(page)
      const after = await page
        .locator('main h3')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))
      expect(after, 'nothing moves once the page stands').toEqual(before)
      for (const theme of THEMES) {
        await page.locator(`[data-theme-name=${theme}]`).click()
        expect(await page.evaluate(faults), theme).toEqual([])
        // Colours are the same in every language and width.
        if (lang === 'en' && size.width === 1366) await axe(page)
      }
    })
  }
}
