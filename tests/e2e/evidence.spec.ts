import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Line {
  id: string
  order_id: string
  trip: { trip_no: string }
}

test('an order leads down to a billing line, and the line to the frame of a weight', async ({
  signIn,
  plant,
  axe,
}) => {
  const page = await signIn('control-tower')
  let line: Line | undefined
  // The audit of the demo's trips is a job of the start.
  await expect(async () => {
    const { items } = await callAs<{ items: Line[] }>(
      page,
      '/api/billing/v1/billing-line',
      {
        fieldFilters: [
          { field: 'status', operator: 'in', value: ['valid', 'verified', 'paid'] },
          { field: 'kind', operator: '=', value: 'freight' },
        ],
        limit: 1,
      },
      plant.url,
    )
    line = items[0]
    expect(line).toBeDefined()
  }).toPass()
  if (!line) return
  await page.goto(`${to('order-list-v2.detail', { id: line.order_id })}?tab=costs`)
  await hydrated(page)
  const row = page
    .locator('tr', { hasText: line.trip.trip_no })
    .filter({ hasText: 'Chain of evidence' })
    .first()
  await row.getByRole('link', { name: 'Chain of evidence' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/links (hold|checked)/)).toBeVisible()
  await expect(drawer.getByText('once a trip')).toBeVisible()
  await expect(drawer.getByText('Raw frame of Weighing')).toBeVisible()
  const first = drawer.getByRole('button', { name: /^Weighing 1/ }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await axe(page)
  const paper = page.context().waitForEvent('page')
  await drawer.getByRole('link', { name: 'Print the chain' }).click()
  await expect((await paper).getByText('Why this trip was made')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const outside = await drawer
    .locator('.drawer-head > *, .chain > li > *')
    .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length)
  expect(outside, 'parts that a phone does not show').toBe(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})
