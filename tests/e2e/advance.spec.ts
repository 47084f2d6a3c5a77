import { to } from '#access/screens.ts'
import { png } from '../support/files.ts'
import { expect, hydrated, test } from './fixtures.ts'

const image = (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: png(60, 40, () => [shade, shade, shade, 255]),
})

test('an advance is approved, paid against a signature, and accounted for with receipts', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('control-tower')
  await page.goto(`${to('trip-payment')}?tab=advances&q=ADV&sort=created_at`)
  await page
    .locator('tbody tr', { hasText: 'Asked for' })
    .filter({ hasText: 'Yuni Astuti' })
    .locator('a')
    .first()
    .click()
  await hydrated(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.locator('.page-title').getByText('Approved, not paid')).toBeVisible()

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const paying = page.getByRole('dialog')
  await paying.getByLabel('Signed receipt, photo or PDF').setInputFiles(image('kuitansi.png', 10))
  await expect(paying.getByRole('link', { name: /kuitansi/ })).toBeVisible()
  const late = paying.getByLabel('Why it is paid after leaving')
  await late.fill('The office was still closed')
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.locator('.page-title').getByText('Paid, receipts missing')).toBeVisible()

  await page.goto(address)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('combobox', { name: 'Spent on, row 1' }).selectOption({ label: 'Toll' })
  await page.getByLabel('Amount, row 1').fill('20000')
  await page
    .getByRole('textbox', { name: 'Date, row 1' })
    .fill(new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Jakarta' }))
  await page.locator('.rows-field input[type=file]').first().setInputFiles(image('tol.png', 90))
  await expect(page.getByRole('link', { name: /tol\.png/ })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.summary').getByText('Rp 20,000')).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Hand in the receipts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in the receipts' }).click()
  await expect(page.locator('.page-title').getByText('Receipts to check')).toBeVisible()

  const other = await signIn('control-tower-2')
  await other.goto(address)
  await hydrated(other)
  await other.getByRole('button', { name: 'Accept the receipts' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Accept the receipts' }).click()
  await expect(other.locator('.page-title').getByText('Accounted for')).toBeVisible()
  await expect(other.locator('.summary-card', { hasText: 'Still with the driver' })).toContainText('Rp 0')
})
