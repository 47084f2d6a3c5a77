import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import { TRIP_CLOCKS } from '#contracts/dispatch/trip-clocks.ts'
import { isSettingName } from '#contracts/setting/settings.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { limitNames } from '#engine/clock/measure.ts'
import { tellLateTrips } from '#services/order/dispatch/trip-clocks.ts'
import { tellLateAtWeighbridge } from '#services/order/weighing/clocks.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
const REASON = 'The driver called from the road'
beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
})
afterAll(() => site.close())
/** What earlier tests left under way is put away. */
beforeEach(() => site.rows(`update orders.trip set status = 'cancelled', resume_to = null`))

const look = () => tellLateTrips(site.ctx('order'))
const told = async (id: unknown): Promise<string[]> =>
  (
    await site.rows<{ type: string }>(
      `select type from orders.outbox where subject_id = $1 and type ~ '(_late|_due|still_held)$' order by seq`,
      [id],
    )
  ).map(({ type }) => type)
const dueOf = async (id: unknown) =>
  (await site.rows<{ due_at: string }>('select due_at from orders.trip where id = $1', [id]))[0]!.due_at
const inMinutes = (minutes: number): string => new Date(clock.ms() + minutes * 60_000).toISOString()
const aProblem = async (): Promise<unknown> =>
  (await site.rows<{ id: string }>('select id from master.problem where is_active order by code limit 1'))[0]!
    .id

async function assigned(): Promise<string> {
  const { trip: made } = sound(
    await site.tower.act<{ trip: Row }>(`/v1/order/${order.id}/assign`, await site.pairing(order, 5000)),
  )
  return String(made.id)
}

test('every limit of a clock is a setting, and every alarm has its words', () => {
  expect(limitNames(trip).filter((name) => !isSettingName(name))).toEqual([])
  const events = TRIP_CLOCKS.flatMap((one) => [
    one.event,
    ...('remind' in one ? one.remind.map(({ event }) => event) : []),
  ])
  expect(events.filter((event) => !NOTIFICATION_KINDS[event])).toEqual([])
})

describe('a trip that waits', () => {
  test('to be accepted: the driver is reminded, then the tower is told, once each', async () => {
    const id = await assigned()
    pass(10)
    expect(await look()).toBe(1)
    expect(await told(id)).toEqual(['trip.accept_due'])
    expect(await dueOf(id)).toBe(inMinutes(5))
    pass(5)
    await Promise.all([look(), look()])
    expect(await told(id)).toEqual(['trip.accept_due', 'trip.accept_late'])
  })

  test('has its due time from the moment somebody moves it, and another one in the next state', async () => {
    const { id } = await site.accepted(order)
    sound(await site.event(String(id), 'departed_to_origin'))
    const { data } = await site.event(String(id), 'arrived_origin')
    expect(data.due_at).toBe(inMinutes(45))
    pass(46)
    await look()
    expect(await told(id)).toEqual(['trip.origin_queue_late'])
  })

  test('on its way: half as long again as its way takes, from when it was loaded', async () => {
    const { id } = await site.accepted(order)
    for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
    await site.weigh(String(id), 'origin', 4800)
    const [row] = await site.rows<{ loaded_at: string; late_after: string; start: string; end: string }>(
      'select loaded_at, late_after, planned_start_at as start, planned_end_at as "end" from orders.trip where id = $1',
      [id],
    )
    const way = (Date.parse(row!.end) - Date.parse(row!.start)) / 3
    expect(Date.parse(row!.late_after) - Date.parse(row!.loaded_at)).toBe(Math.round(way * 1.5))
    await look()
    expect(await told(id)).toEqual([])
    clock.freeze(new Date(row!.late_after))
    await look()
    expect(await told(id)).toEqual(['trip.transit_late'])
  })

  test('on hold: told, and told again while it is still held; resumed it waits anew', async () => {
    const { id } = await site.accepted(order)
    sound(await site.event(String(id), 'departed_to_origin'))
    const held = sound(
      await site.tower.act<Row>(`/v1/trip/${id}/hold`, { problem_id: await aProblem(), reason: REASON }),
    )
    expect(held.due_at).toBe(inMinutes(60))
    expect((await site.event(String(id), 'arrived_origin')).status).toBe(412)
    pass(60)
    await look()
    pass(60)
    await look()
    expect(await told(id)).toEqual(['trip.hold_late', 'trip.still_held'])
    const again = sound(await site.tower.act<Row>(`/v1/trip/${id}/resume`, {}))
    expect(again).toMatchObject({ status: 'to_origin', due_at: null })
  })
})

describe('a trip that nobody drives', () => {
  interface Next {
    pair: { truck_id: string; driver_id: string; planned_kg: number } | null
    proposal: { values: Row; records: Record<string, Row>; text: string } | null
  }
  const nextOf = async (id: unknown) => sound(await site.tower.get<Next>(`/v1/trip/${id}/next-pair`)).pair!

  test('has a next pair that takes it with one press', async () => {
    const id = await assigned()
    const { driver_id: first } = sound(await site.tower.get(`/v1/trip/${id}`))
    const { truck_id, driver_id, planned_kg } = await nextOf(id)
    expect(driver_id).not.toBe(first)
    const { proposal } = sound(await site.tower.get<Next>(`/v1/trip/${id}/next-pair`))
    expect(proposal).toMatchObject({
      values: { truck_id, driver_id, planned_kg: null },
      records: { truck_id: { id: truck_id }, driver_id: { id: driver_id } },
      text: expect.stringMatching(/^The next pair is chosen: .+ with /),
    })
    const after = sound(
      await site.tower.act<Row>(`/v1/trip/${id}/reassign`, {
        truck_id,
        driver_id,
        planned_kg,
        reason: REASON,
      }),
    )
    expect(after).toMatchObject({ status: 'assigned', truck_id, driver_id })
  })

  test('and was declined gives its load to one new trip, which says whose it is', async () => {
    const id = await assigned()
    sound(await site.tower.act(`/v1/trip/${id}/decline`, { problem_id: await aProblem(), reason: REASON }))
    const { truck_id, driver_id } = await nextOf(id)
    sound(await site.tower.act(`/v1/trip/${id}/replace`, { truck_id, driver_id }))
    const heirs = await site.rows(
      'select truck_id, status, planned_kg from orders.trip where replaces_trip_id = $1',
      [id],
    )
    expect(heirs).toEqual([{ truck_id, status: 'assigned', planned_kg: 5000 }])
    const { truck_id: other, driver_id: theirs } = await nextOf(id)
    const again = await site.tower.act(`/v1/trip/${id}/replace`, { truck_id: other, driver_id: theirs })
    expect(JSON.stringify(again.errors)).toContain('has its load already')
  })
})

test('a shift that nobody accepts within half an hour is told, once', async () => {
  const made = sound(
    await site.tower.post<Row>('/v1/shift-handover/create', { note: 'Two trucks wait at the quay' }),
  )
  expect(made['due_at']).toBe(inMinutes(30))
  const late = () => tellLateAtWeighbridge(site.ctx('order'))
  pass(29)
  await late()
  expect(await told(made.id)).toEqual([])
  pass(1)
  await late()
  await late()
  expect(await told(made.id)).toEqual(['shift-handover.accept_late'])
})
