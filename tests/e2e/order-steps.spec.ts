import type { Locator, Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

async function pick(page: Page, label: string, text: string): Promise<void> {
  const input = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await input.focus()
  await page.keyboard.type(text)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`^${text}`))
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(new RegExp(`^${text}`))
}

/** The words of buttons that take more than one line. */
const brokenIn = (foot: Locator): Promise<string[]> =>
  foot.locator('.btn').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      const tops = new Set(
        [...words.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      return tops.size > 1 ? [button.textContent ?? ''] : []
    }),
  )

test('an order is written in three steps by keyboard, put right where it is refused, and approved', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('order-requester')
  await page.goto(to('order-request-v2.create'))
  await hydrated(page)
  const press = async (name: string): Promise<void> => {
    const spoken = new RegExp(`^${name.replace(', ', ' ?, ')}$`)
    await page.getByRole('button', { name: spoken }).focus()
    await page.keyboard.press('Enter')
  }
  const current = page.locator('[aria-current=step]')

  // What is missing keeps the first step, with the focus on it.
  await press('Next: Lines')
  await expect(page.getByRole('combobox', { name: /^Contract/ })).toBeFocused()
  await pick(page, 'Contract', 'K-UREA-PORT')
  await pick(page, 'Purchase order', '4500031217')
  await press('Next: Lines')
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeFocused()
  await pick(page, 'Cargo', 'UREA')
  await pick(page, 'Origin', 'GD-UREA-1')
  await pick(page, 'Destination', 'PORT-A')
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('99999')
  await press('Next: Review')
  await expect(page.getByRole('cell', { name: 'PO 4500031217' })).toBeVisible()

  // The purchase order has less left than this costs: its step opens, and its field has the focus.
  await press('Save and submit')
  await expect(current).toHaveText(/Header/)
  const po = page.getByRole('combobox', { name: /^Purchase order/ })
  await expect(po).toBeFocused()
  await expect(po).toHaveAccessibleDescription(/ left, this order needs /)
  await press('Lines, to be put right')
  await quantity.fill('40')
  await press('Next: Review')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  await axe(page)

  // On a phone each button is one line, and is called what it is called elsewhere.
  const foot = page.locator('.form-foot')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(foot.getByRole('button', { name: 'Save and submit' })).toHaveText('Submit', {
    useInnerText: true,
  })
  expect(await brokenIn(foot)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 768 })
  await press('Save and submit')
  await page.waitForURL(/\/detail$/)
  const orderNo = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()

  // The card of a line says of what its number is.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${page.url()}?tab=lines`)
  const first = page.locator('.table-cards tbody td').first()
  await expect(first).toHaveText('1')
  expect(await first.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Line"')

  const approver = await signIn('order-requester-2')
  await approver.goto(to('order-approve'))
  await hydrated(approver)
  await approver.getByRole('checkbox', { name: new RegExp(orderNo) }).check()
  await approver.getByRole('button', { name: 'Actions', exact: true }).click()
  await approver
    .locator('.bulk-items')
    .getByRole('button', { name: /^Approve/ })
    .click()
  const dialog = approver.getByRole('dialog')
  await expect(dialog.getByRole('cell', { name: 'PO 4500031217' })).toBeVisible()
  await expect(dialog.getByRole('columnheader', { name: 'After', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(approver.getByRole('link', { name: orderNo })).toHaveCount(0)
})
