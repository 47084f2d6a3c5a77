import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

export const titled = (page: Page, text: string): Locator => page.locator('.page-title').getByText(text)

/** The moment of now as a person types it. */
export const now = (): string => {
  const at = new Date()
  const day = at.toLocaleDateString('en-GB', { timeZone: 'Asia/Jakarta' })
  return `${day} ${at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })}`
}

/** Does an action of the page whose dialog asks what `fill` answers. */
export async function act(
  page: Page,
  name: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await hydrated(page)
  const button = page.getByRole('button', { name, exact: true })
  if (!(await button.isVisible())) await page.getByRole('button', { name: /More/ }).click()
  await button.first().click()
  const dialog = page.getByRole('dialog')
  await fill?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
