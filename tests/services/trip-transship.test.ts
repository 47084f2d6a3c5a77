import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { autoVerify } from '#services/order/order/auto-verify.ts'
import { checkTrips } from '#truth/trips.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
const REASON = 'The gearbox broke at kilometre 12'
beforeAll(async () => {
  site = await orderSite()
})
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

/** The order is completed and accepted; only the trip that arrived is decided on. */
async function verified({ id }: Row, tripId: string): Promise<void> {
  const short = { shortage_reason: 'The rest is carried with the next order' }
  sound(await site.tower.act(`/v1/order/${id}/complete`, short))
  const decided = {
    trips: [{ trip_id: tripId, decision: 'accept' }],
    unverified_reason: 'The weighbridge verifies tonight',
  }
  sound(await site.requester.act(`/v1/order/${id}/verify`, decided))
  const after = sound(await site.tower.get<Row>(`/v1/order/${id}`))
  expect(after).toMatchObject({ status: 'verified', verified_kg: 4800, done_trips: 1 })
}

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
    await verified(order, child)
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

test('two vendors share by kilometres that a second person of the plant confirms', async () => {
  await site.rows(
    `insert into master.setting (id, created_at, updated_at, name, value, scope)
     values (gen_random_uuid(), now(), now(), 'subhauler_allowed', 'true', 'global')`,
  )
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await held(order)
  const { vendor_id } = await tripOf(id)
  const [theirs] = await site.rows<{ id: string }>(
    `select k.id from master.truck k join master.truck_cargo c on c.truck_id = k.id and c.is_active and c.deleted_at is null
     join orders.trip t on t.id = $1 and t.cargo_id = c.cargo_id and t.payload_type_id = c.payload_type_id
     where k.vendor_id <> $2 and k.is_active and k.condition = 'ready' and k.deleted_at is null and c.max_load_kg > 5000
     order by k.code limit 1`,
    [id, vendor_id],
  )
  if (!theirs) {
    // No other vendor of the demo carries this cargo: one of them is entered for it.
    await site.rows(
      `insert into master.truck_cargo (id, created_at, updated_at, truck_id, cargo_id, payload_type_id, max_load_kg, is_active)
       select gen_random_uuid(), now(), now(), k.id, t.cargo_id, t.payload_type_id, 9000, true from orders.trip t,
         (select id from master.truck where vendor_id <> $2 and is_active and condition = 'ready' order by code limit 1) k
       where t.id = $1`,
      [id, vendor_id],
    )
  }
  const [other] = await site.rows<{ id: string }>(
    `select id from master.truck where vendor_id <> $1 and is_active and condition = 'ready' and deleted_at is null order by code limit 1`,
    [vendor_id],
  )
  const { driver_id } = await tripOf(id)
  const asked = { truck_id: (theirs ?? other)!.id, driver_id, driven_km: 1, reason: REASON }
  const moved = sound(await act(id, 'transship', asked))
  expect(moved).toMatchObject({ driven_km: 1, share_confirmed_at: null })
  const own = await act(id, 'confirm-share')
  expect(JSON.stringify(own.errors)).toContain('You entered this share')
  const confirmed = sound(await site.superCt.act<Row>(`/v1/trip/${id}/confirm-share`))
  expect(confirmed.share_confirmed_by_name).not.toBeNull()
  expect(JSON.stringify(await site.superCt.act(`/v1/trip/${id}/confirm-share`))).toContain(
    'confirmed already',
  )
})

test('a moved load is neither accepted by time nor called put right while the ticket of its first truck is as it was', async () => {
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
  sound(
    await site.tower.act(`/v1/order/${order.id}/complete`, {
      shortage_reason: 'The rest is carried with the next order',
    }),
  )
  const checked = (place: string) =>
    site.rows(
      `update orders.weighing set status = 'verified', verified_at = $3 where order_id = $1 and place = $2 and status <> 'void'`,
      [order.id, place, clock.now().toISOString()],
    )
  await checked('destination')
  await site.rows(
    `insert into master.setting (id, created_at, updated_at, name, value, scope)
     values (gen_random_uuid(), now(), now(), 'auto_verify_on', 'true', 'global')`,
  )
  const { completed_at } = sound(await site.tower.get<Row>(`/v1/order/${order.id}`))
  pass(Math.ceil((Date.parse(String(completed_at)) - clock.ms()) / 60_000) + 8 * 1440)
  expect(await autoVerify(site.ctx('order'))).toBe(0)
  expect(await tripOf(child)).toMatchObject({ status: 'completed' })
  const [problem] = await site.rows(
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id where c.scope = 'weighing' limit 1`,
  )
  sound(
    await site.requester.act(`/v1/order/${order.id}/dispute`, {
      trips: [{ trip_id: child, decision: 'dispute', problem_id: problem!.id, reason: 'It left with less' }],
    }),
  )
  pass(5)
  const answer = () =>
    site.tower.act<Row>(`/v1/order/${order.id}/resolve-dispute`, {
      trips: [{ trip_id: child, outcome: 'weight', answer: 'The first ticket was checked anew' }],
    })
  expect((await answer()).errors.map(({ field }) => field)).toEqual(['trips.0.outcome'])
  await checked('origin')
  expect(sound(await answer()).status).toBe('completed')
  await site.rows(`delete from master.setting where name = 'auto_verify_on'`)
})
