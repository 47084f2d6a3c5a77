import type { Locator, Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

const NUMBER = `PO-${Date.now()}`

async function pick(page: Page, name: RegExp | string, text: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .click()
}

/** Cells copied from a spreadsheet, put in with the focus on this one. */
const pasteInto = (cell: Locator, text: string): Promise<void> =>
  cell.evaluate((input, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a purchase order is typed, pasted, submitted and opened by a colleague', async ({ signIn, axe }) => {
  const page = await signIn('order-requester')
  await page.goto(to('purchasing-order-v2.create'))
  await hydrated(page)
  await page.getByLabel('PO number').fill(NUMBER)
  await pick(page, /^Contract/, 'K-DISTRIBUSI')
  await expect(page.getByRole('combobox', { name: /^Vendor/ }), 'the contract says whose it is').toHaveValue(
    /BMA/,
  )
  await expect(page.getByRole('textbox', { name: /^Valid until/ })).not.toHaveValue('')
  await pick(page, 'Cargo, row 1', 'NPK-15')
  await page.getByLabel('Quantity, row 1').fill('100')
  await page.getByLabel('Price per tonne, row 1').fill('90000')
  await page.getByRole('button', { name: 'Add row' }).click()
  await pasteInto(page.getByRole('combobox', { name: 'Cargo, row 2' }), 'UREA-50\t\t50\t80000\t00020')
  await page.locator('.rows-field input[type=file]').setInputFiles({
    name: 'lines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Cargo;Quantity;Price per tonne\nZA-50;10;70000\nNOPE;1;1\n'),
  })
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('Row 3 · Cargo: Not found: NOPE')
  await preview.getByRole('button', { name: 'Take over the good rows: 1' }).click()
  await expect(page.locator('.lines-total')).toContainText('Rp 13,700,000')
  await axe(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.waitForURL(/\/edit$/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.locator('.page-title').getByText('Waits for approval')).toBeVisible()
  const address = page.url()

  const colleague = await signIn('order-requester-2')
  await colleague.goto(address)
  await hydrated(colleague)
  await colleague.getByRole('button', { name: 'Approve and open' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve and open' }).click()
  await expect(colleague.locator('.page-title').getByText('Open for use')).toBeVisible()
  const lines = colleague.getByRole('region', { name: 'Lines' }).getByRole('row')
  await expect(lines.nth(1)).toContainText('100 t')
  await expect(lines.nth(2)).toContainText('PO item 00020')
  await expect(lines.nth(2)).toContainText('Rp 4,000,000')
  await hydrated(colleague)
  await colleague.getByRole('button', { name: `Ledger ${NUMBER}` }).click()
  const drawer = colleague.getByRole('dialog')
  await expect(drawer.getByText('Nothing was entered yet')).toBeVisible()
  await axe(colleague)
})
