import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { driverCreditLedger } from '#contracts/people/driver-credit-ledger.ts'
import { creditAfter } from '#contracts/people/credit.ts'
import { moveCredit } from '#services/master/ports.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { noticeDrivers } from '#services/order/people/notice.ts'
import { recoverCredit } from '#services/order/people/recovery.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { seeded } from '../support/seeded.ts'

let site: OrderSite
let trip: Row

beforeAll(async () => {
  site = await orderSite()
  trip = await site.accepted(await site.order('approved', { ton: 30 }))
})
afterAll(() => site.close())

const DRIVER = demoId('driver', 40)
const creditOf = async (id: string): Promise<number> =>
  (
    await site.rows<{ credit_point: number }>('select credit_point from master.driver where id = $1', [id])
  )[0]!.credit_point

/** So many trips of a driver that were like the one there is, but for `change`. */
const trips = (count: number, driverId: string, change: Row): Promise<Row[]> =>
  site.rows(
    `insert into orders.trip select r.* from orders.trip t, generate_series(1, $1) n, jsonb_populate_record(null::orders.trip, to_jsonb(t) || jsonb_build_object(
         'id', gen_random_uuid(), 'trip_no', 'TRP-X-' || gen_random_uuid(), 'surat_jalan_no', 'SJ-' || gen_random_uuid(),
         'sequence', (select max(s.sequence) from orders.trip s where s.order_id = t.order_id) + n, 'driver_id', $2::uuid) || $3::jsonb) r
     where t.id = $4 returning id`,
    [count, driverId, JSON.stringify(change), trip.id],
  )

test('fifty at once leave a ledger in which each entry follows from the one before', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = seeded(seed)
  const moves = Array.from({ length: 50 }, () => Math.round(random() * 60) - 40)
  await Promise.all(
    moves.map((points, at) =>
      site.inside('master', (w) =>
        moveCredit(w, {
          driverId: DRIVER,
          type: 'remark',
          points,
          source: { type: 'remark', id: uuidv7(), no: `RMK-${at}`, reason: null },
        }),
      ),
    ),
  )
  const entries = await site.rows<Record<'entry_no' | 'point' | 'credit_point' | 'left_point', number>>(
    'select entry_no, point, credit_point, left_point from master.driver_credit_entry where driver_id = $1 order by seq',
    [DRIVER],
  )
  expect(entries, `seed ${seed}`).toHaveLength(51)
  let left = 0
  for (const [at, entry] of entries.entries()) {
    const after = creditAfter(left, entry.point)
    expect(entry, `seed ${seed}, entry ${at}`).toMatchObject({
      entry_no: at + 1,
      credit_point: after - left,
      left_point: after,
    })
    left = after
  }
  expect(await creditOf(DRIVER)).toBe(left)
  expect(entries.map(({ point }) => point).toSorted((a, b) => a - b)).toEqual(
    [100, ...moves].toSorted((a, b) => a - b),
  )
  expect(await ledgerDrift(site.db, driverCreditLedger)).toEqual([])
})

test('the same source moves points once', async () => {
  const source = { type: 'remark', id: uuidv7(), no: 'RMK-1', reason: null } as const
  const driverId = demoId('driver', 41)
  for (let at = 0; at < 2; at += 1)
    await site.inside('master', (w) => moveCredit(w, { driverId, type: 'remark', points: -7, source }))
  expect(await creditOf(driverId)).toBe(93)
})

describe('recovery', () => {
  const driverId = demoId('driver', 42)
  const delivered = () => ({ status: 'delivered', delivered_at: clock.now().toISOString(), flags: [] })
  const recover = () => recoverCredit(site.ctx('order'))

  test('gives two points for twenty clean trips, each counted once', async () => {
    await site.inside('master', (w) =>
      moveCredit(w, {
        driverId,
        type: 'remark',
        points: -30,
        source: { type: 'remark', id: uuidv7(), no: 'RMK-2', reason: null },
      }),
    )
    await trips(19, driverId, delivered())
    await trips(1, driverId, { ...delivered(), flags: ['OVER_LOSS'] })
    expect(await recover()).toBe(0)
    await trips(1, driverId, delivered())
    expect(await recover()).toBe(1)
    expect(await recover()).toBe(0)
    expect(await creditOf(driverId)).toBe(72)
  })

  test('gives ten points in a month at most, counted by the plant’s months', async () => {
    await trips(120, driverId, delivered())
    expect(await recover()).toBe(4)
    expect(await creditOf(driverId)).toBe(80)
    // The last evening of the month in UTC is the next month at the plant.
    clock.freeze(new Date('2026-03-31T17:30:00.000Z'))
    await trips(20, driverId, delivered())
    expect(await recover()).toBe(1)
    expect(await creditOf(driverId)).toBe(82)
  })
})

describe('coaching', () => {
  const given = (driverId: string) =>
    site.rows<Row>(
      `select c.id, c.status, c.credit_point, c.row_version, t.code from orders.coaching c
       left join sub.tutorial t on t.id = c.tutorial_id where c.driver_id = $1 order by c.id`,
      [driverId],
    )
  const remarked = async (driverId: string, point: number): Promise<void> => {
    const [problem] = await site.rows<{ id: string }>(`select id from master.problem where code = 'SPEEDING'`)
    const body = { driver_id: driverId, kind: 'negative', problem_id: problem!.id, point }
    sound(await site.tower.post('/v1/driver-remark/create', { ...body, description: 'Seen by the guard' }))
  }

  test('is given when the points become few, once while it is open, and again after it was held', async () => {
    const driverId = demoId('driver', 46)
    await site.rows(
      `insert into sub.tutorial (id, created_at, updated_at, code, title, media_type, body_markdown, is_coaching, status)
       select gen_random_uuid(), now(), now(), code, code, 'article', 'Read this', code <> 'OTHER', case when code = 'DRAFT' then 'draft' else 'published' end
       from unnest(array['SAFE', 'DRAFT', 'OTHER']) as code where not exists (select from sub.tutorial x where x.code = 'SAFE')`,
    )
    for (const point of [-10, -10, -10, -10]) await remarked(driverId, point)
    expect(await given(driverId)).toEqual([])
    await remarked(driverId, -10)
    const [open, ...others] = await given(driverId)
    expect([open, others]).toMatchObject([{ status: 'assigned', credit_point: 50, code: 'SAFE' }, []])

    const hold = (held_on: string) =>
      site.tower.post(`/v1/coaching/${String(open!.id)}/hold`, {
        row_version: open!.row_version,
        held_on,
        note: 'Keeps to the speed limit from now on',
      })
    const tomorrow = await hold(addDays(plantDay(), 1))
    expect([tomorrow.status, tomorrow.errors[0]?.field]).toEqual([412, 'held_on'])
    sound(await hold(plantDay()))
    await remarked(driverId, -10)
    expect(await given(driverId)).toMatchObject([{ status: 'held' }])
    await remarked(driverId, -10)
    expect(await given(driverId)).toMatchObject([
      { status: 'held' },
      { status: 'assigned', credit_point: 30, code: 'SAFE' },
    ])
  })
})

describe('what is noticed by itself', () => {
  const notice = () => noticeDrivers(site.ctx('order'))
  const remarks = (driverId: string) =>
    site.rows<Row>(
      'select rule, point, description, saw, status, remarked_as, trip_id from orders.driver_remark where driver_id = $1 order by remark_no',
      [driverId],
    )

  test('more than three declined trips in a week, once for that week', async () => {
    const driverId = demoId('driver', 43)
    const decline = () => trips(1, driverId, { status: 'declined', status_since: clock.now().toISOString() })
    for (let at = 0; at < 3; at += 1) await decline()
    expect(await notice()).toBe(0)
    await decline()
    expect(await notice()).toBe(1)
    await decline()
    expect(await notice()).toBe(0)
    expect(await remarks(driverId)).toMatchObject([
      {
        rule: 'declines',
        point: -3,
        status: 'applied',
        remarked_as: 'rule',
        description: null,
        saw: {
          message: 'Declined {count} trips in the week of {day}: {trips}',
          params: { count: 4, day: { day: '2026-03-30' }, trips: expect.stringMatching(/^TRP-/) },
        },
      },
    ])
    expect(await creditOf(driverId)).toBe(97)
  })

  test('a verified trip that lost too much, unless its rule is switched off', async () => {
    const driverId = demoId('driver', 44)
    const change = {
      status: 'verified',
      verified_at: clock.now().toISOString(),
      over_tolerance: true,
      loss_kg: 400,
    }
    await site.rows(
      `insert into master.setting (id, created_at, updated_at, name, value)
       values (gen_random_uuid(), now(), now(), 'remark_loss_on', 'false')`,
    )
    const [lost] = await trips(1, driverId, change)
    expect(await notice()).toBe(0)
    await site.rows(`delete from master.setting where name = 'remark_loss_on'`)
    expect(await notice()).toBe(1)
    expect(await remarks(driverId)).toMatchObject([{ rule: 'loss', point: -5, trip_id: lost!.id }])
  })

  test('more than twelve hours on duty when the session ends', async () => {
    const driverId = demoId('driver', 45)
    const session = sound(
      await site.tower.post<Row>('/v1/driver-session/create', {
        driver_id: driverId,
        truck_id: (
          await site.rows<{ id: string }>(
            'select t.id from master.truck t join master.driver d on d.vendor_id = t.vendor_id where d.id = $1 order by t.code desc limit 1',
            [driverId],
          )
        )[0]!.id,
        open_reason: 'Called in by telephone',
      }),
    )
    pass(12 * 60 + 30)
    expect(await notice()).toBe(0)
    sound(
      await site.tower.act(`/v1/driver-session/${String(session.id)}/end`, { reason: 'Went home at last' }),
    )
    expect(await notice()).toBe(1)
    expect(await notice()).toBe(0)
    expect(await remarks(driverId)).toMatchObject([
      { rule: 'duty', point: -5, description: null, saw: { params: { hours: 12.5 } } },
    ])
  })
})
