import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrips } from '#truth/trips.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
const REASON = 'The gearbox broke at kilometre 12'
beforeAll(async () => {
  site = await orderSite()
}, 120_000)
afterAll(() => site.close())

const tripOf = async (id: unknown) => sound(await site.tower.get(`/v1/trip/${id}`))
const act = (id: unknown, name: string, more: Row = {}) => site.tower.act<Row>(`/v1/trip/${id}/${name}`, more)
const aProblem = async (): Promise<unknown> =>
  (await site.rows<{ id: string }>('select id from master.problem where is_active order by code limit 1'))[0]!
    .id

async function onTheRoad(order: Row, netKg = 4800): Promise<string> {
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  await site.weigh(String(id), 'origin', netKg)
  sound(await site.event(String(id), 'departed_origin'))
  return String(id)
}
async function held(order: Row): Promise<string> {
  const id = await onTheRoad(order)
  sound(await act(id, 'hold', { problem_id: await aProblem(), reason: REASON }))
  return id
}
async function free(order: Row): Promise<Row> {
  const { truck_id, driver_id } = await site.pairing(order, 5000)
  return { truck_id, driver_id }
}
const childOf = async (id: string): Promise<string> =>
  (await site.rows<{ id: string }>('select id from orders.trip where parent_trip_id = $1', [id]))[0]!.id
const sums = async ({ id }: Row) =>
  (
    await site.rows(
      `select o.allocated_kg, o.delivered_kg, o.loaded_kg, o.assigned_trips, o.status,
         (select sum(b.reserved_idr + b.committed_idr)::bigint from billing.purchase_order b where b.id = o.purchase_order_id) as held
       from orders."order" o where id = $1`,
      [id],
    )
  )[0]!

describe('a load that changes trucks', () => {
  test('goes on from where it is, with its weight and its seals, and the sums stay', async () => {
    const order = await site.order('approved', { routes: [0], ton: 60 })
    const id = await held(order)
    const before = await sums(order)
    const pair = await free(order)
    const failed = sound(await act(id, 'transship', { ...pair, driven_km: 0.5, reason: REASON }))
    expect(failed).toMatchObject({ status: 'failed', driven_km: 0.5, resume_to: null })
    expect(failed.share_confirmed_at).not.toBeNull()
    const child = await tripOf(await childOf(id))
    expect(child).toMatchObject({
      ...pair,
      status: 'loaded',
      parent_trip_id: id,
      origin_trip_id: id,
      origin_net_kg: 4800,
      planned_kg: failed.planned_kg,
    })
    expect(child.surat_jalan_no).not.toBe(failed.surat_jalan_no)
    expect(await sums(order)).toEqual(before)
    expect(
      await site.rows('select current_trip_id from master.truck where id = $1', [failed.truck_id]),
    ).toEqual([{ current_trip_id: null }])
  })

  test('is delivered, completed and paid by kilometres, on the ticket of its origin', async () => {
    const order = await site.order('approved', { routes: [0], ton: 5 })
    const id = await held(order)
    sound(await act(id, 'transship', { ...(await free(order)), driven_km: 0.5, reason: REASON }))
    const child = await childOf(id)
    sound(await site.event(child, 'departed_origin'))
    pass(20)
    sound(await site.event(child, 'arrived_destination'))
    await site.weigh(child, 'destination', 4800)
    const { requires_pod } = sound(await site.tower.get<Row>(`/v1/order/${order.id}`))
    if (requires_pod) sound(await site.event(child, 'pod_signed', { pod_receiver_name: 'Hadi Kusnadi' }))
    expect(await tripOf(child)).toMatchObject({ status: 'delivered', loss_kg: 0 })
    const done = sound(await act(child, 'complete'))
    expect(done).toMatchObject({ status: 'completed' })
    expect(done.billable_kg).toBeGreaterThan(0)
    const { share_idr, way_km } = await tripOf(id)
    expect(share_idr).toBe(Math.round((Number(done.freight_idr) * 0.5) / Number(way_km)))
    const { breaks } = await site
      .inside('order', (w) => checkTrips(w.tx))
      .then((found) => ({ breaks: found.breaks }))
    expect(breaks).toEqual([])
    const list = sound(
      await site.tower.get<{ trips: { id: string; problems: unknown[] }[] }>(
        `/v1/order/${order.id}/checklist`,
      ),
    )
    expect(list.trips.map((one) => [one.id, one.problems])).toEqual([[child, []]])
  })

  test('is refused for a truck that may not, for more kilometres than the way has, and before it is held', async () => {
    const order = await site.order('approved', { routes: [0], ton: 60 })
    const id = await onTheRoad(order)
    const pair = await free(order)
    expect((await act(id, 'transship', { ...pair, driven_km: 1, reason: REASON })).status).toBe(412)
    sound(await act(id, 'hold', { problem_id: await aProblem(), reason: REASON }))
    const far = await act(id, 'transship', { ...pair, driven_km: 4000, reason: REASON })
    expect(far.errors).toMatchObject([{ field: 'driven_km' }])
    const other = await site.accepted(order)
    const busy = await tripOf(other.id)
    const refused = await act(id, 'transship', {
      ...pair,
      truck_id: busy.truck_id,
      driven_km: 1,
      reason: REASON,
    })
    expect(refused.errors?.map(({ field }) => field)).toContain('truck_id')
    const own = await act(id, 'transship', {
      ...pair,
      truck_id: (await tripOf(id)).truck_id,
      driven_km: 1,
      reason: REASON,
    })
    expect(JSON.stringify(own.errors)).toContain('This is the truck that holds the load')
  })

  test('may change trucks again, and the driver may stay with it', async () => {
    const order = await site.order('approved', { routes: [0], ton: 60 })
    const id = await held(order)
    const { driver_id } = await tripOf(id)
    const { truck_id } = await free(order)
    sound(await act(id, 'transship', { truck_id, driver_id, driven_km: 0.5, reason: REASON }))
    const second = await childOf(id)
    sound(await act(second, 'hold', { problem_id: await aProblem(), reason: REASON }))
    sound(await act(second, 'transship', { ...(await free(order)), driven_km: 1, reason: REASON }))
    const third = await tripOf(await childOf(second))
    expect(third).toMatchObject({ status: 'loaded', origin_trip_id: id, origin_net_kg: 4800 })
  })
})
