import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

const LIST = to('master.vendor')
const FILE = [
  'Kode;Nama;Alamat;Telepon;NPWP;Berlaku sejak;Berlaku sampai;Catatan',
  'E2E-1;PT Impor Satu;Jl. Uji 1;+62318877665;01.234.567.4-912.345;01/01/2026;31/12/2028;x',
  'E2E-2;PT Impor Dua;Jl. Uji 2;123;01.234.567.4-912.345;01/01/2026;31/12/2028;x',
  'E2E-3;PT Impor Tiga;Jl. Uji 3;+62318877665;01.234.567.4-912.345;17 Agustus 2026;2028-12-31;x',
].join('\r\n')

test.describe('an import', () => {
  test('shows the bad row before anything is saved, and takes the good ones', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await page.goto(LIST)
    await hydrated(page)
    const open = page.getByRole('button', { name: 'Import', exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import vendors' })
    await expect(dialog.getByRole('heading', { name: 'Import vendors' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Spreadsheet')).toBeFocused()
    await axe(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Excel' }).click()
    expect((await download).suggestedFilename()).toBe('vendor.xlsx')

    const bytes = Buffer.from(FILE)
    await dialog.getByLabel('Spreadsheet').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: bytes }) // prettier-ignore
    await expect(dialog.getByText('vendors.csv · 3 rows')).toBeVisible()
    await expect(dialog.getByLabel('Valid from')).toHaveValue('5')
    await expect(dialog.getByText('Columns that are not read: Catatan')).toBeVisible()
    await axe(page)
    await dialog.getByLabel('Address').selectOption('Not in the file')
    await dialog.getByRole('button', { name: 'Check the rows' }).click()
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await dialog.getByLabel('Address').selectOption('Alamat')
    await dialog.getByRole('button', { name: 'Check the rows' }).click()

    await expect(dialog.getByText('Some rows have mistakes; the others can be imported')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^3 Phone Use 8 to 15 digits/ })).toBeVisible()
    await axe(page)
    const errors = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download them as CSV' }).click()
    expect((await errors).suggestedFilename()).toMatch(/^vendor-errors-.*\.csv$/)
    await dialog.getByRole('button', { name: 'Import the good rows' }).click()

    await expect(dialog.getByText('The good rows are in; those with mistakes were left out')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await expect(page.getByRole('row', { name: /E2E-1.*PT Impor Satu/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /E2E-3/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /E2E-2/ })).toHaveCount(0)
  })

  test('says why it does not take a file', async ({ signIn, problems }) => {
    problems.expected.push(/400/)
    const page = await signIn('super-admin')
    await page.goto(LIST)
    await hydrated(page)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const input = page.getByRole('dialog').getByLabel('Spreadsheet')
    const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])
    await input.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('alert').filter({ hasText: /neither an Excel workbook/ })).toBeVisible()
  })

  test('is not offered to those who may not create', async ({ signIn }) => {
    const page = await signIn('control-tower')
    await page.goto(to('order-list-v2'))
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
  })
})
