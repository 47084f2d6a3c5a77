import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { drivenSpans } from '#services/order/dispatch/drive-facts.ts'
import { weighedTrip, weighFirst } from '#services/order/start-data/weighings.ts'
import { WeightBook } from '#services/order/start-data/weight-book.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
const REASON = 'The truck has a flat tyre'

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 200 })
})
afterAll(() => site.close())

const tripOf = async (id: unknown) => sound(await site.tower.get(`/v1/trip/${id}`))
const reassign = (id: unknown, more: Row) =>
  site.tower.act<Row>(`/v1/trip/${id}/reassign`, { reason: REASON, ...more })

/** A truck and a driver that nothing speaks against. */
const free = async (): Promise<Row> => {
  const { truck_id, driver_id } = await site.pairing(order, 5000)
  return { truck_id, driver_id }
}

const allocated = async () =>
  (
    await site.rows<{ allocated_kg: number }>('select allocated_kg from orders."order" where id = $1', [
      order.id,
    ])
  )[0]!.allocated_kg

test('gives the trip to another pair: it waits for the new driver, and the old truck is free', async () => {
  const { id } = await site.accepted(order)
  const before = await tripOf(id)
  const { truck_id, driver_id } = await free()
  const sum = await allocated()
  const after = sound(await reassign(id, { truck_id, driver_id }))
  expect(after).toMatchObject({
    status: 'assigned',
    truck_id,
    driver_id,
    planned_kg: before.planned_kg,
    surat_jalan_no: before.surat_jalan_no,
    trip_no: before.trip_no,
    accepted_at: null,
  })
  expect(after.plate_no).not.toBe(before.plate_no)
  expect(await allocated()).toBe(sum)
  expect(
    await site.rows('select current_trip_id from master.truck where id = $1', [before.truck_id]),
  ).toEqual([{ current_trip_id: null }])
  const [event] = await site.rows<{ payload: Row; reason: string }>(
    `select payload, reason from orders.trip_event where trip_id = $1 and type = 'reassigned'`,
    [id],
  )
  expect(event).toMatchObject({ reason: REASON, payload: { truck: [before.plate_no, after.plate_no] } })
})

test('what was driven until then stays the first driver’s', async () => {
  const { id } = await site.accepted(order)
  const { driver_id: first } = await tripOf(id)
  const since = new Date(clock.ms()).toISOString()
  sound(await site.event(String(id), 'departed_to_origin'))
  pass(60)
  const { driver_id: next } = await free()
  sound(await reassign(id, { driver_id: next }))
  const spans = await drivenSpans(site.admin, [String(first), String(next)], since)
  expect(spans.get(String(first))).toMatchObject([{ from: clock.ms() - 3_600_000, to: clock.ms() }])
  expect(spans.get(String(next))).toBeUndefined()
})

test('another driver alone, or another truck alone, keeps the rest', async () => {
  const { id } = await site.accepted(order)
  const before = await tripOf(id)
  const { driver_id, truck_id } = await free()
  const once = sound(await reassign(id, { driver_id }))
  expect(once).toMatchObject({ truck_id: before.truck_id, driver_id })
  const twice = sound(await reassign(id, { truck_id }))
  expect(twice).toMatchObject({ truck_id, driver_id })
})

test('asks every guard of an assignment, each beside its field', async () => {
  const { id } = await site.accepted(order)
  const busy = await site.accepted(order)
  const { truck_id } = await tripOf(busy.id)
  const refused = await reassign(id, { truck_id })
  expect(refused.status).toBe(412)
  expect(refused.errors).toMatchObject([{ field: 'truck_id' }])
  expect(JSON.stringify(refused.errors)).toContain('is on TRP-')
  const heavy = await reassign(id, { ...(await free()), planned_kg: 200_000 })
  expect(heavy.errors?.map(({ field }) => field)).toContain('planned_kg')
})

test('refuses the pair it has, and a reason too short to be read later', async () => {
  const { id } = await site.accepted(order)
  const same = await reassign(id, {})
  expect(same.status).toBe(412)
  expect(JSON.stringify(same.errors)).toContain('Choose another truck or another driver')
  expect((await reassign(id, { ...(await free()), reason: 'short' })).status).toBe(400)
})

test('a truck that was weighed empty is let go with its ticket void', async () => {
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  await site.inside('order', async (w) => {
    const book = new WeightBook()
    const weighed = await weighedTrip(w, String(id))
    const [scale] = await site.rows<{ id: string; code: string }>(
      'select s.id, s.code from orders.trip t join master.scale s on s.id = t.origin_scale_id where t.id = $1',
      [id],
    )
    await weighFirst(w, book, weighed, 'origin', scale!, 9500)
    await book.write(w)
  })
  expect(await tripOf(id)).toMatchObject({ status: 'weighed_first', origin_tare_kg: 9500 })
  expect(sound(await reassign(id, await free()))).toMatchObject({ status: 'assigned', origin_tare_kg: null })
  expect(await site.rows('select status from orders.weighing where trip_id = $1', [id])).toEqual([
    { status: 'void' },
  ])
})

test('a loaded truck keeps its trip, on hold too, and is not called off', async () => {
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  await site.weigh(String(id), 'origin', 5000)
  const { truck_id, driver_id } = await free()
  const loaded = await reassign(id, { truck_id, driver_id })
  expect(loaded.status).toBe(412)
  sound(await site.tower.act(`/v1/trip/${id}/hold`, { problem_id: await aProblem(), reason: REASON }))
  const held = await reassign(id, { truck_id, driver_id })
  expect(JSON.stringify(held.errors)).toContain('The truck is loaded')
  expect(JSON.stringify(await site.tower.act(`/v1/trip/${id}/cancel`, { reason: REASON }))).toContain(
    'The truck is loaded',
  )
})

const aProblem = async (): Promise<unknown> =>
  (await site.rows<{ id: string }>('select id from master.problem where is_active order by code limit 1'))[0]!
    .id

test('a trip on hold before it is loaded may be given away, and a start that has passed becomes now', async () => {
  const { id } = await site.accepted(order)
  sound(await site.event(String(id), 'departed_to_origin'))
  sound(await site.tower.act(`/v1/trip/${id}/hold`, { problem_id: await aProblem(), reason: REASON }))
  pass(90)
  const { truck_id, driver_id } = await free()
  const after = sound(await reassign(id, { truck_id, driver_id }))
  expect(after).toMatchObject({ status: 'assigned', resume_to: null, started_at: null })
  expect(Date.parse(String(after.planned_start_at))).toBeGreaterThanOrEqual(clock.ms())
})

test("a haulier's person does not give a trip to a truck outside its vendor", async () => {
  const { id } = await site.accepted(order)
  const { vendor_id, row_version } = await tripOf(id)
  const [theirs] = await site.rows<{ id: string }>(
    'select id from master.truck where vendor_id <> $1 and deleted_at is null order by code limit 1',
    [vendor_id],
  )
  const haulier = site.as('control-tower', { vendor: [String(vendor_id)] })
  const refused = await haulier.post(`/v1/trip/${id}/reassign`, {
    truck_id: theirs!.id,
    reason: REASON,
    row_version,
  })
  expect(refused.status).toBe(400)
  expect(refused.errors).toMatchObject([{ field: 'truck_id' }])
})
