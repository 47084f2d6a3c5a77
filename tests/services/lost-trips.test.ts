import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { tellLateTrips } from '#services/order/dispatch/trip-clocks.ts'
import { noticeTrouble } from '#services/sub/trouble/job.ts'
import { createVmApp } from '#services/vm/app.ts'
import type { ServiceApp } from '#engine/context.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let vm: ServiceApp
let order: Row

beforeAll(async () => {
  site = await orderSite()
  vm = createVmApp(site.ctx('vm'))
})
afterAll(() => site.close())

beforeEach(async () => {
  order = await site.order('approved', { ton: 500 })
})

const one = async (text: string, values: unknown[] = []): Promise<Row> => (await site.rows(text, values))[0]!
const tripRow = (id: unknown) => one('select * from orders.trip where id = $1', [id])

/** The tower says that a truck has a flat tyre. */
async function lose(truckId: unknown): Promise<void> {
  const path = `/v1/vm-truck/${String(truckId)}`
  const { row_version } = sound(await send<Row>(vm, { method: 'GET', path }, site.tower.actor))
  const { id: reason_problem_id } = await one(`select id from master.problem where code = 'TYRE'`)
  const input = { row_version, condition: 'not_ready', reason_problem_id }
  sound(await send<Row>(vm, { method: 'POST', path: `${path}/set` }, site.tower.actor, input))
}

describe('a planned trip whose truck is lost', () => {
  test('is given to the next pair in one press, and its alert ends', async () => {
    const trip = await site.accepted(order)
    const lost = async (actor = site.tower) =>
      sound(await actor.get<{ items: LostTrip[] }>('/v1/lost-trips')).items
    expect((await lost()).filter(({ id }) => id === trip.id)).toEqual([])
    await lose(trip.truck_id)
    const [mine] = (await lost()).filter(({ id }) => id === trip.id)
    expect(mine).toMatchObject({
      trip_no: trip.trip_no,
      condition: 'Not ready',
      problem: 'Ban pecah atau bocor',
    })
    const [pair] = mine!.pairs!
    expect(pair!.truck_id).not.toBe(trip.truck_id)
    const { truck_id, driver_id, planned_kg } = pair!
    sound(
      await site.tower.post(`/v1/trip/${String(trip.id)}/reassign`, {
        row_version: mine!.row_version,
        truck_id,
        driver_id,
        planned_kg,
        reason: 'The truck cannot be used',
      }),
    )
    expect(await tripRow(trip.id)).toMatchObject({ truck_id, driver_id, status: 'assigned' })
    expect((await lost()).filter(({ id }) => id === trip.id)).toEqual([])
    await noticeTrouble(site.ctx('sub'))
    const open = await site.rows(`select 1 from sub.alert where trip_id = $1 and ended_at is null`, [trip.id])
    expect(open).toEqual([])
  })

  test('is no task of another haulier', async () => {
    const trip = await site.accepted(order)
    await lose(trip.truck_id)
    const [row, vendor] = [
      await tripRow(trip.id),
      await one(
        'select id from master.vendor where id <> (select vendor_id from orders.trip where id = $1) limit 1',
        [trip.id],
      ),
    ]
    const of = async (vendorId: unknown) =>
      sound(
        await site
          .as('control-tower', { vendor: [String(vendorId)] })
          .get<{ items: LostTrip[] }>('/v1/lost-trips'),
      ).items.filter(({ id }) => id === trip.id)
    expect(await of(row.vendor_id)).toHaveLength(1)
    expect(await of(vendor.id)).toEqual([])
  })
})

describe('a trip that nobody drives', () => {
  const waiting = async (id: unknown, actor = site.tower) =>
    sound(await actor.get<{ items: LostTrip[] }>('/v1/waiting-trips')).items.find((item) => item.id === id)
  const problem = async () => (await one(`select id from master.problem where code = 'TYRE'`)).id
  const REASON = 'The driver is ill and goes home'

  test('waits once it is declined, until another pair has its load', async () => {
    const { order_line_id, truck_id, driver_id, planned_kg, planned_start_at } = await site.pairing(
      order,
      5000,
    )
    const pair = { order_line_id, truck_id, driver_id, planned_kg, planned_start_at }
    const { trip } = sound(await site.tower.act<{ trip: Row }>(`/v1/order/${String(order.id)}/assign`, pair))
    expect(await waiting(trip.id)).toBeUndefined()
    const said = { problem_id: await problem(), reason: REASON }
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/decline`, said))
    const mine = (await waiting(trip.id))!
    expect(mine).toMatchObject({ why: 'declined', condition: 'Declined' })
    const [first] = mine.pairs!
    expect(first!.driver_id).not.toBe(driver_id)
    const given = { truck_id: first!.truck_id, driver_id: first!.driver_id, planned_kg: first!.planned_kg }
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/replace`, given))
    expect(await waiting(trip.id)).toBeUndefined()
  })

  test('waits when it was not accepted in time, and is then asked of another driver', async () => {
    const pair = await site.pairing(order, 5000)
    const { trip } = sound(await site.tower.act<{ trip: Row }>(`/v1/order/${String(order.id)}/assign`, pair))
    await tellLateTrips(site.ctx('order'))
    expect(await waiting(trip.id)).toBeUndefined()
    pass(20)
    const mine = (await waiting(trip.id))!
    expect(mine).toMatchObject({ why: 'late', condition: 'Not accepted in time' })
    expect(mine.pairs!.map(({ driver_id }) => driver_id)).not.toContain(pair.driver_id)
    const other = site.as('control-tower', { vendor: [String(order.id)] })
    expect(await waiting(trip.id, other)).toBeUndefined()
  })

  test('waits while it is on hold before it is loaded, and no longer when it goes on', async () => {
    const trip = await site.accepted(order)
    sound(await site.event(String(trip.id), 'departed_to_origin'))
    const said = { problem_id: await problem(), reason: REASON }
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/hold`, said))
    expect(await waiting(trip.id)).toMatchObject({ why: 'held', problem: 'Ban pecah atau bocor' })
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/resume`))
    expect(await waiting(trip.id)).toBeUndefined()
  })
})

test('a trip that stands too long gives an alert until it moves on', async () => {
  const trip = await site.accepted(order)
  const kinds = async () => {
    await tellLateTrips(site.ctx('order'))
    await noticeTrouble(site.ctx('sub'))
    const rows = await site.rows('select kind, ended_at from sub.alert where trip_id = $1 order by id', [
      trip.id,
    ])
    return rows.map(({ kind, ended_at }) => `${String(kind)} ${ended_at ? 'ended' : 'open'}`)
  }
  expect(await kinds()).toEqual([])
  pass(120)
  expect(await kinds()).toEqual(['late_departure open'])
  sound(await site.event(String(trip.id), 'departed_to_origin'))
  expect(await kinds()).toEqual(['late_departure ended'])
})
