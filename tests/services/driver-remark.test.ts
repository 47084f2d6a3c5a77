import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import { creditAfter, creditLevel } from '#contracts/people/credit.ts'
import { driverCreditLedger } from '#contracts/people/driver-credit-ledger.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { newDeviceToken } from '#services/master/place/devices.ts'
import { createOrderApp } from '#services/order/app.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Caller } from '../support/plant.ts'

let site: OrderSite
let problems: Map<string, string>
/** Another control tower, and one of the second haulier. */
let other: Caller
let haulier: Caller

beforeAll(async () => {
  site = await orderSite()
  const rows = await site.rows<{ code: string; id: string }>('select code, id from master.problem')
  problems = new Map(rows.map(({ code, id }) => [code, id]))
  other = site.stranger('control-tower')
  haulier = site.stranger('control-tower', { vendor: [vendorId('PBT')] })
})
afterAll(() => site.close())

let n = 0
let driverId: string
/** A driver of the first haulier with all points, for each test. */
beforeEach(() => {
  do n += 1
  while (n % 9 === 0 || n % 31 === 0)
  driverId = demoId('driver', n)
})

const credit = async (): Promise<number> =>
  (
    await site.rows<{ credit_point: number }>('select credit_point from master.driver where id = $1', [
      driverId,
    ])
  )[0]!.credit_point

const body = (more: Row = {}): Row => ({
  driver_id: driverId,
  kind: 'negative',
  problem_id: problems.get('SPEEDING'),
  description: 'Seen at 78 km/h inside the plant',
  ...more,
})
const remark = (more: Row = {}, by: Caller = site.tower) =>
  by.post<Row>('/v1/driver-remark/create', body(more))

function act(by: Caller, row: Row, name: string, input: Row = {}) {
  return by.act<Row>(`/v1/driver-remark/${String(row.id)}/${name}`, input)
}

describe('a remark', () => {
  test('takes the points of its problem at once, and the ledger says why', async () => {
    const made = sound(await remark())
    expect(made).toMatchObject({ point: -5, status: 'applied', remarked_as: 'tower' })
    expect(await credit()).toBe(95)
    const entries = await site.rows(
      'select entry_no, type, point, credit_point, left_point, source_no from master.driver_credit_entry where driver_id = $1 order by seq',
      [driverId],
    )
    expect(entries).toMatchObject([
      { entry_no: 1, type: 'opening', credit_point: 100, left_point: 100 },
      { entry_no: 2, type: 'remark', point: -5, credit_point: -5, left_point: 95, source_no: made.remark_no },
    ])
  })

  test('of more than ten points waits for another person', async () => {
    const made = sound(await remark({ point: -20 }))
    expect(made.status).toBe('submitted')
    expect(await credit()).toBe(100)
    expect((await act(site.tower, made, 'confirm')).errors).toEqual([
      { field: 'status', messages: ['Somebody else confirms what you remarked'] },
    ])
    sound(await act(other, made, 'confirm'))
    expect(await credit()).toBe(80)
  })

  test.each([
    [{ kind: 'positive', point: -5 }, 'point', 'A positive remark adds 1 to 10 points'],
    [{ point: 0 }, 'point', 'A negative remark takes 1 to 30 points: write -5'],
    [{ point: -31 }, 'point', 'Must be -30 or more'],
    [{ kind: 'positive', point: 11 }, 'point', 'Must be 10 or less'],
    [{ kind: 'positive' }, 'point', 'This problem has no points of that kind: write how many'],
    [{ description: 'too short' }, 'description', 'At least 10 characters'],
    [{ problem_id: null }, 'problem_id', 'Required'],
  ])('is refused: %o', async (more, field, message) => {
    const { status, errors } = await remark(more)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(errors).toEqual([{ field, messages: [message] }])
    expect(await credit()).toBe(100)
  })

  test('wants a problem of drivers', async () => {
    expect((await remark({ problem_id: problems.get('TYRE') })).errors).toEqual([
      { field: 'problem_id', messages: ['Choose a problem of drivers'] },
    ])
  })

  test('never leaves less than nothing, and what is revoked gives back what it took', async () => {
    const heavy = []
    for (const point of [-30, -30, -30]) heavy.push(sound(await remark({ point })))
    for (const one of heavy) sound(await act(other, one, 'confirm'))
    expect(await credit()).toBe(10)
    const last = sound(await act(other, sound(await remark({ point: -30 })), 'confirm'))
    expect(await credit()).toBe(0)
    const revoked = sound(await act(site.superCt, last, 'revoke', { reason: 'It was another driver' }))
    expect(revoked.status).toBe('revoked')
    expect(await credit()).toBe(10)
  })
})

describe('the last word', () => {
  test('of a control tower’s remark is super control tower’s, after the driver’s appeal', async () => {
    const made = sound(await remark())
    const appealed = sound(
      await act(site.tower, made, 'appeal', { appeal_text: 'The camera saw another truck' }),
    )
    expect(appealed).toMatchObject({ status: 'appealed', appeal_text: 'The camera saw another truck' })
    expect(await credit()).toBe(95)
    const reason = { reason: 'The camera is right' }
    expect((await act(other, appealed, 'uphold', reason)).errors[0]!.messages).toEqual([
      'A control tower remarked this: super control tower decides',
    ])
    sound(await act(site.superCt, appealed, 'revoke', reason))
    expect(await credit()).toBe(100)
    expect((await act(site.superCt, appealed, 'revoke', reason)).errors[0]!.field).toBe('status')
  })

  test('is nobody’s on the own remark', async () => {
    const made = sound(await remark({}, site.superCt))
    const refused = await act(site.superCt, made, 'revoke', { reason: 'I was wrong about it' })
    expect(refused.errors[0]!.messages).toEqual(['Somebody else decides on what you remarked'])
    sound(await act(site.tower, made, 'revoke', { reason: 'He was wrong about it' }))
  })
})

describe('the phone of a driver', () => {
  const call = async (method: string, path: string, token: string, sent?: Row) => {
    const app = createOrderApp(site.ctx('order'))
    const answer = await app.request(
      `/v1/device/driver/remarks${path}`,
      sent
        ? { method, body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }
        : { method },
      {
        client: {
          ip: '10.0.0.9',
          userAgent: 'phone',
          secure: true,
          script: true,
          device: null,
          deviceToken: token,
          lang: 'en' as const,
        },
      },
    )
    return { status: answer.status, text: await answer.text() }
  }

  test('reads the own remarks and appeals one, and nobody else’s', async () => {
    const made = sound(await remark())
    const [own, strange] = await Promise.all(
      [driverId, demoId('driver', 60)].map((id) =>
        site.inside('master', (w) => newDeviceToken(w, 'driver', id)),
      ),
    )
    const said = { appeal_text: 'The camera saw another truck' }
    const path = `/${String(made.id)}/appeal`
    expect((await call('POST', path, strange!, said)).status).toBe(404)
    expect((await call('GET', '', strange!)).text).not.toContain(String(made.remark_no))
    expect((await call('GET', '', own!)).text).toContain(String(made.remark_no))
    expect((await call('POST', path, own!, said)).text).toContain('"status":"appealed"')
    expect((await call('POST', path, own!, said)).status).toBe(412)
    expect(sound(await site.tower.get<Row>(`/v1/driver-remark/${String(made.id)}`))).toMatchObject({
      status: 'appealed',
      appeal_text: said.appeal_text,
    })
  })
})

describe('who may', () => {
  test('a haulier’s tower sees and remarks its own drivers only', async () => {
    const made = sound(await remark())
    expect((await haulier.get(`/v1/driver-remark/${String(made.id)}`)).status).toBe(404)
    expect((await remark({}, haulier)).status).toBeGreaterThanOrEqual(400)
    expect(await credit()).toBe(95)
  })

  test('a haulier’s tower raises no points of its own drivers: praise waits for the plant, and so does revoking', async () => {
    const [driver] = await site.rows('select vendor_id from master.driver where id = $1', [driverId])
    const ofHaulier = () => site.stranger('control-tower', { vendor: [String(driver!.vendor_id)] })
    const [own, colleague] = [ofHaulier(), ofHaulier()]
    const bad = sound(await remark())
    expect(await credit()).toBe(95)
    const praise = { kind: 'positive', problem_id: problems.get('SPEEDING'), point: 5 }
    const said = sound(await remark(praise, own))
    expect(said).toMatchObject({ status: 'submitted', point: 5 })
    expect(await credit()).toBe(95)
    const refused = async (by: Caller, row: Row, name: string, input: Row = {}) =>
      (await act(by, row, name, input)).errors.map(({ messages }) => messages[0])
    const OF_PLANT = ['Only the control tower of the plant may do this']
    expect(await refused(colleague, said, 'confirm')).toEqual(OF_PLANT)
    expect(await refused(own, bad, 'revoke', { reason: 'He drives well otherwise' })).toEqual(OF_PLANT)
    expect(sound(await own.get<Row>('/v1/driver-remark/terms'))).toMatchObject({ praise_waits: true })
    expect(sound(await other.get<Row>('/v1/driver-remark/terms'))).toMatchObject({ praise_waits: false })
    sound(await act(other, said, 'confirm'))
    expect(await credit()).toBe(100)
  })

  test('a requester remarks drivers of orders of the own unit, for 14 days', async () => {
    const strange = await remark({}, site.requester)
    expect(strange.errors).toEqual([
      { field: 'driver_id', messages: ['This driver was on no order of your unit in the last 14 days'] },
    ])
    const order = await site.order('approved', { ton: 30 })
    const trip = await site.accepted(order)
    driverId = String(trip.driver_id)
    const before = await credit()
    const more = { trip_id: trip.id }
    const made = sound(await remark(more, site.requester))
    expect(made).toMatchObject({
      remarked_as: 'requester',
      work_unit_id: workUnitId('WU-DIST'),
      order_id: order.id,
    })
    expect(await credit()).toBe(before - 5)
    expect((await remark(more, site.requester)).errors).toEqual([
      { field: 'problem_id', messages: [`${String(made.remark_no)} says the same of this trip already`] },
    ])
    const foreign = site.stranger('order-requester', { work_unit: [workUnitId('WU-GUDANG')] })
    expect((await remark(more, foreign)).errors[0]!.field).toBe('trip_id')
    expect((await foreign.get(`/v1/driver-remark/${String(made.id)}`)).status).toBe(404)
    await site.rows(
      `update orders.trip set planned_start_at = planned_start_at - interval '20 days' where id = $1`,
      [trip.id],
    )
    const old = await remark({ ...more, problem_id: problems.get('NO-PPE') }, site.requester)
    expect(old.errors).toEqual([
      { field: 'trip_id', messages: ['Only trips of the last 14 days can be remarked on'] },
    ])
    expect(sound(await site.requester.get<Row>('/v1/driver-remark/terms')).drivers).toEqual([])
  })
})

describe('a suspension', () => {
  test('begins below 40 points and is lifted for some days, by super control tower alone', async () => {
    const made = []
    for (const point of [-30, -30, -9]) made.push(sound(await remark({ point })))
    const [first] = made
    const lift = { until: addDays(plantDay(), 3), reason: 'No other driver knows the port' }
    expect((await act(site.superCt, made[2]!, 'lift', lift)).errors[0]!.messages).toEqual([
      'This driver has 91 points and is not suspended',
    ])
    for (const one of made.slice(0, 2)) sound(await act(other, one, 'confirm'))
    expect(await credit()).toBe(31)
    const order = await site.order('approved', { ton: 30 })
    const pair = { ...(await site.pairing(order, 5000)), driver_id: driverId }
    const assign = async () =>
      JSON.stringify((await site.tower.act(`/v1/order/${String(order.id)}/assign`, pair)).errors ?? [])
    expect(await assign()).toContain('is suspended: 31 credit points, 40 are needed')
    const now = sound(await site.tower.get<Row>(`/v1/driver-remark/${String(first!.id)}`))
    expect((await act(site.tower, now, 'lift', lift)).status).toBe(403)
    expect(
      (await act(site.superCt, now, 'lift', { ...lift, until: addDays(plantDay(), 31) })).errors,
    ).toEqual([{ field: 'until', messages: ['At most 30 days from today'] }])
    sound(await act(site.superCt, now, 'lift', lift))
    expect(
      await site.rows('select lifted_until, lifted_reason from master.driver where id = $1', [driverId]),
    ).toEqual([{ lifted_until: lift.until, lifted_reason: lift.reason }])
    expect(await assign()).not.toContain('is suspended')
    const told = await site.rows<{ type: string }>(
      `select type from master.outbox where subject_id = $1 and type like 'driver.credit%ed' order by recorded_at, id`,
      [driverId],
    )
    expect(told.map(({ type }) => type)).toContain('driver.credit_suspended')
  })
})

test('every sum of points is what its entries make of it', async () => {
  expect(await ledgerDrift(site.db, driverCreditLedger)).toEqual([])
})

describe('the table of levels', () => {
  const limits = { green: 80, watch: 60, suspended: 40 }
  test.each([
    [100, 'good'],
    [80, 'good'],
    [79, 'watch'],
    [60, 'watch'],
    [59, 'warning'],
    [40, 'warning'],
    [39, 'suspended'],
    [0, 'suspended'],
  ])('%i points are %s', (points, level) => {
    expect(creditLevel(points, limits)).toBe(level)
  })
  test.each([
    [100, 5, 100],
    [3, -30, 0],
    [0, 10, 10],
    [95, 5, 100],
  ])('%i and %i make %i', (now, points, after) => {
    expect(creditAfter(now, points)).toBe(after)
  })
})
