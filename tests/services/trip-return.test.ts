import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTrips } from '#truth/trips.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
const REASON = 'The receiver refuses: bags are wet'
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const tripOf = async (id: unknown) => sound(await site.tower.get(`/v1/trip/${id}`))
const back = (id: unknown, paid_ways: string, by = site.superCt) =>
  by.act<Row>(`/v1/trip/${id}/return-load`, {
    reason: REASON,
    paid_ways,
    paid_reason: 'The vendor is not at fault',
  })
const childOf = async (id: string): Promise<string> =>
  (await site.rows<{ id: string }>('select id from orders.trip where parent_trip_id = $1', [id]))[0]!.id
const lineOf = async ({ id }: Row) =>
  (
    await site.rows<{ allocated_kg: number; delivered_kg: number; assigned_trips: number }>(
      `select l.allocated_kg, l.delivered_kg, o.assigned_trips from orders.order_line l
       join orders."order" o on o.id = l.order_id where l.order_id = $1`,
      [id],
    )
  )[0]!

async function arrived(order: Row): Promise<string> {
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  await site.weigh(String(id), 'origin', 4800)
  for (const type of ['departed_origin', 'arrived_destination']) sound(await site.event(String(id), type))
  return String(id)
}

/** The way back driven to its end: weighed in where the load came from. */
async function broughtBack(id: string): Promise<void> {
  pass(30)
  sound(await site.event(id, 'arrived_destination'))
  await site.weigh(id, 'destination', 4800)
}

test('a load that is not taken goes back to its line, and the same truck brings it back to the scale', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await arrived(order)
  expect(await lineOf(order)).toMatchObject({ allocated_kg: 5000 })
  const failed = sound(await back(id, 'outward'))
  expect(failed.status).toBe('failed')
  expect(await lineOf(order)).toMatchObject({ allocated_kg: 0, delivered_kg: 0, assigned_trips: 0 })
  const way = await tripOf(await childOf(id))
  expect(way).toMatchObject({
    kind: 'return',
    status: 'in_transit',
    truck_id: failed.truck_id,
    driver_id: failed.driver_id,
    origin_checkpoint_id: failed.destination_checkpoint_id,
    destination_checkpoint_id: failed.origin_checkpoint_id,
    destination_scale_id: failed.origin_scale_id,
    weigh_plan: 'destination',
    origin_net_kg: 4800,
    paid_ways: 'outward',
  })
  const done = String(way.id)
  const early = await site.tower.act(`/v1/trip/${done}/complete`)
  expect(early.status).toBe(412)
  await broughtBack(done)
  expect(await tripOf(done)).toMatchObject({ status: 'delivered', destination_net_kg: 4800 })
  expect(await lineOf(order)).toMatchObject({ allocated_kg: 0, delivered_kg: 0 })
  const found = await site.inside('order', (w) => checkTrips(w.tx))
  expect(found.breaks).toEqual([])
})

test('a load on its way back ends at the scale of its origin and nowhere else', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await arrived(order)
  sound(await back(id, 'both'))
  const way = await childOf(id)
  const [scale] = await site.rows<{ id: string }>(
    'select origin_scale_id as id from orders.trip where id = $1',
    [id],
  )
  const operator = site.as('weighbridge', { scale: [scale!.id] })
  const waiting = async () =>
    sound(
      await operator.post<{ waiting: Row[] }>('/v1/weighing/queue', { scale_id: scale!.id }),
    ).waiting.filter(({ trip_id }) => trip_id === way)
  expect(await waiting()).toMatchObject([{ kind: 'first', place: 'destination' }])
  pass(30)
  sound(await site.event(way, 'arrived_destination'))
  for (const [type, more] of [
    ['unloading_finished', {}],
    ['checker_confirmed', {}],
    ['pod_signed', { pod_receiver_name: 'Gudang asal' }],
  ] as const) {
    await site.event(way, type, more)
    expect((await tripOf(way)).status, type).not.toBe('delivered')
  }
  const step = await site.tower.act<Row>(`/v1/trip/${way}/step`, { reason: REASON })
  expect(JSON.stringify(step.errors)).toContain('The weighbridge takes the next step')
  for (const action of ['complete', 'cancel'])
    expect((await site.superCt.act(`/v1/trip/${way}/${action}`, { reason: REASON })).status, action).toBe(412)
  expect(await waiting()).toHaveLength(1)
  await site.weigh(way, 'destination', 4800)
  expect(await waiting()).toEqual([])
  expect((await tripOf(way)).status).toBe('delivered')
})

test.each([
  ['outward', 1],
  ['both', 2],
  ['nothing', 0],
] as const)('what is paid of it is decided when it is sent back: %s', async (paid, times) => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await arrived(order)
  const { freight_idr: planned } = await tripOf(id)
  sound(await back(id, paid))
  const way = await childOf(id)
  expect((await tripOf(way)).freight_idr).toBe(Number(planned) * times)
  await broughtBack(way)
  sound(await site.tower.act(`/v1/trip/${way}/complete`))
  const { freight_idr: paidAs } = await tripOf(way)
  expect(Number(paidAs) > 0).toBe(times > 0)
  if (times === 2) expect(Number(paidAs) % 2).toBe(0)
})

test('control tower alone may not, a load on its way back is not sent back again, an empty truck has none', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await arrived(order)
  expect((await back(id, 'both', site.tower)).status).toBe(403)
  sound(await back(id, 'both'))
  const again = await back(await childOf(id), 'both')
  expect(JSON.stringify(again.errors)).toContain('on its way back already')
  const { id: empty } = await site.accepted(order)
  expect((await back(empty, 'both')).status).toBe(412)
})
