import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Day {
  id: string
  overtime_min: number
}

// What only a browser shows: the way from the list to a decision, with the reason that the dialog asks for. tests/services/overtime.test.ts has the rest.

test('overtime is checked, and approved with a reason where no order was written', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/412 .*approve/)
  const page = await signIn('control-tower')
  const filters = {
    fieldFilters: [
      { field: 'is_ordered', operator: '=', value: false },
      { field: 'status', operator: '=', value: 'detected' },
    ],
  }
  const { items } = await callAs<{ items: Day[] }>(page, '/api/order/v1/overtime/', filters, baseURL)
  const day = items.find(({ overtime_min }) => overtime_min > 60)!
  await page.goto(to('overtime'))
  await hydrated(page)
  await axe(page)
  await page.goto(to('overtime.detail', { id: day.id }))
  await hydrated(page)
  await axe(page)
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Minutes are checked', exact: true }).click(),
  ])
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  await dialog.getByLabel('Approved minutes').fill('60')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText('Say why less is approved than was worked').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Only the hour until the crane stood still')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Total, approved minutes')).toBeVisible()
  const read = await page.request.get(`/api/order/v1/overtime/${day.id}`)
  expect(await read.json()).toMatchObject({ data: { status: 'approved', approved_min: 60 } })
})
