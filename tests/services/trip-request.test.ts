import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { RequestCheck } from '#contracts/dispatch/request-calls.ts'
import { expireRequests } from '#services/order/dispatch/request/expiry.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import { LOAD_GUARDS } from '#services/order/dispatch/rules/load-guards.ts'
import { guardResults, overTenth, REQUEST_GUARDS } from '#services/order/dispatch/rules/request-guards.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Caller } from '../support/plant.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const reason = 'The driver called from the yard'
const ask = (body: Row, who: Caller = site.tower) =>
  who.post<Row>('/v1/trip-request/create', { reason, asked_by: 'driver', ...body })
const decide = (row: Row, action: string, input: Row = {}, who: Caller = site.tower) =>
  who.act<Row>(`/v1/trip-request/${row.id}/${action}`, input)
const read = async (id: unknown, who: Caller = site.tower): Promise<Row> =>
  sound(await who.get<Row>(`/v1/trip-request/${id}`))
const check = async (id: unknown): Promise<RequestCheck> =>
  sound(await site.tower.get<RequestCheck>(`/v1/trip-request/${id}/check`))
const tripOf = async (id: unknown): Promise<Row> => sound(await site.tower.get<Row>(`/v1/trip/${id}`))
/** Truck and driver that the board would take next for an order, as a request names them. */
async function pairOf(order: Row): Promise<Row> {
  const { truck_id, driver_id } = await site.pairing(order, 5000)
  return { truck_id, driver_id }
}

test('an extra trip is asked for, looked at and made by its approval', async () => {
  const order = await site.order('approved', { ton: 60 })
  const pair = await pairOf(order)
  const made = sound(
    await ask({ type: 'extra_trip', order_id: order.id, ...pair, planned_kg: 5000, asked_by_name: 'Slamet' }),
  )
  expect(made).toMatchObject({
    status: 'requested',
    request_no: expect.stringMatching(/^RQT-2603-\d{5}$/),
    line_no: 1,
    asking_truck_id: pair.truck_id,
    asked_by_name: 'Slamet',
  })
  const before = await check(made.id)
  expect(before.line).toMatchObject({ quantity_kg: 60_000, allocated_kg: 0, planned_kg: 5000 })
  expect(before.guards.filter(({ level }) => level !== 'ok')).toEqual([])
  const done = sound(await decide(made, 'approve'))
  expect(done).toMatchObject({ status: 'approved', decided_by_name: site.tower.actor.name })
  const trip = await tripOf(done.result_trip_id)
  expect(trip).toMatchObject({ ...pair, planned_kg: 5000, status: 'assigned', order_id: order.id })
  expect(sound(await site.tower.get<Row>(`/v1/order/${order.id}`)).status).toBe('assigned')
})

test('what speaks against the pair is listed, and stops the approval', async () => {
  const order = await site.order('approved', { ton: 60 })
  const pair = await pairOf(order)
  await site.rows('update master.driver set is_active = false where id = $1', [pair.driver_id])
  const idle = await ask({ type: 'extra_trip', order_id: order.id, ...pair })
  expect([idle.status, idle.errors?.[0]?.field]).toEqual([400, 'driver_id'])
  await site.rows('update master.driver set is_active = true where id = $1', [pair.driver_id])
  const made = sound(await ask({ type: 'extra_trip', order_id: order.id, ...pair }))
  await site.rows('update master.driver set is_active = false where id = $1', [pair.driver_id])
  const wrong = (await check(made.id)).guards.filter(({ level }) => level === 'block')
  expect(wrong.map(({ label }) => label)).toEqual(['Driver works that day, with a licence'])
  expect((await decide(made, 'approve')).status).toBe(412)
  const other = sound(
    await site.tower.post<Row>('/v1/trip-request/update', {
      id: made.id,
      row_version: 1,
      driver_id: (await pairOf(order)).driver_id,
    }),
  )
  expect(sound(await decide(other, 'approve')).status).toBe('approved')
  await site.rows('update master.driver set is_active = true where id = $1', [pair.driver_id])
})

test('a truck asks once for the same, and may ask again when that is decided', async () => {
  const order = await site.order('approved', { ton: 60 })
  const pair = await pairOf(order)
  const body = { type: 'extra_trip', order_id: order.id, ...pair }
  const first = sound(await ask(body))
  const second = await ask(body)
  expect(second).toMatchObject({ status: 400, errors: [{ field: 'type' }] })
  expect(second.errors?.[0]?.messages.join()).toContain(String(first.request_no))
  const short = await decide(first, 'reject', { reason: 'no' })
  expect([short.status, short.errors?.[0]?.field]).toEqual([400, 'reason'])
  sound(await decide(first, 'reject', { reason: 'The berth is full until noon' }))
  expect(await read(first.id)).toMatchObject({
    status: 'rejected',
    decision_reason: 'The berth is full until noon',
  })
  sound(await ask(body))
})

test('another truck and another driver are given to the trip that has not loaded', async () => {
  const order = await site.order('approved', { ton: 60 })
  const trip = await site.accepted(order)
  const pair = await pairOf(order)
  const same = await ask({ type: 'replace_truck', trip_id: trip.id, truck_id: trip.truck_id })
  expect(same).toMatchObject({ status: 412, errors: [{ field: 'truck_id' }] })
  const truck = sound(await ask({ type: 'replace_truck', trip_id: trip.id, truck_id: pair.truck_id }))
  expect(truck).toMatchObject({ order_id: order.id, asking_truck_id: trip.truck_id, driver_id: null })
  expect(sound(await decide(truck, 'approve')).result_trip_id).toBe(trip.id)
  expect(await tripOf(trip.id)).toMatchObject({
    truck_id: pair.truck_id,
    driver_id: trip.driver_id,
    status: 'assigned',
  })
  const driver = sound(await ask({ type: 'replace_driver', trip_id: trip.id, driver_id: pair.driver_id }))
  sound(await decide(driver, 'approve'))
  expect(await tripOf(trip.id)).toMatchObject({ ...pair, status: 'assigned' })
})

test('a trip is called off, and one that is loaded is not', async () => {
  const order = await site.order('approved', { ton: 60 })
  const trip = await site.accepted(order)
  const made = sound(await ask({ type: 'cancel_trip', trip_id: trip.id }))
  const loaded = await site.accepted(order)
  const late = sound(await ask({ type: 'cancel_trip', trip_id: loaded.id }))
  sound(await decide(made, 'approve'))
  expect(await tripOf(trip.id)).toMatchObject({
    status: 'cancelled',
    cancelled_reason: `${made.request_no}: ${reason}`,
  })
  await site.rows(`update orders.trip set status = 'loaded' where id = $1`, [loaded.id])
  expect(await decide(late, 'approve')).toMatchObject({ status: 412, errors: [{ field: 'trip_id' }] })
  expect((await ask({ type: 'cancel_trip', trip_id: loaded.id })).status).toBe(412)
})

test('a loaded trip is sent back by super control tower, with what is paid of it', async () => {
  const order = await site.order('approved', { ton: 60 })
  const trip = await site.accepted(order)
  expect((await ask({ type: 'return_load', trip_id: trip.id })).status).toBe(412)
  await site.weigh(String(trip.id), 'origin', 5000)
  const made = sound(await ask({ type: 'return_load', trip_id: trip.id }))
  const paid = { paid_ways: 'outward', paid_reason: 'The warehouse is full and took nothing' }
  expect((await decide(made, 'approve', {}, site.superCt)).status).toBe(412)
  expect((await decide(made, 'approve-return', paid)).status).toBe(403)
  const done = sound(await decide(made, 'approve-return', paid, site.superCt))
  expect(await tripOf(trip.id)).toMatchObject({ status: 'failed' })
  expect(await tripOf(done.result_trip_id)).toMatchObject({ parent_trip_id: trip.id, kind: 'return' })
})

test('an order gets more time, never less, and its history says who gave it', async () => {
  const order = await site.order('approved', { ton: 60 })
  const end = Date.parse(String(order.window_end))
  const body = { type: 'extend_window', order_id: order.id }
  const less = await ask({ ...body, window_end: new Date(end - 60_000).toISOString() })
  expect(less).toMatchObject({ status: 412, errors: [{ field: 'window_end' }] })
  const later = new Date(end + 3_600_000).toISOString()
  const made = sound(await ask({ ...body, window_end: later }))
  expect((await read(made.id, site.requester)).request_no).toBe(made.request_no)
  sound(await decide(made, 'approve'))
  const after = sound(await site.tower.get<Row>(`/v1/order/${order.id}`))
  expect(after.window_end).toBe(later)
  expect(after.edit_diffs).toMatchObject([{ field: 'window_end', old: order.window_end, new: later }])
})

test('each type asks what belongs to it and nothing else', async () => {
  const order = await site.order('approved', { ton: 60 })
  const trip = await site.accepted(order)
  const pair = await pairOf(order)
  const fields = async (body: Row) => (await ask(body)).errors?.map(({ field }) => field)
  expect(await fields({ type: 'extra_trip' })).toEqual(['order_id', 'truck_id', 'driver_id'])
  expect(await fields({ type: 'cancel_trip', trip_id: trip.id, ...pair })).toEqual(['truck_id', 'driver_id'])
  expect(await fields({ type: 'replace_truck', truck_id: pair.truck_id })).toEqual(['trip_id'])
  const other = await site.order('approved', { ton: 60 })
  expect(await fields({ type: 'cancel_trip', trip_id: trip.id, order_id: other.id })).toEqual(['order_id'])
})

test('who made a request withdraws it, nobody else; a stale reader decides nothing', async () => {
  const order = await site.order('approved', { ton: 60 })
  const pair = await pairOf(order)
  const made = sound(await ask({ type: 'extra_trip', order_id: order.id, ...pair }))
  expect((await decide(made, 'cancel', {}, site.superCt)).status).toBe(412)
  const stale = await site.tower.post<Row>(`/v1/trip-request/${made.id}/approve`, { row_version: 7 })
  expect(stale.status).toBe(409)
  expect(sound(await decide(made, 'cancel')).status).toBe('cancelled')
  const edit = { id: made.id, row_version: 2, planned_kg: 4000 }
  expect((await site.tower.post('/v1/trip-request/update', edit)).status).toBe(412)
})

test('a haulier’s person sees requests of the own trucks only', async () => {
  const order = await site.order('approved', { ton: 60 })
  const pair = await pairOf(order)
  const made = sound(await ask({ type: 'extra_trip', order_id: order.id, ...pair }))
  const other = site.as('control-tower', { vendor: ['01900000-0000-7000-8000-00000000dead'] })
  expect((await other.get(`/v1/trip-request/${made.id}`)).status).toBe(404)
  expect((await ask({ type: 'extend_window', order_id: order.id }, other)).status).toBe(400)
  const own = site.as('control-tower', { vendor: [String(made.vendor_id)] })
  expect((await read(made.id, own)).id).toBe(made.id)
  sound(await decide(made, 'cancel'))
})

test('a request that nobody decides expires after a day', async () => {
  const order = await site.order('approved', { ton: 60 })
  const pair = await pairOf(order)
  const made = sound(await ask({ type: 'extra_trip', order_id: order.id, ...pair }))
  expect(Date.parse(String(made.expires_at)) - clock.ms()).toBe(86_400_000)
  pass(1439)
  await expireRequests(site.ctx('order'))
  expect((await read(made.id)).status).toBe('requested')
  pass(1)
  await expireRequests(site.ctx('order'))
  expect((await read(made.id)).status).toBe('expired')
})

test('more than a tenth over the quantity is super control tower’s, with a reason', () => {
  const line = { quantity_kg: 100_000, allocated_kg: 100_000 }
  expect(overTenth(line, 10_000, false)).toEqual([])
  expect(overTenth(line, 10_001, false)).toMatchObject([{ level: 'block' }])
  expect(overTenth(line, 10_001, true)).toMatchObject([{ level: 'warn' }])
})

test('every guard of an assignment has its words in the list', () => {
  const guards = [...TRUCK_GUARDS, ...DRIVER_GUARDS, ...LOAD_GUARDS]
  const missing = guards
    .map(({ code, field }) => `${code}.${field}`)
    .filter((name) => !(name in REQUEST_GUARDS))
  expect(missing).toEqual([])
  const odd = { code: 'NEW', level: 'block', field: 'truck_id', message: 'x' } as const
  expect(guardResults('extra_trip', [odd]).at(-1)).toEqual({ label: null, refusal: odd })
})
