import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  driverAlive,
  driverDrivesOn,
  driverEnds,
  driverRests,
  driverSessionNow,
  driverStarts,
  type DeviceSession,
} from '#contracts/dispatch/session-device-calls.ts'
import type { ServiceApp } from '#engine/context.ts'
import { newDeviceToken } from '#services/master/place/devices.ts'
import { createOrderApp } from '#services/order/app.ts'
import { makersOf } from '#services/order/people/overtime-makers.ts'
import { keepSessions } from '#services/order/dispatch/session/clocks.ts'
import { sweepAlerts } from '#services/sub/trouble/alerts.ts'
import type { Answer } from '../support/plant.ts'
import { minutesAgo, orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

// The life of a session: opened by phone or tower, taken over, forgotten, thrown out, put right.

let site: OrderSite
let order: Row
let app: ServiceApp
const REASON = 'Seen asleep at the wheel'

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
  app = createOrderApp(site.ctx('order'))
})
afterAll(() => site.close())

type Own = { session: DeviceSession | null }

async function send({ at }: { at: string }, deviceToken: string, body: Row = {}): Promise<Answer<Own>> {
  const [method = '', path = ''] = at.split(' ')
  const init: RequestInit = { method }
  if (method === 'POST') {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const client = { ip: '10.0.0.9', userAgent: 'phone', secure: true, script: true, device: null, deviceToken, lang: 'en' as const } // prettier-ignore
  const answer = await app.request(path.replace('/order', ''), init, { client })
  return { status: answer.status, ...((await answer.json()) as object) } as Answer<Own>
}

const phoneOf = (driverId: unknown): Promise<string> =>
  site.inside('master', (w) => newDeviceToken(w, 'driver', String(driverId)))
const step = (trip: Row) => site.tower.act<Row>(`/v1/trip/${trip.id}/step`, { reason: REASON })
const sessionsOf = (driverId: unknown) =>
  site.rows<Row>('select * from orders.driver_session where driver_id = $1 order by login_at desc, id desc', [
    driverId,
  ])
const onDuty = (filters: Row[] = []) =>
  site.tower.post<{ items: Row[] }>('/v1/driver-session/on-duty', { field_filters: filters })
const force = (session: Row, more: Row = {}, who = site.tower) =>
  who.act<Row>(`/v1/driver-session/${session.id}/force`, { forced_kind: 'unfit', reason: REASON, ...more })

/** A trip whose truck is out and loaded. */
async function loaded(): Promise<{ trip: Row; session: Row }> {
  const trip = await site.accepted(order)
  sound(await step(trip))
  sound(await step(trip))
  await site.weigh(String(trip.id), 'origin', 5000)
  const [session] = await sessionsOf(trip.driver_id)
  return { trip, session: session! }
}

/** A driver with a truck, and another driver, none of them on duty. */
async function crew(): Promise<{ driver: Row; other: Row; truck: Row; truck2: Row }> {
  const [driver, other] = await site.rows<Row>(
    `select d.id, d.name, d.vendor_id from master.driver d where d.is_active and d.deleted_at is null
       and not exists (select 1 from orders.driver_session s where s.driver_id = d.id and s.status <> 'ended')
       and not exists (select 1 from orders.trip t where t.driver_id = d.id) order by d.vendor_id, d.code limit 2`,
  )
  const [truck, truck2] = await site.rows<Row>(
    `select k.id, k.plate_no, k.code from master.truck k where k.vendor_id = $1 and k.is_active and k.deleted_at is null
       and k.id in (select truck_id from vm.public_truck_state where condition = 'ready') and not exists (select 1 from orders.driver_session s where s.truck_id = k.id and s.status <> 'ended')
       and not exists (select 1 from orders.trip t where t.truck_id = k.id) order by k.code limit 2`,
    [driver!.vendor_id],
  )
  return { driver: driver!, other: other!, truck: truck!, truck2: truck2! }
}

describe('the phone of a driver', () => {
  test('comes on duty by plate, rests, drives on and ends, and each is the driver’s own word', async () => {
    const { driver, truck } = await crew()
    const phone = await phoneOf(driver.id)
    expect(sound(await send(driverSessionNow, phone)).session).toBeNull()
    const typed = String(truck.plate_no).toLowerCase().replaceAll(' ', '')
    sound(await send(driverStarts, phone, { truck: typed, device_id: 'HP-7' }))
    pass(60)
    expect(sound(await send(driverRests, phone)).session).toMatchObject({ status: 'resting', duty_min: 60 })
    pass(31)
    expect(sound(await send(driverDrivesOn, phone)).session).toMatchObject({
      status: 'active',
      rest_min: 31,
      until_rest_min: 240,
      clocks: [],
    })
    expect(sound(await send(driverEnds, phone, { reason: 'Home' })).session).toBeNull()
    expect((await sessionsOf(driver.id))[0]).toMatchObject({
      status: 'ended',
      end_type: 'logout',
      by_proxy: false,
      device_id: 'HP-7',
      opened_by_name: driver.name,
      duty_s: 91 * 60,
      rest_s: 31 * 60,
    })
    const again = await send(driverRests, phone)
    expect([again.status, again.header.message]).toEqual([
      412,
      'You are not on duty: start with a truck first',
    ])
  })

  test('offers to take over a truck that somebody holds who is not out', async () => {
    const { driver, other, truck } = await crew()
    const [first, second] = [await phoneOf(driver.id), await phoneOf(other.id)]
    sound(await send(driverStarts, first, { truck: truck.code }))
    const held = await send(driverStarts, second, { truck: truck.code })
    expect([held.status, held.errors]).toMatchObject([400, [{ field: 'take_over' }]])
    sound(await send(driverStarts, second, { truck: truck.code, take_over: true }))
    expect((await sessionsOf(driver.id))[0]).toMatchObject({ status: 'ended', end_type: 'replaced' })
    expect(sound(await send(driverAlive, first)).session).toBeNull()
    const nobody = await send(driverStarts, first, { truck: 'X 1 X' })
    expect(nobody.errors).toMatchObject([{ field: 'truck' }])
    sound(await send(driverEnds, second))
  })

  test('does not start with a truck that is not fit, except to the workshop', async () => {
    const { driver, truck } = await crew()
    const phone = await phoneOf(driver.id)
    sound(
      await site.as('control-tower').post('/v1/driver-session/create', {
        driver_id: driver.id,
        truck_id: truck.id,
        open_reason: REASON,
      }),
    )
    sound(await send(driverEnds, phone))
    await site.rows(`update vm.truck_condition set condition = 'breakdown' where truck_id = $1`, [truck.id])
    const refused = await send(driverStarts, phone, { truck: truck.code })
    expect([refused.status, refused.errors]).toMatchObject([412, [{ field: 'truck' }]])
    const started = sound(await send(driverStarts, phone, { truck: truck.code, to_workshop: true }))
    expect(started.session).toMatchObject({ to_workshop: true })
    sound(await send(driverEnds, phone))
  })
})

test('of many who come on duty with one truck at once, one does; of one driver with many trucks too', async () => {
  const { driver, other, truck, truck2 } = await crew()
  const open = (driver_id: unknown, truck_id: unknown) =>
    site.tower.post('/v1/driver-session/create', { driver_id, truck_id, open_reason: REASON })
  const answers = await Promise.all([
    open(driver.id, truck.id),
    open(other.id, truck.id),
    open(driver.id, truck2.id),
    open(driver.id, truck.id),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const doubled = await site.rows(
    `select driver_id from orders.driver_session where status <> 'ended' group by driver_id having count(*) > 1
     union all select truck_id from orders.driver_session where status <> 'ended' group by truck_id having count(*) > 1`,
  )
  expect(doubled).toEqual([])
})

describe('the clocks', () => {
  test('write down who is long on duty, who has not rested and whose phone is silent, each told once', async () => {
    const trip = await site.accepted(order)
    sound(await step(trip))
    const phone = await phoneOf(trip.driver_id)
    sound(await send(driverAlive, phone))
    pass(245)
    await keepSessions(site.ctx('order'))
    const now = async () => (await sessionsOf(trip.driver_id))[0]!
    expect(await now()).toMatchObject({
      lacks_rest: true,
      duty_clock: null,
      is_unseen: true,
      drive_s: 245 * 60,
    })
    expect(sound(await onDuty([{ field: 'lacks_rest', operator: '=', value: true }])).items).toMatchObject([
      { id: (await now()).id, trip_id: trip.id },
    ])
    pass(240)
    await keepSessions(site.ctx('order'))
    await keepSessions(site.ctx('order'))
    expect(await now()).toMatchObject({ duty_clock: 'over_8h' })
    const told = await site.rows<Row>(
      `select type, count(*)::int as n from orders.outbox where subject_id = $1 and type like 'driver-session.%'
         and type <> 'driver-session.created' group by type order by type`,
      [(await now()).id],
    )
    expect(told).toEqual([
      { type: 'driver-session.no_rest', n: 1 },
      { type: 'driver-session.over_8h', n: 1 },
    ])
    sound(await send(driverRests, phone))
    pass(30)
    await keepSessions(site.ctx('order'))
    expect(await now()).toMatchObject({ lacks_rest: false, is_unseen: true })
  })

  test('open an alert of the session while they are over, and end it', async () => {
    const { driver, truck } = await crew()
    const phone = await phoneOf(driver.id)
    sound(await send(driverStarts, phone, { truck: truck.code }))
    const alerts = async () => {
      await keepSessions(site.ctx('order'))
      await sweepAlerts(site.ctx('sub'))
      const [{ id } = {}] = await sessionsOf(driver.id)
      return site.rows<Row>(
        'select kind, status, driver_id, trip_id from sub.alert where session_id = $1 order by created_at, kind',
        [id],
      )
    }
    pass(300)
    sound(await send(driverAlive, phone))
    pass(181)
    const about = { driver_id: driver.id, trip_id: null }
    expect(await alerts()).toEqual([{ kind: 'over_8h', status: 'open', ...about }])
    expect(await alerts()).toHaveLength(1)
    sound(await send(driverAlive, phone))
    pass(240)
    expect(await alerts()).toEqual([
      { kind: 'over_8h', status: 'ended', ...about },
      { kind: 'over_12h', status: 'open', ...about },
    ])
    sound(await send(driverEnds, phone))
    expect((await alerts()).map(({ status }) => status)).toEqual(['ended', 'ended'])
  })

  test('end a session that gave no sign of life, at the last one; not while its truck is out', async () => {
    const out = await site.accepted(order)
    sound(await step(out))
    const { driver, truck } = await crew()
    const phone = await phoneOf(driver.id)
    sound(await send(driverStarts, phone, { truck: truck.code }))
    pass(40)
    sound(await send(driverAlive, phone))
    const last = minutesAgo(0)
    pass(479)
    await keepSessions(site.ctx('order'))
    expect((await sessionsOf(driver.id))[0]!.status).toBe('active')
    pass(1)
    await keepSessions(site.ctx('order'))
    const [ended] = await sessionsOf(driver.id)
    expect(ended).toMatchObject({ status: 'ended', end_type: 'expired', duty_s: 40 * 60, duty_clock: null })
    expect(Date.parse(String(ended!.logout_at))).toBe(Date.parse(last))
    expect((await sessionsOf(out.driver_id))[0]!.status).toBe('active')
  })
})

describe('a forced logout', () => {
  test('of a loaded truck wants who goes on; the trip, its driving and a session go over in one', async () => {
    const { trip, session } = await loaded()
    sound(await step(trip))
    pass(30)
    const alone = await force(session)
    expect([alone.status, alone.errors]).toMatchObject([412, [{ field: 'handover_driver_id' }]])
    const self = await force(session, { handover_driver_id: trip.driver_id })
    expect(self.errors).toMatchObject([{ field: 'handover_driver_id' }])
    const pair = await site.pairing(order, 5000)
    const phone = await phoneOf(trip.driver_id)
    const done = sound(await force(session, { handover_driver_id: pair.driver_id }))
    expect(done).toMatchObject({ status: 'ended', end_type: 'forced', forced_kind: 'unfit' })
    expect((await send(driverSessionNow, phone)).status).toBe(401)
    const [now] = await site.rows<Row>(
      'select status, driver_id, driver_session_id from orders.trip where id = $1',
      [trip.id],
    )
    const [heir] = await sessionsOf(pair.driver_id)
    expect(now).toEqual({ status: 'in_transit', driver_id: pair.driver_id, driver_session_id: heir!.id })
    expect(heir).toMatchObject({
      status: 'active',
      by_proxy: true,
      truck_id: trip.truck_id,
      trip_id: trip.id,
    })
    const [first] = await sessionsOf(trip.driver_id)
    pass(20)
    await keepSessions(site.ctx('order'))
    expect((await sessionsOf(pair.driver_id))[0]!.drive_s).toBe(20 * 60)
    const right = sound(
      await site.tower.act<Row>(`/v1/driver-session/${first!.id}/correct`, { rest_min: 5, reason: REASON }),
    )
    expect(right).toMatchObject({ drive_s: first!.drive_s, rest_s: 300 })
    expect(Number(first!.drive_s)).toBeGreaterThanOrEqual(30 * 60)
  })

  test('refuses somebody who drives another truck, and a handover without a trip', async () => {
    const { session } = await loaded()
    const busy = await loaded()
    const taken = await force(session, { handover_driver_id: busy.trip.driver_id })
    expect([taken.status, taken.errors]).toMatchObject([412, [{ field: 'handover_driver_id' }]])
    const { driver, other, truck } = await crew()
    const idle = sound(
      await site.tower.post<Row>('/v1/driver-session/create', {
        driver_id: driver.id,
        truck_id: truck.id,
        open_reason: REASON,
      }),
    )
    expect((await force(idle, { handover_driver_id: other.id })).errors).toMatchObject([
      { field: 'handover_driver_id' },
    ])
    const haulier = site.as('control-tower', { vendor: [crypto.randomUUID()] })
    expect((await force(idle, {}, haulier)).status).toBe(404)
    expect((await force(idle, {}, site.requester)).status).toBe(403)
    const results = sound(
      await site.tower.post<{ items: Row[] }>('/v1/driver-session/bulk', {
        action: 'force',
        records: [idle, session].map(({ id, row_version }) => ({ id, row_version })),
        input: { forced_kind: 'over_hours', reason: REASON },
      }),
    )
    expect(results.items.map(({ done }) => done)).toEqual([true, false])
  })
})

describe('a correction', () => {
  test('is refused where it lies ahead, ends before it begins, rests longer than it lasts or overlaps', async () => {
    const { driver, truck, truck2 } = await crew()
    const phone = await phoneOf(driver.id)
    sound(await send(driverStarts, phone, { truck: truck.code }))
    pass(120)
    sound(await send(driverEnds, phone))
    pass(10)
    sound(await send(driverStarts, phone, { truck: truck2.code }))
    pass(60)
    const [open, ended] = await sessionsOf(driver.id)
    const correct = (session: Row, more: Row) =>
      site.tower.act<Row>(`/v1/driver-session/${session.id}/correct`, { reason: REASON, ...more })
    const refusal = async (session: Row, more: Row) => (await correct(session, more)).errors[0]?.field
    expect(await refusal(ended!, {})).toBe('login_at')
    expect(await refusal(ended!, { logout_at: minutesAgo(-5) })).toBe('logout_at')
    expect(await refusal(open!, { logout_at: minutesAgo(1) })).toBe('logout_at')
    expect(await refusal(ended!, { login_at: minutesAgo(5), logout_at: minutesAgo(50) })).toBe('logout_at')
    expect(await refusal(ended!, { rest_min: 121 })).toBe('rest_min')
    expect(await refusal(ended!, { logout_at: minutesAgo(30) })).toBe('logout_at')
    expect(await refusal(open!, { login_at: minutesAgo(90) })).toBe('login_at')
    const haulier = site.as('control-tower', { vendor: [String(driver.vendor_id)] })
    const own = await haulier.act(`/v1/driver-session/${ended!.id}/correct`, { rest_min: 0, reason: REASON })
    expect(own.status).toBe(403)
    const before = String(ended!.updated_at)
    const right = sound(await correct(ended!, { logout_at: minutesAgo(65), rest_min: 15 }))
    expect(right).toMatchObject({ duty_s: 125 * 60, rest_s: 15 * 60, correction_reason: REASON })
    expect(Date.parse(String(right.updated_at))).toBeGreaterThan(Date.parse(before))
    const history = await site.rows<Row>(
      `select before, after from orders.audit_event where subject_id = $1 and action = 'correct-times'`,
      [ended!.id],
    )
    expect(history).toMatchObject([{ before: { rest_s: 0 }, after: { rest_s: 900 } }])
  })
})

describe('a correction far from the first times', () => {
  const correct = (session: Row, more: Row, who = site.tower) =>
    who.act<Row>(`/v1/driver-session/${session.id}/correct`, { reason: REASON, ...more })
  const answer = (session: Row, action: string, who: OrderSite['tower'], more: Row = {}) =>
    who.act<Row>(`/v1/driver-session/${session.id}/${action}`, more)
  const hours = (from: unknown, n: number): string =>
    new Date(Date.parse(String(from)) + n * 3_600_000).toISOString()

  async function short(): Promise<Row> {
    // None of the sessions before is in the way.
    pass(40 * 60)
    const { driver, truck } = await crew()
    const phone = await phoneOf(driver.id)
    sound(await send(driverStarts, phone, { truck: truck.code }))
    pass(1)
    sound(await send(driverEnds, phone))
    pass(10)
    return (await sessionsOf(driver.id))[0]!
  }
  const same = (one: unknown, other: unknown) =>
    expect(Date.parse(String(one))).toBe(Date.parse(String(other)))

  test('of a minute to twenty hours waits for another control tower, and who asked makes the overtime', async () => {
    const session = await short()
    const long = hours(session.login_at, -20)
    const asked = sound(await correct(session, { login_at: long }))
    same(asked.login_at, session.login_at)
    expect(asked).toMatchObject({
      waiting_by: site.tower.actor.userId,
      waiting_reason: REASON,
      corrected_at: null,
    })
    expect((await correct(session, { rest_min: 0 })).errors[0]?.messages[0]).toContain('waits already')
    const own = await answer(session, 'approve-times', site.tower)
    expect([own.status, own.errors[0]?.messages[0]]).toEqual([
      412,
      expect.stringContaining('You asked for this'),
    ])
    const right = sound(await answer(session, 'approve-times', site.stranger('control-tower')))
    same(right.login_at, long)
    expect(right).toMatchObject({ waiting_by: null, correction_reason: REASON })
    const day = new Date(Date.parse(long) + 7 * 3_600_000).toISOString().slice(0, 10)
    const makers = await makersOf(site.db, { driver_id: String(session.driver_id), work_date: day })
    expect(makers).toContain(site.tower.actor.userId)
  })

  test('in small steps is counted from the first times', async () => {
    const session = await short()
    const first = hours(session.login_at, -1.8)
    same(sound(await correct(session, { login_at: first })).login_at, first)
    const next = sound(await correct(session, { login_at: hours(session.login_at, -3.5) }))
    same(next.login_at, first)
    expect(next.waiting_at).not.toBeNull()
    const refused = sound(await answer(session, 'refuse-times', site.tower, { reason: REASON }))
    expect(refused).toMatchObject({ waiting_at: null, waiting_login_at: null })
  })

  test('that a weighbridge bears out needs nobody else; the tower’s own word does not', async () => {
    const session = await short()
    // A trip of an earlier day that is over, driven by this driver.
    const [trip] = await site.rows<Row>(
      `update orders.trip set driver_id = $1 where id = (select trip_id from orders.trip_event limit 1) returning id`,
      [session.driver_id],
    )
    const event = (source: string, at: string) =>
      site.rows(
        `insert into orders.trip_event select (jsonb_populate_record(null::orders.trip_event, to_jsonb(e) || jsonb_build_object(
           'id', gen_random_uuid(), 'source', $2::text, 'occurred_at', $3::timestamptz, 'by_proxy', false))).*
         from orders.trip_event e where e.trip_id = $1 limit 1`,
        [trip!.id, source, at],
      )
    const early = hours(session.login_at, -6)
    await event('control_tower', hours(session.login_at, -5.5))
    expect(sound(await correct(session, { login_at: early })).waiting_at).not.toBeNull()
    sound(await answer(session, 'refuse-times', site.tower, { reason: REASON }))
    await event('weighbridge', hours(session.login_at, -5.5))
    same(sound(await correct(session, { login_at: early })).login_at, early)
  })
})
