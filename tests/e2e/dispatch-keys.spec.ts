import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { walkTo } from './keys.ts'

test('the tower fills a line, reads a score, gives a trip away and calls it off without a mouse', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('control-tower')
  const field_filters = [{ field: 'status', operator: '=', value: 'approved' }]
  const { items } = await callAs<{ items: { id: string }[] }>(page, '/api/order/v1/order/', { field_filters })
  await page.goto(`${to('order-list-v2.detail', { id: items[0]!.id })}?tab=dispatch`)
  await hydrated(page)
  const send = page.getByRole('button', { name: /^Assign (1 trip|\d+ trips)$/ })
  await expect(send).toBeEnabled()

  await test.step('the count goes up, and the pairs are numbered', async () => {
    await walkTo(page, page.getByRole('textbox', { name: 'Fill trips' }), 'Tab')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('.pair-no')).toHaveText(['1', '2'])
    await expect(page.getByText('Predicted finish')).toBeVisible()
  })

  await test.step('a score opens into its sum', async () => {
    const score = page.getByRole('button', { name: /^Score / }).first()
    await walkTo(page, score, 'Tab')
    await page.keyboard.press('Enter')
    await expect(score).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('list', { name: 'Score' })).toContainText('100 start')
    await axe(page)
  })

  await test.step('both are assigned, and the keyboard goes on at the pairs', async () => {
    await walkTo(page, send, 'Shift+Tab')
    await expect(send).toHaveText('Assign 2 trips')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^2 trips assigned: /)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Suggested trucks and drivers' })).toBeFocused()
    await expect(page.locator('.board-trips tbody tr')).toHaveCount(2)
  })

  await test.step('one of them is given to the pair that is proposed', async () => {
    const plates = page.locator('.board-trips tbody td:nth-child(2) .two-line > span')
    const before = await plates.allTextContents()
    await walkTo(page, page.getByRole('button', { name: /^Actions for TRP-/ }).first(), 'Tab')
    await page.keyboard.press('Enter')
    await walkTo(page, page.getByRole('button', { name: 'Reassign' }), 'ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    // The pair stands there already: the keyboard is where something is left to say.
    await expect(dialog.getByRole('textbox', { name: /^Reason\W*$/ })).toBeFocused()
    await expect(dialog.getByRole('combobox', { name: 'Truck' })).not.toHaveValue('')
    await page.keyboard.type('The driver has called in sick')
    await walkTo(page, dialog.getByRole('button', { name: 'Reassign' }), 'Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(plates.filter({ hasText: before[0]! })).toHaveCount(0)
    await expect(plates).toHaveCount(2)
  })

  await test.step('one of them is called off', async () => {
    await walkTo(page, page.getByRole('button', { name: /^Actions for TRP-/ }).first(), 'Tab')
    await page.keyboard.press('Enter')
    const cancel = page.getByRole('button', { name: 'Cancel trip' })
    await walkTo(page, cancel, 'ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await walkTo(page, dialog.getByRole('textbox'), 'Tab')
    await page.keyboard.type('The truck is needed elsewhere')
    await walkTo(page, dialog.getByRole('button', { name: 'Cancel trip' }), 'Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('.board-trips').getByText('Cancelled')).toBeVisible()
  })
})
