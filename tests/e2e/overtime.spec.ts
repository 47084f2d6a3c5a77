import { to } from '#access/screens.ts'
import { actAs, callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Day {
  id: string
  overtime_min: number
  is_running: boolean
  lacks: string | null
}

// What only a browser shows: the way from the list to a decision, with the reason that the dialog asks for. tests/services/overtime.test.ts has the rest.

test('overtime is checked, and approved with a reason where no order was written', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/412 .*approve/)
  // Not the one who opened and ended the sessions of the demo.
  const page = await signIn('control-tower-2')
  const filters = {
    fieldFilters: [
      { field: 'is_ordered', operator: '=', value: false },
      { field: 'status', operator: '=', value: 'detected' },
    ],
    // Just after midnight a whole page of drivers is on duty.
    limit: 100,
  }
  const { items } = await callAs<{ items: Day[] }>(page, '/api/order/v1/overtime/', filters, baseURL)
  // The minutes of a driver who is on duty are not final, which may be the case at any hour.
  const day = items.find(({ overtime_min, is_running, lacks }) => overtime_min > 60 && !is_running && !lacks)!
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

test('rules in force are read: nobody types what would be refused', async ({ signIn, axe, baseURL }) => {
  const page = await signIn('control-tower')
  const { items } = await callAs<{ items: { id: string }[] }>(
    page,
    '/api/order/v1/overtime-rule/',
    { sortOrders: [{ field: 'valid_from', order: 'asc' }] },
    baseURL,
  )
  await page.goto(`${to('overtime')}?rule=${items[0]!.id}`)
  await hydrated(page)
  await expect(page.getByText('Rules that are in force are not changed')).toBeVisible()
  await expect(page.locator('.resource-form, .btn-danger')).toHaveCount(0)
  // What they say is all there, the pay of each hour too.
  await expect(page.getByRole('region', { name: 'Pay of the hours' }).getByRole('row')).not.toHaveCount(1)
  await axe(page)
  await page.goto(`${to('overtime')}?rule=new`)
  await hydrated(page)
  await expect(page.locator('.resource-form')).toBeVisible()
})

interface Session {
  id: string
  driver_id: string
  driver_name: string
  plate_no: string
}

/** Overtime is worked out every two minutes. */
const WORKED_OUT_MS = 300_000
const HOUR_MS = 3_600_000

test('a session that was long is logged out, and its overtime is worked out, read and approved', async ({
  signIn,
  baseURL,
}) => {
  const page = await signIn('control-tower')
  const call = <T>(path: string, data: object) => callAs<T>(page, `/api/order/v1/${path}`, data, baseURL)
  const free = [
    { field: 'status', operator: '=', value: 'active' },
    { field: 'trip_id', operator: 'is_null', value: true },
  ]
  const { items } = await call<{ items: Session[] }>('driver-session/', { fieldFilters: free, limit: 100 })
  const began = new Date(Date.now() - 13 * HOUR_MS).toISOString()
  let long: Session | undefined
  await test.step('control tower writes down since when the driver is on duty', async () => {
    for (const one of items) {
      const path = `/api/order/v1/driver-session/${one.id}`
      const { row_version } = (
        (await (await page.request.get(path)).json()) as { data: { row_version: number } }
      ).data
      const answered = await page.request.post(`${path}/correct`, {
        headers: { origin: baseURL!, 'sec-fetch-site': 'same-origin' },
        data: { row_version, login_at: began, reason: 'The phone was signed in late' },
      })
      if (!answered.ok()) continue
      long = one
      break
    }
    expect(long, 'a session that may have begun 13 hours ago').toBeDefined()
  })
  const { driver_id, driver_name, plate_no } = long!

  await test.step('super control tower approves hours that are far from the first ones', async () => {
    const session = `/api/order/v1/driver-session/${long!.id}`
    await actAs(await signIn('super-ct'), session, 'approve-times', {}, baseURL)
  })

  await test.step('the driver is logged out', async () => {
    await page.goto(`${to('logout-driver')}?q=${encodeURIComponent(plate_no)}`)
    await hydrated(page)
    const row = page.getByRole('row').filter({ hasText: driver_name })
    await row.getByRole('button').last().click()
    await page.getByText('Log out', { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why').selectOption({ label: 'Ill or too tired' })
    await dialog.getByLabel('Reason', { exact: false }).first().fill('Thirteen hours are enough')
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
  })

  const days = async (): Promise<Day[]> =>
    (
      await call<{ items: (Day & { began_at: string })[] }>('overtime/', {
        fieldFilters: [
          { field: 'driver_id', operator: '=', value: driver_id },
          { field: 'status', operator: '=', value: 'detected' },
        ],
        limit: 50,
      })
    ).items.filter(({ began_at }) => Date.parse(began_at) === Date.parse(began))
  await expect.poll(async () => (await days()).length, { timeout: WORKED_OUT_MS, intervals: [5000] }).toBe(1)
  const [day] = await days()
  // Of thirteen hours seven or eight are normal, whichever week the vendor has.
  expect(day!.overtime_min).toBeGreaterThanOrEqual(240)

  await test.step('what was worked out is read and approved by somebody else', async () => {
    const other = await signIn('control-tower-2')
    await other.goto(to('overtime.detail', { id: day!.id }))
    await hydrated(other)
    await expect(other.getByText(driver_name).first()).toBeVisible()
    await Promise.all([
      other.waitForEvent('load'),
      other.getByRole('button', { name: 'Minutes are checked', exact: true }).click(),
    ])
    await hydrated(other)
    await other.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = other.getByRole('dialog', { name: 'Approve' })
    await dialog.getByLabel('Reason').fill('No relief driver came that night')
    await Promise.all([
      other.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Approve', exact: true }).click(),
    ])
    await expect(other.locator('.page-title').getByText('Approved')).toBeVisible()
  })
})
