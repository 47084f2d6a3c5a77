import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

const HERE = to('trip-payment')
const titled = (page: Page, text: string) => page.locator('.page-title').getByText(text)

/** The moment of now as a person types it. */
const now = (): string => {
  const at = new Date()
  const day = at.toLocaleDateString('en-GB', { timeZone: 'Asia/Jakarta' })
  return `${day} ${at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })}`
}

/** Does an action of the page whose dialog asks what `fill` answers. */
async function act(
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

test('a driver’s payment is prepared, approved by another, put into a bank file, paid and reversed', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('control-tower')
  await page.goto(`${HERE}?prepare=driver`)
  await hydrated(page)
  const free = page.locator('.payee', { hasText: '••••' }).filter({ hasNot: page.locator('input:disabled') })
  await page.getByRole('checkbox', { name: /^All / }).check()
  await page.getByRole('checkbox', { name: /^All / }).uncheck()
  await free.first().locator('input[type=checkbox]').check()
  await axe(page)
  await page.getByRole('button', { name: 'Prepare payments' }).click()
  await expect(titled(page, 'Draft')).toBeVisible()
  const address = page.url()

  const other = await signIn('control-tower-2')
  await other.goto(address)
  await act(other, 'Approve')
  await expect(titled(other, 'Approved, not paid')).toBeVisible()
  await axe(other)

  await other.goto(HERE)
  await hydrated(other)
  await other.getByRole('button', { name: 'Put 1 approved transfer into a bank file' }).click()
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('link', { name: /^BNK-.*\.csv$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^BNK-\d{6}-\d{3}\.csv$/)
  await other.goto(address)
  await expect(titled(other, 'In a bank file')).toBeVisible()
  await act(other, 'Mark as paid', async (dialog) => {
    await dialog.getByLabel('Reference of the bank').fill('TRX 4711')
    await dialog.getByRole('textbox', { name: 'Paid at' }).fill(now())
  })
  await expect(titled(other, 'Paid')).toBeVisible()
  await act(other, 'Reverse', async (dialog) => {
    await dialog.getByLabel('Reference of the money received').fill('IN 4711')
    await dialog.getByRole('textbox', { name: 'Received at' }).fill(now())
    await dialog.getByLabel('Reason').fill('The bank sent it back: wrong holder')
  })
  await expect(titled(other, 'Reversed')).toBeVisible()
  await expect(other.getByRole('link', { name: /^Reversed by PAY-/ })).toBeVisible()
})
