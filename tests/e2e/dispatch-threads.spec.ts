import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { doneWord } from '#contracts/done-words.ts'
import { actAs, callAs } from './calls.ts'
import { fill } from './filling.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase } from './scale-program.ts'
import { pickScale } from './weighing.ts'

// Days that do not go to plan, each as control tower lives through it: what is decided is pressed and read on screens, what only takes
// time (driving, other trips of the order) is called. tests/services/{trip-transship,trip-return,trip-request,lost-trips} have the rules.

interface Trip {
  id: string
  trip_no: string
  order_id: string
  order_line_id: string
  plate_no: string
  truck_id: string
  status: string
  weigh_plan: string
  kind: string
  origin_scale_id: string | null
}
interface Order {
  id: string
  order_no: string
  requires_pod: boolean
  requester: { name: string }
}
interface Pair {
  truck: { id: string; plate_no: string }
  driver: { id: string; name: string }
  warnings: unknown[]
}

const PATH = '/api/order/v1'
const REASON = 'The driver called from the road'
const LADEN = ['loaded', 'in_transit']

async function tripsOf(page: Page, field_filters: object[], baseURL?: string): Promise<Trip[]> {
  const { items } = await callAs<{ items: Trip[] }>(
    page,
    `${PATH}/trip/`,
    { field_filters, limit: 100 },
    baseURL,
  )
  return items
}

const inStates = (...value: string[]): object => ({ field: 'status', operator: 'in', value })

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${PATH}/${path}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

async function openTrip(page: Page, { id, order_id }: Pick<Trip, 'id' | 'order_id'>): Promise<void> {
  await page.goto(to('order-list-v2.trip', { orderId: order_id, tripId: id }))
  await hydrated(page)
}

/** Presses an action of the open record and answers what its dialog asks; the page opens again once it is done. */
async function decide(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, values)
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name, exact: true }).click()])
  await expect(page.locator('.snackbar').getByText(doneWord(name))).toBeVisible()
  await hydrated(page)
}

/** What control tower calls until a laden trip has delivered. */
async function deliver(
  page: Page,
  { id }: Pick<Trip, 'id'>,
  receipt: string,
  baseURL?: string,
): Promise<void> {
  const at = `${PATH}/trip/${id}`
  const { status } = await read<Trip>(page, `trip/${id}`)
  if (status === 'on_hold') await actAs(page, at, 'resume', {}, baseURL)
  const { status: now } = await read<Trip>(page, `trip/${id}`)
  const way = { loaded: 0, in_transit: 1 }[now] ?? 2
  for (const type of ['departed_origin', 'arrived_destination', receipt].slice(way)) {
    const event = { type, occurred_at: new Date().toISOString(), reason: REASON }
    const more = type === 'pod_signed' ? { pod_receiver_name: 'Hadi Kusnadi' } : {}
    await actAs(page, at, 'event', { ...event, ...more }, baseURL)
  }
}

test('a load whose truck breaks down goes on with another one, and its order is verified', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/\b4(00|12)\b/)
  const page = await signIn('control-tower')
  const laden = await tripsOf(page, [inStates(...LADEN, 'on_hold')], baseURL)
  const trip = laden.find(({ weigh_plan }) => weigh_plan === 'origin')!
  if (trip.status === 'on_hold') await actAs(page, `${PATH}/trip/${trip.id}`, 'resume', {}, baseURL)
  const order = await read<Order>(page, `order/${trip.order_id}`)

  await test.step('it breaks down', async () => {
    await openTrip(page, trip)
    await decide(page, 'Put on hold', { Problem: 'TYRE', Reason: 'The gearbox broke at kilometre 12' })
    await expect(page.locator('.page-title').getByText('On hold')).toBeVisible()
  })

  const child = await test.step('its load is moved to the pair that is proposed', async () => {
    await page.locator('main').getByRole('button', { name: 'Move the load to another truck' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Truck', { exact: true })).not.toHaveValue('')
    await axe(page)
    await fill(dialog, { 'Driven by this truck': '4000', Reason: 'The gearbox broke at kilometre 12' })
    const send = dialog.getByRole('button', { name: 'Move the load to another truck' })
    await send.click()
    await expect(dialog.getByText(/^The whole way is [\d.,]+ km/).first()).toBeVisible()
    await fill(dialog, { 'Driven by this truck': '1' })
    await Promise.all([page.waitForEvent('load'), send.click()])
    await expect(page.locator('.page-title').getByText('Failed')).toBeVisible()
    const linked = page.getByRole('region', { name: 'Trips of the same load' }).getByRole('listitem')
    const next = linked.filter({ hasText: 'The load goes on with' })
    await expect(next).toContainText('Loaded')
    const no = await next.getByRole('link').textContent()
    const [made] = await tripsOf(page, [{ field: 'trip_no', operator: '=', value: no }], baseURL)
    return made!
  })
  expect(child.plate_no).not.toBe(trip.plate_no)

  await test.step('everything of the order is delivered, and control tower completes it', async () => {
    const receipt = order.requires_pod ? 'pod_signed' : 'delivered'
    const rest = [inStates(...LADEN, 'on_hold', 'at_destination', 'unloading')]
    const own = [...rest, { field: 'order_id', operator: '=', value: order.id }]
    for (const one of await tripsOf(page, own, baseURL)) await deliver(page, one, receipt, baseURL)
    await page.goto(to('complete-order.complete', { id: order.id }))
    await hydrated(page)
    await expect(page.locator('.trip-checks')).toContainText(child.trip_no)
    await expect(page.locator('.trip-checks')).not.toContainText(trip.trip_no)
    await fill(page.locator('form.complete'), {
      'Reason for the short delivery': 'The rest is carried with the next order',
    })
    await Promise.all([
      page.waitForURL(new RegExp(`${to('complete-order')}$`)),
      page.locator('form.complete').getByRole('button', { name: 'Complete', exact: true }).click(),
    ])
  })

  await test.step('its requester verifies what the second truck brought', async () => {
    const requester = await signIn('order-requester')
    await requester.goto(to('verify-order.detail', { id: order.id }))
    await hydrated(requester)
    await expect(requester.locator('.verify-trips')).toContainText(child.plate_no)
    await requester.getByRole('button', { name: 'Accept all' }).click()
    await requester
      .getByLabel('Why verified without checked weights')
      .fill('The weighbridge verifies tonight')
    await requester.getByRole('button', { name: 'Verify all accepted' }).click()
    await requester.waitForURL(new RegExp(`${to('verify-order')}$`))
    await expect(requester.getByText('The order is verified')).toBeVisible()
    expect((await read<Trip>(page, `trip/${child.id}`)).status).toBe('verified')
  })
})

test('a load that is not taken is sent back by super control tower, who says what is paid, and is weighed in', async ({
  signIn,
  plant,
  axe,
  baseURL,
}) => {
  const tower = await signIn('control-tower')
  const laden = await tripsOf(tower, [inStates('in_transit')], baseURL)
  // One that was loaded at a scale of this operator.
  const scales = await inDatabase<{ id: string; code: string }>(
    plant,
    `select s.id, s.code from master.scale s join master.operator_scale w on w.scale_id = s.id
     join master.weighbridge_operator u on u.id = w.weighbridge_operator_id
     join auth.user_account a on a.id = u.user_id where a.username = 'weighbridge'`,
  )
  const trip = laden.find(
    ({ kind, origin_scale_id }) => kind === 'delivery' && scales.some(({ id }) => id === origin_scale_id),
  )!
  await openTrip(tower, trip)
  await expect(tower.getByRole('button', { name: 'Ask Super control tower: Return the load' })).toBeVisible()
  await expect(tower.getByRole('button', { name: 'Return the load', exact: true })).toHaveCount(0)

  const page = await signIn('super-ct')
  await openTrip(page, trip)
  await page.locator('main').getByRole('button', { name: 'Return the load' }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, { Reason: 'The receiver refuses: bags are wet', Paid: 'Both ways' })
  await axe(page)
  const send = dialog.getByRole('button', { name: 'Return the load' })
  await send.click()
  await expect(dialog.getByLabel('Reason for what is paid')).toHaveAccessibleDescription(/Required/)
  await fill(dialog, { 'Reason for what is paid': 'The vendor is not at fault' })
  await Promise.all([page.waitForEvent('load'), send.click()])
  await expect(page.locator('.snackbar').getByText(doneWord('Return the load'))).toBeVisible()
  await hydrated(page)
  const linked = page.getByRole('region', { name: 'Trips of the same load' }).getByRole('listitem')
  const way = linked.filter({ hasText: 'The load goes back with' })
  await expect(way).toContainText(trip.plate_no)
  await way.getByRole('link').click()
  await hydrated(page)
  await expect(page.locator('.page-title').getByText('In transit')).toBeVisible()
  await expect(page.locator('main')).toContainText('Both ways')
  await expect(page.getByRole('button', { name: 'Return the load' }), 'it is on its way back').toHaveCount(0)
  const at = `${PATH}/trip/${/([0-9a-f-]{36})$/.exec(new URL(page.url()).pathname)![1]!}`
  const arrived = { type: 'arrived_destination', occurred_at: new Date().toISOString(), reason: REASON }
  await actAs(page, at, 'event', arrived, baseURL)
  await page.reload()
  await expect(page.locator('.page-title').getByText('At destination')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(0)
  const operator = await signIn('weighbridge')
  await operator.goto(to('weighing-result.create'))
  await hydrated(operator)
  await pickScale(operator, scales.find(({ id }) => id === trip.origin_scale_id)!.code)
  const waiting = operator.locator('.queue', { hasText: 'Waiting for weighing 1' })
  await expect(waiting.getByText(trip.plate_no)).toBeVisible()
})

test('an extra trip that a driver asks for is looked at, approved and on the board', async ({
  signIn,
  axe,
  baseURL,
}) => {
  const page = await signIn('control-tower')
  const { items } = await callAs<{ items: { id: string; order_no: string }[] }>(
    page,
    `${PATH}/order/`,
    { field_filters: [{ field: 'status', operator: '=', value: 'approved' }] },
    baseURL,
  )
  const order = items[0]!
  const { lines } = await read<{ lines: { id: string }[] }>(page, `order/${order.id}`)
  const { usable } = await callAs<{ usable: Pair[] }>(
    page,
    `${PATH}/order/${order.id}/suggest`,
    { order_line_id: lines[0]!.id },
    baseURL,
  )
  const { truck, driver } = usable.find(({ warnings }) => !warnings.length)!
  const asked = { type: 'extra_trip', order_id: order.id, truck_id: truck.id, driver_id: driver.id }
  const who = {
    asked_by: 'driver',
    asked_by_name: driver.name,
    reason: 'Empty at the gate, one more fits in',
  }
  const { request_no } = await callAs<{ request_no: string }>(
    page,
    `${PATH}/trip-request/create`,
    { ...asked, ...who, planned_kg: 1000 },
    baseURL,
  )
  await page.goto(to('trip-request-approval'))
  await hydrated(page)
  await page.getByRole('link', { name: request_no }).click()
  await expect(page.getByText('No objections')).toBeVisible()
  await hydrated(page)
  await axe(page)
  await page.locator('main').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.locator('.snackbar').getByText('Approved')).toBeVisible()
  await expect(page.locator('.page-title').getByText('Approved')).toBeVisible()
  await page.goto(`${to('order-list-v2.detail', { id: order.id })}?tab=dispatch`)
  await hydrated(page)
  await expect(page.locator('.board-trips tbody tr')).toHaveCount(1)
  await expect(page.locator('.board-trips tbody tr')).toContainText(truck.plate_no)
})

test('a planned trip whose truck is lost is given to the next pair in one press', async ({
  signIn,
  axe,
  baseURL,
}) => {
  const page = await signIn('control-tower')
  const [trip] = await tripsOf(page, [inStates('accepted')], baseURL)
  const problems = await callAs<{ items: { id: string }[] }>(
    page,
    '/api/master/v1/problem/',
    { field_filters: [{ field: 'code', operator: '=', value: 'TYRE' }] },
    baseURL,
  )
  const said = { condition: 'not_ready', reason_problem_id: problems.items[0]!.id }
  await actAs(page, `/api/vm/v1/vm-truck/${trip!.truck_id}`, 'set', said, baseURL)
  await page.goto(`${to('order-list-v2')}?tab=lost`)
  await hydrated(page)
  const card = page.getByRole('region', { name: trip!.trip_no })
  await expect(card).toContainText(`${trip!.plate_no}`)
  await expect(card).toContainText('Not ready')
  await axe(page)
  const give = card.getByRole('button', { name: /^Give it to / })
  const plate = (await give.textContent())!.replace('Give it to ', '').trim()
  expect(plate).not.toBe(trip!.plate_no)
  await give.click()
  await expect(page.getByText(`${trip!.trip_no} is given to ${plate}`)).toBeVisible()
  await expect(card).toHaveCount(0)
  await openTrip(page, trip!)
  await expect(page.locator('.page-title').getByText('Assigned')).toBeVisible()
  await expect(page.locator('main')).toContainText(plate)
})
