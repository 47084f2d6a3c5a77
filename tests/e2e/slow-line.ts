import { expect, type Locator, type Page } from '@playwright/test'

/** The script of the frame, which is the first of a page, and what it asks for the others with. */
export const FIRST = /(Shell\.astro|later)[^/]+\.js$/

/** Keeps back the scripts of the page, as a slow terminal does, until what it gives is called; those that `come` are not kept. */
export async function holdScripts(page: Page, come = /^$/): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    if (!come.test(route.request().url())) await script.promise
    await route.continue()
  })
  return script.resolve
}

/** Presses a button until the first script is there, which may come after the button, and keeps the press. */
export async function pressEarly(button: Locator): Promise<void> {
  await expect(async () => {
    await button.click()
    await expect(button).toHaveAttribute('data-pressed', '', { timeout: 1_000 })
  }).toPass()
}
