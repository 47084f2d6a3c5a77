import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

// The dialog as a person uses it: refused without somebody who goes on, then the row is the other driver's. tests/services has the rest.

interface Trip {
  id: string
  order_id: string
  order_line_id: string
  plate_no: string
  driver_id: string
  vendor: { name: string }
}
interface Pair {
  driver: { id: string; code: string; name: string }
  vendor: string
  warnings: unknown[]
}

test('a driver of a loaded truck is logged out once another one goes on with it', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/412/)
  const page = await signIn('control-tower')
  const call = <T>(path: string, data: object) => callAs<T>(page, `/api/order/v1/${path}`, data, baseURL)
  const duty = await call<{ items: { driver_id: string; plate_no: string }[] }>('driver-session/on-duty', {
    limit: 100,
  })
  const trips = await call<{ items: Trip[] }>('trip/', {
    field_filters: [{ field: 'status', operator: 'in', value: ['loaded', 'in_transit', 'at_destination'] }],
    limit: 50,
  })
  const trip = trips.items.find(({ driver_id, plate_no }) =>
    duty.items.some((one) => one.driver_id === driver_id && one.plate_no === plate_no),
  )!
  const { usable } = await call<{ usable: Pair[] }>(`order/${trip.order_id}/suggest`, {
    order_line_id: trip.order_line_id,
  })
  const heir = usable.find(({ warnings }) => !warnings.length)!.driver
  await page.goto(`${to('logout-driver')}?q=${encodeURIComponent(trip.plate_no)}`)
  await hydrated(page)
  const row = page.getByRole('row').filter({ hasText: trip.plate_no })
  await row.getByRole('button').last().click()
  await page.getByText('Log out', { exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').selectOption({ label: 'Ill or too tired' })
  await dialog.getByLabel('Reason', { exact: false }).first().fill('Seen asleep at the wheel')
  await axe(page)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(
    dialog.getByText(/^The truck is loaded on TRP-\S+: choose who goes on with it/).first(),
  ).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Hands the trip over to' }).fill(heir.code)
  await page.getByRole('option').filter({ hasText: heir.name }).first().click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: trip.plate_no })).toContainText(heir.name)
})
