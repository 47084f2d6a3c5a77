import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantDay } from '#kernel/clock.ts'
import type { Activities, ActivityTimeline, Queues } from '#contracts/dispatch/activity.ts'
import type { DayActivities } from '#contracts/dispatch/activity-day.ts'
import type { HandoverList } from '#contracts/dispatch/handover-list.ts'
import { tellLateTrips } from '#services/order/dispatch/trip-clocks.ts'
import { noticeTrouble } from '#services/sub/trouble/job.ts'
import { minutesAgo, orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
const REASON = 'The driver has no telephone'

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
})
afterAll(() => site.close())

const step = (id: unknown) => site.tower.act<Row>(`/v1/trip/${id}/step`, { reason: REASON })
const board = async (more: Row = {}, who = site.tower) =>
  sound(await who.post<Activities>('/v1/activity/board', { fresh: true, ...more }))
const pairOf = async (trip: Row) => {
  const found = (await board({ search: String(trip.plate_no) })).items
  return found.find(({ truck_id }) => truck_id === trip.truck_id)!
}
const sessionOf = (trip: Row) =>
  site.rows<Row>(
    `select id, row_version, status, by_proxy, open_reason, end_type, rest_s, drive_s from orders.driver_session
     where driver_id = $1 order by login_at desc, id desc`,
    [trip.driver_id],
  )

describe('a session', () => {
  test('opens with the press that lets a trip leave, on the driver’s behalf, and the trip names it', async () => {
    const trip = await site.accepted(order)
    expect((await pairOf(trip)).session).toBeNull()
    sound(await step(trip.id))
    const [session] = await sessionOf(trip)
    expect(session).toMatchObject({ status: 'active', by_proxy: true, open_reason: REASON })
    const [{ driver_session_id: named } = {}] = await site.rows<Row>(
      'select driver_session_id from orders.trip where id = $1',
      [trip.id],
    )
    expect(named).toBe(session!.id)
    const twice = await site.tower.post('/v1/driver-session/create', {
      driver_id: trip.driver_id,
      truck_id: trip.truck_id,
      open_reason: REASON,
    })
    expect([twice.status, twice.errors[0]?.field]).toEqual([400, 'truck_id'])
  })

  test('of somebody who is not out ends by a new one; of somebody who is out it does not', async () => {
    const [one, other] = [await site.accepted(order), await site.accepted(order)]
    sound(await step(one.id))
    const open = (truck_id: unknown) =>
      site.tower.post('/v1/driver-session/create', {
        driver_id: other.driver_id,
        truck_id,
        open_reason: REASON,
      })
    expect((await open(one.truck_id)).errors).toMatchObject([{ field: 'truck_id' }])
    const third = await site.accepted(order)
    sound(await open(third.truck_id))
    sound(await step(other.id))
    expect((await sessionOf(other)).map(({ status, end_type }) => [status, end_type])).toEqual([
      ['active', null],
      ['ended', 'replaced'],
    ])
  })

  test('counts driving and rests, and says who drove four hours without one', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    pass(245)
    expect(await pairOf(trip)).toMatchObject({ session: { drive_min: 245, rest_min: 0, idle_percent: 0 } })
    expect((await board({ only: 'over_hours' })).items.map(({ truck_id }) => truck_id)).toContain(
      trip.truck_id,
    )
    sound(await step(trip.id))
    const [{ id, row_version } = {}] = await sessionOf(trip)
    sound(await site.tower.post(`/v1/driver-session/${id}/rest`, { row_version, reason: REASON }))
    pass(31)
    sound(await site.tower.act(`/v1/driver-session/${id}/resume`, {}))
    const after = await pairOf(trip)
    expect(after.session).toMatchObject({ drive_min: 245, rest_min: 31, status: 'active' })
    expect(after.alerts.map(({ text }) => text)).not.toContain('No rest in 4 h')
    sound(await site.tower.act(`/v1/driver-session/${id}/end`, { reason: REASON }))
    const [ended] = await sessionOf(trip)
    expect(ended).toMatchObject({ status: 'ended', end_type: 'logout', drive_s: 245 * 60, rest_s: 31 * 60 })
    expect((await board({ only: 'no_session' })).items.map(({ truck_id }) => truck_id)).toContain(
      trip.truck_id,
    )
  })
})

test('idle is who is on duty without a trip and without a rest', async () => {
  const trip = await site.accepted(order)
  const { truck_id, driver_id } = trip
  const opened = sound(
    await site.tower.post<Row>('/v1/driver-session/create', { driver_id, truck_id, open_reason: REASON }),
  )
  pass(30)
  expect(await pairOf(trip)).toMatchObject({ stage: 'given', session: { idle_percent: 100 } })
  sound(await step(trip.id))
  pass(30)
  expect(await pairOf(trip)).toMatchObject({ session: { id: opened.id, drive_min: 30, idle_percent: 50 } })
})

test('another day shows what its pairs did, in the scope of who asks', async () => {
  const trip = await site.accepted(order)
  const { truck_id, driver_id, plate_no } = trip
  const today = plantDay()
  sound(await site.tower.post('/v1/driver-session/create', { driver_id, truck_id, open_reason: REASON }))
  pass(60)
  sound(await step(trip.id))
  pass(30)
  sound(await step(trip.id))
  await site.weigh(String(trip.id), 'origin', 4800)
  pass(30)
  sound(await site.event(String(trip.id), 'departed_origin'))
  pass(60)
  sound(await site.event(String(trip.id), 'arrived_destination'))
  await site.weigh(String(trip.id), 'destination', 4780)
  sound(await site.event(String(trip.id), 'pod_signed', { pod_receiver_name: 'Gudang tujuan' }))
  const [session] = await sessionOf(trip)
  sound(await site.tower.act(`/v1/driver-session/${session!.id}/end`, { reason: REASON }))
  pass(24 * 60)
  const did = async (more: Row = {}, who = site.tower) =>
    sound(await who.post<DayActivities>('/v1/activity/day', { day: today, ...more }))
  const [mine] = (await did({ search: String(plate_no) })).items
  expect(mine).toMatchObject({
    truck_id,
    driver_id,
    drive_min: 90,
    rest_min: 0,
    // Sixty of a hundred and eighty minutes before it left.
    idle_percent: 33,
    trips_done: 1,
    kg: 4780,
  })
  expect(mine!.logout_at).not.toBeNull()
  expect((await did({ day: plantDay() })).items.map((one) => one.truck_id)).not.toContain(truck_id)
  const { total, vendors } = await did()
  expect(vendors.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  const other = site.as('control-tower', { vendor: [String(order.id)] })
  expect((await did({}, other)).total).toBe(0)
  expect((await site.tower.post('/v1/activity/day', {})).status).toBe(400)
})

describe('the board', () => {
  test('says the next step, counts its stages, and finds a pair by plate, driver or order', async () => {
    const trip = await site.accepted(order)
    expect(await pairOf(trip)).toMatchObject({
      stage: 'given',
      trip: { trip_no: trip.trip_no, next: 'Left for the origin', waits: null },
    })
    const before = (await board()).stages.to_origin!.count
    sound(await step(trip.id))
    const after = await board({ stage: 'to_origin' })
    expect(after.stages.to_origin!.count).toBe(before + 1)
    expect(after.items.every(({ stage }) => stage === 'to_origin')).toBe(true)
    const plate = String(trip.plate_no).toLowerCase().replaceAll(' ', '')
    expect((await board({ search: plate })).items.map(({ truck_id }) => truck_id)).toEqual([trip.truck_id])
    expect((await board({ search: 'no such truck' })).items).toEqual([])
  })

  test('is narrowed to a kind of truck and to who stands for longer than so many minutes; who is free is not stuck', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    const before = await board()
    const [{ truck_type } = {}] = await site.rows<Row>('select truck_type from master.truck where id = $1', [
      trip.truck_id,
    ])
    const counted = before.truck_types.find(({ type }) => type === truck_type)!.count
    expect(before.truck_types.reduce((sum, { count }) => sum + count, 0)).toBe(before.total)
    const same = await board({ truck_type })
    expect([same.pagination.total_items, same.total]).toEqual([counted, before.total])
    const stuck = async (over_min: number): Promise<boolean> =>
      (await board({ over_min })).items.some(({ truck_id }) => truck_id === trip.truck_id)
    pass(20)
    expect([await stuck(19), await stuck(20)]).toEqual([true, false])
    const long = (await board({ over_min: 1 })).items
    expect(long.every(({ stage, minutes }) => stage !== 'free' && minutes > 1)).toBe(true)
    const wrong = await site.tower.post('/v1/activity/board', { over_min: 0 })
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'over_min'])
  })

  test('puts who is on hold first, then who is late', async () => {
    const [held, late] = [await site.accepted(order), await site.accepted(order)]
    for (const { id } of [held, late]) sound(await step(id))
    sound(await step(late.id))
    const [problem] = await site.rows<Row>('select id from master.problem where stops_trip limit 1')
    sound(await site.tower.act(`/v1/trip/${held.id}/hold`, { problem_id: problem!.id, reason: REASON }))
    pass(60)
    const { items } = await board()
    expect(items[0]).toMatchObject({ truck_id: held.truck_id, stage: 'on_hold' })
    expect(items[1]!.over).toBeGreaterThan(0)
    const row = await pairOf(late)
    expect(row).toMatchObject({ stage: 'at_origin', minutes: 60, standard: 45, over: 15 })
  })

  test('says how late a trip is by the clock that alerts and lists go by, and nothing between the standard and that', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    sound(await step(trip.id))
    await site.rows(`update orders.trip set due_at = due_at + interval '7 minutes' where id = $1`, [trip.id])
    pass(50)
    expect(await pairOf(trip)).toMatchObject({ minutes: 50, standard: 45, over: 0 })
    pass(10)
    const row = await pairOf(trip)
    expect(row).toMatchObject({ minutes: 60, standard: 45, over: 8 })
    expect(row.alerts.map(({ text }) => text)).toContain('Late in stage: 8 min')
  })

  test('shows a haulier only the own trucks, and refuses other roles', async () => {
    const trip = await site.accepted(order)
    const own = site.as('control-tower', { vendor: [String(trip.vendor_id)] })
    const other = site.as('control-tower', { vendor: [crypto.randomUUID()] })
    expect((await board({}, own)).total).toBeGreaterThan(0)
    expect((await board({}, other)).total).toBe(0)
    expect((await site.requester.post('/v1/activity/board', {})).status).toBe(403)
  })

  test('is drawn in time, late from its standard on, with the expected end', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    pass(10)
    sound(await step(trip.id))
    pass(50)
    const found = sound(
      await site.tower.post<ActivityTimeline>('/v1/activity/timeline', { fresh: true, search: trip.trip_no }),
    )
    const [item] = found.items
    expect(item!.spans.map(({ stage, over_from }) => [stage, over_from !== null])).toEqual([
      ['to_origin', false],
      ['at_origin', true],
    ])
    expect(Date.parse(item!.spans[1]!.over_from!)).toBe(Date.parse(minutesAgo(5)))
    expect(Date.parse(item!.expected_at!)).toBeGreaterThan(Date.parse(found.at))
  })
})

describe('a queue', () => {
  const arrived = async (): Promise<Row> => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    sound(await step(trip.id))
    return trip
  }
  const ticketOf = async (trip: Row) =>
    (await site.rows<Row>('select * from orders.queue_ticket where trip_id = $1', [trip.id]))[0]!

  test('numbers arrivals, is called in turn, and is left by what moves the trip', async () => {
    const first = await arrived()
    pass(1)
    const second = await arrived()
    const [one, two] = [await ticketOf(first), await ticketOf(second)]
    expect(two.number).toBe(Number(one.number) + 1)
    await site.rows(
      `update orders.queue_ticket set status = 'left' where id <> all($1::uuid[]) and status = 'waiting'`,
      [[one.id, two.id]],
    )
    const call = (ticket: Row, more: Row = {}) =>
      site.tower.act<Row>(`/v1/queue-ticket/${ticket.id}/call`, { called_to: 'scale', ...more })
    expect((await call(two)).errors).toMatchObject([{ field: 'reason' }])
    sound(await call(two, { reason: 'It carries the urgent order' }))
    const { items } = sound(await site.tower.get<Queues>('/v1/activity/queues'))
    expect(items.find(({ checkpoint_id }) => checkpoint_id === one.checkpoint_id)).toMatchObject({
      waiting: 1,
      called: 1,
      next: { id: one.id },
    })
    sound(await site.tower.act(`/v1/queue-ticket/${two.id}/requeue`, {}))
    expect((await ticketOf(second)).status).toBe('waiting')
    await site.weigh(String(second.id), 'origin', 5000)
    expect((await ticketOf(second)).status).toBe('served')
    sound(await site.tower.act(`/v1/trip/${first.id}/cancel`, { reason: REASON }))
    expect((await ticketOf(first)).status).toBe('left')
  })
})

describe('a standstill', () => {
  test('is no lateness of the trucks there, unless the plant bears it', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    sound(await step(trip.id))
    pass(60)
    expect((await pairOf(trip)).over).toBe(15)
    const still = sound(
      await site.tower.post<Row>('/v1/standstill/create', {
        checkpoint_id: trip.origin_checkpoint_id,
        reason: 'rain',
        from_at: minutesAgo(40),
        to_at: minutesAgo(10),
        account: 'off',
      }),
    )
    expect(await pairOf(trip)).toMatchObject({ minutes: 30, over: 0 })
    sound(
      await site.tower.post('/v1/standstill/update', {
        id: still.id,
        row_version: still.row_version,
        account: 'plant',
      }),
    )
    expect((await pairOf(trip)).over).toBe(15)
  })

  test('is refused where it lies ahead, lasts twice, or a haulier tells it', async () => {
    const [{ id: checkpoint_id } = {}] = await site.rows<Row>(
      `select id from master.checkpoint where code = 'PORT-A'`,
    )
    const still = (more: Row, who = site.tower) =>
      who.post<Row>('/v1/standstill/create', {
        checkpoint_id,
        reason: 'crane',
        from_at: minutesAgo(5),
        account: 'off',
        ...more,
      })
    expect((await still({ from_at: minutesAgo(-30) })).errors).toMatchObject([{ field: 'from_at' }])
    expect((await still({ to_at: minutesAgo(9) })).errors).toMatchObject([{ field: 'to_at' }])
    const haulier = site.as('control-tower', { vendor: [crypto.randomUUID()] })
    expect((await still({}, haulier)).status).toBe(403)
    const lasting = sound(await still({}))
    expect((await still({})).errors).toMatchObject([{ field: 'checkpoint_id' }])
    const end = (at: string) => site.tower.act<Row>(`/v1/standstill/${lasting.id}/end`, { at })
    expect((await end(minutesAgo(6))).errors).toMatchObject([{ field: 'at' }])
    expect(sound(await end(minutesAgo(0)))).toMatchObject({ status: 'ended' })
  })
})

describe('a shift', () => {
  test('is signed by who leaves with its lists, and accepted by somebody else', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip.id))
    const made = sound(
      await site.tower.post<Row>('/v1/shift-handover/create', { note: 'Dock A is promised tonight' }),
    )
    expect(JSON.stringify(made.contents)).toContain(String(trip.trip_no))
    const again = await site.superCt.post('/v1/shift-handover/create', { note: 'Dock A is promised tonight' })
    expect(again.status).toBe(412)
    const self = await site.tower.act(`/v1/shift-handover/${made.id}/accept`, {})
    expect([self.status, self.header.message]).toEqual([412, 'Somebody else than who handed over accepts it'])
    sound(await step(trip.id))
    const accepted = sound(
      await site.superCt.act<Row>(`/v1/shift-handover/${made.id}/accept`, { note: 'Read' }),
    )
    expect(accepted).toMatchObject({ status: 'accepted', accepted_note: 'Read', contents: made.contents })
  })
})

test('what lasts is what the alert table says: on the board, and handed over with who has seen it', async () => {
  const trip = await site.accepted(order)
  const mine = async () => (await pairOf(trip)).alerts.map(({ text }) => text)
  const handed = async () => {
    const { alerts = [] } = sound(await site.tower.get<HandoverList>('/v1/activity/handover'))
    return alerts.filter(({ trip_no }) => trip_no === trip.trip_no)
  }
  pass(600)
  // Late by its clock, but nobody has looked: neither says more than the table does.
  expect(await mine()).not.toContain('Has not left in time')
  expect(await handed()).toEqual([])
  await tellLateTrips(site.ctx('order'))
  await noticeTrouble(site.ctx('sub'))
  expect(await mine()).toContain('Has not left in time')
  expect(await handed()).toMatchObject([
    { alert: 'Has not left in time', plate_no: trip.plate_no, acked_by_name: null },
  ])
  const other = site.as('control-tower', { vendor: [String(order.id)] })
  const seen = sound(await other.get<HandoverList>('/v1/activity/handover'))
  expect(seen.alerts).toEqual([])
})

test('every pair that the filter of late ones finds says so among what to look at', async () => {
  const trip = await site.accepted(order)
  pass(900)
  const late = (await board({ only: 'late' })).items
  expect(late.map(({ truck_id }) => truck_id)).toContain(trip.truck_id)
  for (const { alerts } of late) expect(alerts.map(({ text }) => text).join()).toMatch(/Late in stage: \d/)
})
