import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

test('a year’s budget is typed and pasted, activated, revised and transferred, and is saved as it was typed', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('compiler-handling')
  const year = String(new Date().getUTCFullYear() + 2)
  const month = (name: string) => page.getByRole('textbox', { name: `Allocation ${name}` })
  const dialog = page.locator('dialog[open]')

  await page.goto(to('work-unit-budget'))
  await hydrated(page)
  await page.getByRole('button', { name: 'New budget' }).click()
  await dialog.getByRole('combobox', { name: 'Work unit' }).fill('WU-GUDANG')
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Year' }).fill(year)
  await dialog.getByRole('combobox', { name: 'Months begin with' }).selectOption('Nothing')
  await dialog.getByRole('button', { name: 'New budget' }).click()
  await page.waitForURL(/\/edit$/)
  await hydrated(page)

  await month('January').click()
  await page.keyboard.type('1,500,000')
  await page.keyboard.press('Enter')
  await expect(month('February')).toBeFocused()
  await month('February').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Rp 2.000.000\n3,000,000\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved')).toBeVisible()
  await hydrated(page)
  await expect(month('February')).toHaveValue('2,000,000')
  await expect(month('March')).toHaveValue('3,000,000')
  await axe(page)

  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Revise…' })).toBeVisible()
  await hydrated(page)
  await month('March').fill('4,000,000')
  await page.getByRole('button', { name: 'Revise…' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A second vessel in March')
  await dialog.getByRole('button', { name: 'Revise months' }).click()
  await expect(page.locator('.budget-changes li')).toHaveCount(1)
  await hydrated(page)

  await page.getByRole('button', { name: 'Transfer' }).click()
  await dialog.getByRole('combobox', { name: 'From month' }).selectOption('March')
  await dialog.getByRole('combobox', { name: 'To month' }).selectOption('April')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1,000,000')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The vessel comes in April')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.locator('.budget-changes li')).toHaveCount(3)
  await expect(month('March')).toHaveValue('3,000,000')
  await expect(month('April')).toHaveValue('1,000,000')
})
