import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkerConfirms,
  checkerReceives,
  checkpointTrips,
  driverAccepts,
  driverDeclines,
  driverProblems,
  driverStops,
  driverTells,
  driverTrips,
  type DeviceTrip,
} from '#contracts/dispatch/device-calls.ts'
import { checkerAsks, driverAsks, type DeviceRequest } from '#contracts/dispatch/request-device-calls.ts'
import * as sessionCalls from '#contracts/dispatch/session-device-calls.ts'
import { agreeToOvertime, ownOvertimeOrders, refuseOvertime } from '#contracts/people/consent-device-calls.ts'
import { appealRemark, ownRemarks } from '#contracts/people/remark-device-calls.ts'
import { callsOf } from '#engine/call/calls.ts'
import { documentOf } from '#engine/call/openapi.ts'
import type { ServiceApp } from '#engine/context.ts'
import { createMasterApp } from '#services/master/app.ts'
import { checkerBy, newDeviceToken } from '#services/master/place/devices.ts'
import { plantDay } from '#kernel/clock.ts'
import { createOrderApp } from '#services/order/app.ts'
import type { Answer } from '../support/plant.ts'
import { send as sendTo } from '../support/six-services.ts'
import { minutesAgo, orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

// Phones of drivers and handhelds of checkers: whose token, which trips, and what may be told with it.

let site: OrderSite
let order: Row
let app: ServiceApp

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
  app = createOrderApp(site.ctx('order'))
})
afterAll(() => site.close())

const client = (deviceToken: string | null) => ({
  ip: '10.0.0.9',
  userAgent: 'phone',
  secure: true,
  script: true,
  device: null,
  deviceToken,
  lang: 'en' as const,
})

/** A call as the gateway hands it on: the token came in a header. */
async function send<T = DeviceTrip>(
  { at }: { at: string },
  token: string | null,
  body: Row = {},
  key?: string,
): Promise<Answer<T>> {
  const [method = '', path = ''] = at.split(' ')
  const place = path.replace('/order', '').replace('{id}', String(body['trip'] ?? ''))
  const { trip: _, ...rest } = body
  const init: RequestInit = { method }
  if (method === 'POST') {
    init.body = JSON.stringify(rest)
    init.headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
  }
  const answer = await app.request(place, init, { client: client(token) })
  return { status: answer.status, ...((await answer.json()) as object) } as Answer<T>
}

const tokenOf = (kind: 'driver' | 'checkpoint', id: unknown): Promise<string> =>
  site.inside('master', (w) => newDeviceToken(w, kind, String(id)))

async function assigned(): Promise<Row> {
  const pair = await site.pairing(order, 5000)
  return sound(await site.tower.act<{ trip: Row }>(`/v1/order/${order.id}/assign`, pair)).trip
}

/** A trip that its driver has accepted, with the token of the driver's phone. */
async function driven(): Promise<{ trip: Row; phone: string }> {
  const trip = await assigned()
  const phone = await tokenOf('driver', trip.driver_id)
  sound(await send(driverAccepts, phone, { trip: trip.id }))
  return { trip, phone }
}

const eventsOf = (trip: Row) =>
  site.rows<{ type: string; source: string; by_proxy: boolean; actor_name: string; latitude: number | null }>(
    'select type, source, by_proxy, actor_name, latitude from orders.trip_event where trip_id = $1 order by id',
    [trip.id],
  )

describe('the phone of a driver', () => {
  test('shows the own trips and takes one, in the name of the driver', async () => {
    const trip = await assigned()
    await assigned()
    const phone = await tokenOf('driver', trip.driver_id)
    const { items } = sound(await send<{ items: DeviceTrip[] }>(driverTrips, phone))
    expect(items.map(({ id, next, planned_kg }) => [id, next, planned_kg])).toEqual([
      [trip.id, 'answer', 5000],
    ])
    const taken = sound(await send(driverAccepts, phone, { trip: trip.id }))
    expect([taken.status, taken.next]).toEqual(['accepted', 'departed_to_origin'])
    const last = (await eventsOf(trip)).at(-1)
    expect(last).toMatchObject({
      type: 'accepted',
      source: 'driver_app',
      by_proxy: false,
      actor_name: trip.driver_name,
    })
  })

  test('tells what happens with place and time; told twice with one key it happened once', async () => {
    const { trip, phone } = await driven()
    pass(10)
    const left = {
      trip: trip.id,
      type: 'departed_to_origin',
      occurred_at: minutesAgo(2),
      latitude: -7.155200123456789,
      longitude: 112.64510000000001,
      accuracy_m: 8.123,
    }
    sound(await send(driverTells, phone, left, 'key-1'))
    expect(sound(await send(driverTells, phone, left, 'key-1')).status).toBe('to_origin')
    const told = (await eventsOf(trip)).filter(({ type }) => type === 'departed_to_origin')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ source: 'driver_app', by_proxy: false })
    expect(Number(told[0]!.latitude)).toBe(-7.1552001)
  })

  test('does not weigh, is not believed a week later, and a clock that is a little ahead stops nobody', async () => {
    const { trip, phone } = await driven()
    pass(10)
    const tell = (type: string, occurred_at: string) =>
      send(driverTells, phone, { trip: trip.id, type, occurred_at })
    expect((await tell('first_weigh_origin', minutesAgo(1))).errors[0]?.field).toBe('type')
    expect((await tell('departed_to_origin', minutesAgo(-6))).errors[0]?.field).toBe('occurred_at')
    expect((await tell('departed_to_origin', minutesAgo(8 * 24 * 60))).errors[0]?.field).toBe('occurred_at')
    expect(sound(await tell('departed_to_origin', minutesAgo(-4))).status).toBe('to_origin')
  })

  test('declines and stops with a problem and a reason; half of it changes nothing', async () => {
    const trip = await assigned()
    const phone = await tokenOf('driver', trip.driver_id)
    type Offered = { id: string; code: string; may_decline: boolean }
    const { items } = sound(await send<{ items: Offered[] }>(driverProblems, phone))
    const idOf = (code: string) => items.find((one) => one.code === code)?.id
    // How somebody drives is for a remark, and an indicator nobody can read is the scale's.
    expect(['EXEMPLARY', 'SPEEDING', 'INDICATOR-DOWN'].map(idOf)).toEqual([undefined, undefined, undefined])
    const problem_id = items.find((one) => one.may_decline)!.id
    const short = await send(driverDeclines, phone, { trip: trip.id, problem_id, reason: 'sick' })
    expect([short.status, short.errors[0]?.field]).toEqual([400, 'reason'])
    const all = await site.rows<{ id: string; code: string }>('select id, code from master.problem')
    for (const code of ['EXEMPLARY', 'INDICATOR-DOWN', 'POWER-OUT']) {
      const wrong = { trip: trip.id, problem_id: all.find((one) => one.code === code)!.id }
      const declined = await send(driverDeclines, phone, { ...wrong, reason: 'Somebody else may drive' })
      expect([declined.status, declined.errors[0]?.field], code).toEqual([412, 'problem_id'])
    }
    const reason = 'I am ill since this morning'
    expect(sound(await send(driverDeclines, phone, { trip: trip.id, problem_id, reason })).status).toBe(
      'declined',
    )

    const other = await driven()
    pass(5)
    const start = { trip: other.trip.id, type: 'departed_to_origin', occurred_at: minutesAgo(0) }
    sound(await send(driverTells, other.phone, start))
    const praised = {
      problem_id: all.find((one) => one.code === 'EXEMPLARY')!.id,
      reason: 'I drove very well',
    }
    const refused = await send(driverStops, other.phone, { trip: other.trip.id, ...praised })
    expect(refused.errors[0]?.field).toBe('problem_id')
    const held = await send(driverStops, other.phone, {
      trip: other.trip.id,
      problem_id,
      reason: 'A tyre has burst here',
    })
    expect([sound(held).status, held.data.next]).toEqual(['on_hold', 'resume'])
  })

  test('reaches no trip of another driver, and a token counts no longer when there is a new one or the driver is out of use', async () => {
    const [{ trip }, { phone }] = [await driven(), await driven()]
    const body = { trip: trip.id, type: 'departed_to_origin', occurred_at: minutesAgo(0) }
    expect((await send(driverTells, phone, body)).status).toBe(404)
    expect((await send(driverAccepts, phone, { trip: trip.id })).status).toBe(404)
    const own = await tokenOf('driver', trip.driver_id)
    const newer = await tokenOf('driver', trip.driver_id)
    expect((await send(driverTrips, own)).status).toBe(401)
    expect((await send(driverTrips, newer)).status).toBe(200)
    await site.rows('update master.driver set is_active = false where id = $1', [trip.driver_id])
    expect((await send(driverTrips, newer)).status).toBe(401)
    await site.rows('update master.driver set is_active = true where id = $1', [trip.driver_id])
  })
})

test('what the control tower writes is on the phone of who drives, in its last words, and is told', async () => {
  const { trip, phone } = await driven()
  const write = (reason: string, who = site.tower) => who.act<Row>(`/v1/trip/${trip.id}/message`, { reason })
  expect((await write(' ')).errors[0]?.field).toBe('reason')
  expect((await write('Wait at the gate', site.requester)).status).toBe(403)
  sound(await write('Wait at the gate'))
  sound(await write('Go on to berth 2'))
  const { items } = sound(await send<{ items: DeviceTrip[] }>(driverTrips, phone))
  expect(items.find(({ id }) => id === trip.id)?.message).toBe('Go on to berth 2')
  const told = await site.rows(
    `select data ->> 'note' as note from orders.outbox where subject_id = $1 and type = 'trip.told' order by seq`,
    [trip.id],
  )
  expect(told).toEqual([{ note: 'Wait at the gate' }, { note: 'Go on to berth 2' }])
})

describe('what a driver asks for', () => {
  const REASON = 'The left front tyre loses air'
  const requestOf = async (id: string) =>
    (await site.rows('select * from orders.trip_request where id = $1', [id]))[0]!

  test('another truck is a request with the next one proposed, once, and only about the own trip', async () => {
    const { trip, phone } = await driven()
    const asked = { trip: trip.id, type: 'replace_truck', reason: REASON }
    const made = sound(await send<DeviceRequest>(driverAsks, phone, asked, 'ask-1'))
    expect(made.status).toBe('requested')
    expect(sound(await send<DeviceRequest>(driverAsks, phone, asked, 'ask-1')).id).toBe(made.id)
    const row = await requestOf(made.id)
    expect(row).toMatchObject({
      trip_id: trip.id,
      asked_by: 'driver',
      asked_by_name: trip.driver_name,
      asking_truck_id: trip.truck_id,
    })
    expect(row.truck_id).not.toBe(trip.truck_id)
    expect((await send(driverAsks, phone, asked, 'ask-2')).errors[0]?.messages[0]).toMatch(
      /asks for the same already$/,
    )
    sound(await site.tower.act(`/v1/trip-request/${made.id}/approve`))
    const [after] = await site.rows('select truck_id from orders.trip where id = $1', [trip.id])
    expect(after!.truck_id).toBe(row.truck_id)
    const other = await driven()
    expect((await send(driverAsks, other.phone, asked)).status).toBe(404)
  })

  test('one more trip is asked for with the own truck; what has no sense for the trip is refused', async () => {
    const { trip, phone } = await driven()
    const extra = { trip: trip.id, type: 'extra_trip', reason: REASON }
    const made = sound(await send<DeviceRequest>(driverAsks, phone, extra))
    expect(await requestOf(made.id)).toMatchObject({
      trip_id: null,
      order_id: trip.order_id,
      truck_id: trip.truck_id,
      driver_id: trip.driver_id,
    })
    const back = { trip: trip.id, type: 'return_load', reason: REASON }
    expect((await send(driverAsks, phone, back)).status).toBeGreaterThanOrEqual(400)
    const longer = { trip: trip.id, type: 'extend_window', reason: REASON }
    expect((await send(driverAsks, phone, longer)).errors[0]?.field).toBe('type')
    const silent = { trip: trip.id, type: 'cancel_trip', reason: 'flat' }
    expect((await send(driverAsks, phone, silent)).errors[0]?.field).toBe('reason')
  })
})

describe('overtime that is ordered', () => {
  type OrderOfDay = Row & { id: string; from_at: string }
  const reason = 'The vessel has to sail tonight'

  async function ordered(driver_id: unknown, from: number, hours = 2): Promise<OrderOfDay> {
    const from_at = minutesAgo(-from)
    const work_date = plantDay(new Date(from_at))
    const to_at = minutesAgo(-from - hours * 60)
    const given = { driver_id, work_date, from_at, to_at, reason, ordered_by_name: 'Rina' }
    return sound(await site.tower.post<OrderOfDay>('/v1/overtime-order/create', given))
  }
  const stored = async ({ id }: Row): Promise<Row> =>
    (await site.rows('select * from orders.overtime_order where id = $1', [id]))[0]!

  test('is agreed to with the phone, at the moment of the server, once, and its minutes count as ordered', async () => {
    const { trip, phone } = await driven()
    const [later, sooner] = [await ordered(trip.driver_id, 600), await ordered(trip.driver_id, 60)]
    const { items } = sound(await send<{ items: Row[] }>(ownOvertimeOrders, phone))
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [sooner.id, 'ordered'],
      [later.id, 'ordered'],
    ])
    expect(items[0]).toMatchObject({ reason, ordered_by_name: 'Rina', planned_min: 120 })
    await site.rows('delete from orders.overtime_due')
    const agreed = sound(await send<Row>(agreeToOvertime, phone, { trip: sooner.id }, 'yes-1'))
    expect(sound(await send<Row>(agreeToOvertime, phone, { trip: sooner.id }, 'yes-1'))).toEqual(agreed)
    expect(await stored(sooner)).toMatchObject({
      status: 'agreed',
      consent_way: 'phone',
      consent_file_id: null,
      answered_by_name: trip.driver_name,
    })
    expect(agreed.consent_at).toBe(minutesAgo(0))
    expect(await site.rows('select driver_id from orders.overtime_due')).toEqual([
      { driver_id: trip.driver_id },
    ])
    expect((await send(agreeToOvertime, phone, { trip: sooner.id }, 'yes-2')).status).toBe(412)
    expect((await send(refuseOvertime, phone, { trip: sooner.id, reason: 'No' })).status).toBe(400)
    expect((await send(refuseOvertime, phone, { trip: sooner.id, reason: 'I am tired' })).status).toBe(412)
  })

  test('is refused with a reason, is nobody else’s to answer, and is not agreed to once it is over', async () => {
    const [{ trip, phone }, other] = [await driven(), await driven()]
    const made = await ordered(trip.driver_id, 60)
    expect((await send(agreeToOvertime, other.phone, { trip: made.id })).status).toBe(404)
    expect(sound(await send<{ items: Row[] }>(ownOvertimeOrders, other.phone)).items).toEqual([])
    sound(await send(refuseOvertime, phone, { trip: made.id, reason: 'My child is ill' }))
    expect(await stored(made)).toMatchObject({
      status: 'refused',
      answer_reason: 'My child is ill',
      consent_at: null,
      consent_way: null,
    })
    const over = await ordered(trip.driver_id, -180)
    const late = await send(agreeToOvertime, phone, { trip: over.id })
    expect([late.status, late.errors[0]?.field]).toEqual([412, 'to_at'])
    expect((await stored(over)).status).toBe('ordered')
  })
})

describe('the handheld at a checkpoint', () => {
  const PIN = /^\d{6}$/
  let pin: string
  let checkerId: string

  async function newPin(trip: Row): Promise<string> {
    const [row] = await site.rows<{ id: string }>('select id from master.checker order by code limit 1')
    checkerId = row!.id
    await site.rows('update master.checkpoint set checker_id = $1 where id = any($2::uuid[])', [
      checkerId,
      [trip.origin_checkpoint_id, trip.destination_checkpoint_id],
    ])
    const admin = site.as('super-admin').actor
    const made = await createMasterApp(site.ctx('master')).request(
      `/v1/checker/${checkerId}/pin`,
      { method: 'POST' },
      { actor: admin },
    )
    return ((await made.json()) as { data: { pin: string } }).data.pin
  }

  test('shows who loads or unloads here, and confirms with the PIN in the name of the checker', async () => {
    const { trip, phone } = await driven()
    pin = await newPin(trip)
    expect(pin).toMatch(PIN)
    pass(5)
    sound(
      await send(driverTells, phone, {
        trip: trip.id,
        type: 'departed_to_origin',
        occurred_at: minutesAgo(0),
      }),
    )
    pass(5)
    const here = await tokenOf('checkpoint', trip.origin_checkpoint_id)
    const { items } = sound(await send<{ items: DeviceTrip[] }>(checkpointTrips, here))
    expect(items.map(({ id }) => id)).toContain(trip.id)
    const asks = { trip: trip.id, type: 'cancel_trip', reason: 'The gate does not let it in', pin }
    const asked = sound(await send<DeviceRequest>(checkerAsks, here, asks))
    const [request] = await site.rows('select * from orders.trip_request where id = $1', [asked.id])
    expect(request).toMatchObject({ trip_id: trip.id, type: 'cancel_trip', asked_by: 'checker' })
    const guessed = { ...asks, pin: pin === '000000' ? '111111' : '000000' }
    expect((await send(checkerAsks, here, guessed)).errors[0]?.field).toBe('pin')
    const confirm = { trip: trip.id, type: 'arrived_origin', occurred_at: minutesAgo(0), pin }
    expect(sound(await send(checkerConfirms, here, confirm)).status).toBe('at_origin')
    const last = (await eventsOf(trip)).at(-1)
    const [checker] = await site.rows<{ name: string }>('select name from master.checker where id = $1', [
      checkerId,
    ])
    expect(last).toMatchObject({
      type: 'arrived_origin',
      source: 'checker',
      actor_name: checker!.name,
      by_proxy: false,
    })
  })

  test('confirms nothing of the other end, nothing of other checkpoints, and a phone is no handheld', async () => {
    const { trip, phone } = await driven()
    pin = await newPin(trip)
    const here = await tokenOf('checkpoint', trip.origin_checkpoint_id)
    const body = { trip: trip.id, occurred_at: minutesAgo(0), pin }
    const otherEnd = await send(checkerConfirms, here, { ...body, type: 'unloading_started' })
    expect([otherEnd.status, otherEnd.errors[0]?.field]).toEqual([400, 'type'])
    const [elsewhere] = await site.rows<{ id: string }>(
      'select id from master.checkpoint where id <> all($1::uuid[]) and is_active limit 1',
      [[trip.origin_checkpoint_id, trip.destination_checkpoint_id]],
    )
    await site.rows('update master.checkpoint set checker_id = $1 where id = $2', [checkerId, elsewhere!.id])
    const there = await tokenOf('checkpoint', elsewhere!.id)
    expect((await send(checkerConfirms, there, { ...body, type: 'arrived_origin' })).status).toBe(404)
    expect((await send(checkpointTrips, phone)).status).toBe(401)
    expect((await send(driverTrips, here)).status).toBe(401)
  })

  test('receives a truck by the code of its paper, and says its number', async () => {
    const { trip, phone } = await driven()
    pin = await newPin(trip)
    pass(5)
    const left = { trip: trip.id, type: 'departed_to_origin', occurred_at: minutesAgo(0) }
    expect(sound(await send(driverTells, phone, left)).queue_number).toBeNull()
    pass(20)
    const here = await tokenOf('checkpoint', trip.origin_checkpoint_id)
    const read = { code: `${String(trip.surat_jalan_no)} draft`, occurred_at: minutesAgo(0), pin }
    const unknown = await send(checkerReceives, here, { ...read, code: 'https://example.test/none' })
    expect([unknown.status, unknown.errors[0]?.field]).toEqual([400, 'code'])
    const other = await tokenOf('checkpoint', trip.destination_checkpoint_id)
    expect((await send(checkerReceives, other, read)).errors[0]?.field, 'the other end').toBe('type')
    const taken = sound(await send(checkerReceives, here, read))
    expect([taken.id, taken.status]).toEqual([trip.id, 'at_origin'])
    const [ticket] = await site.rows('select number from orders.queue_ticket where trip_id = $1', [trip.id])
    expect(taken.queue_number).toBe(ticket!.number)
    const twice = await send(checkerReceives, here, { ...read, code: String(trip.plate_no) })
    expect(twice.status).toBe(412)
    expect(twice.errors[0]?.messages[0]).toContain(`number ${String(ticket!.number)}`)
  })

  test('five wrong PINs in a row lock it for a quarter of an hour, also of guesses at once; a new PIN opens it', async () => {
    const { trip } = await driven()
    pin = await newPin(trip)
    const place = String(trip.origin_checkpoint_id)
    const wrong = pin === '000000' ? '000001' : '000000'
    const tried = await Promise.allSettled(Array.from({ length: 5 }, () => checkerBy(site.db, place, wrong)))
    const codes = tried.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'right',
    )
    expect(codes.toSorted()).toEqual([...Array(4).fill('invalid_argument'), 'resource_exhausted'])
    await expect(checkerBy(site.db, place, pin)).rejects.toMatchObject({ code: 'resource_exhausted' })
    pass(16)
    expect((await checkerBy(site.db, place, pin)).id).toBe(checkerId)

    await Promise.allSettled(Array.from({ length: 5 }, () => checkerBy(site.db, place, wrong)))
    pin = await newPin(trip)
    expect((await checkerBy(site.db, place, pin)).id).toBe(checkerId)
    // A right one between the wrong ones begins the count again.
    for (const one of [wrong, wrong, wrong, wrong, pin, wrong, wrong, wrong, wrong])
      await checkerBy(site.db, place, one).catch(() => undefined)
    expect((await checkerBy(site.db, place, pin)).id).toBe(checkerId)
  })
})

test('a token that is ended without a new one is refused at once, and ending it twice does nothing', async () => {
  const { phone, trip } = await driven()
  const master = createMasterApp(site.ctx('master'))
  const end = async () =>
    sound(
      await sendTo<{ was_in_use: boolean }>(
        master,
        { method: 'POST', path: `/v1/driver/${String(trip.driver_id)}/end-device-token` },
        site.as('super-admin').actor,
      ),
    ).was_in_use
  expect((await send<Row>(driverTrips, phone)).status).toBe(200)
  expect([await end(), await end()]).toEqual([true, false])
  expect((await send<Row>(driverTrips, phone)).status).toBe(401)
})

test('every call of devices is in the document with their own proof, and none is anybody’s', () => {
  const { paths } = documentOf('order', app)
  const device = callsOf(app).filter(({ at }) => at.includes('/v1/device/'))
  expect(device.map(({ at }) => at).toSorted()).toEqual(
    [
      driverTrips,
      driverProblems,
      driverAccepts,
      driverDeclines,
      driverTells,
      driverStops,
      checkpointTrips,
      checkerConfirms,
      checkerReceives,
      driverAsks,
      checkerAsks,
      ...Object.values(sessionCalls),
      ownRemarks,
      appealRemark,
      ownOvertimeOrders,
      agreeToOvertime,
      refuseOvertime,
    ]
      .map(({ at }) => at.replace('/order', ''))
      .toSorted(),
  )
  for (const { at } of device) {
    const [method = '', path = ''] = at.split(' ')
    expect(paths[path]?.[method.toLowerCase()], at).toMatchObject({
      'x-roles': 'device',
      security: [{ device: [] }],
    })
  }
})

test('without a token nothing of devices answers', async () => {
  for (const { at } of callsOf(app).filter(({ roles }) => roles === 'device')) {
    const answer = await send({ at }, null, { trip: '01900000-0000-7000-8000-000000000001' })
    expect([at, answer.status === 401 || answer.status === 400]).toEqual([at, true])
    const made = await send({ at }, 'x'.repeat(43), { trip: '01900000-0000-7000-8000-000000000001' })
    expect([at, made.status === 401 || made.status === 400]).toEqual([at, true])
  }
})
