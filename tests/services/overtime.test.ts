import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RULES_STAY } from '#contracts/people/overtime-rule.ts'
import { computeWanted } from '#services/order/people/overtime-wanted.ts'
import { storedFile } from '../support/files.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let driver: { id: string; name: string; vendor_id: string }
let truckId: string
let tower: OrderSite['tower']
let checker: OrderSite['tower']
let haulier: OrderSite['tower']
const REASON = 'The vessel had to sail that night'

beforeAll(async () => {
  site = await orderSite()
  ;[driver] = (await site.rows(
    'select id, name, vendor_id from master.driver where is_active order by code limit 1',
  )) as [typeof driver]
  const [truck] = await site.rows<{ id: string }>(
    'select id from master.truck where vendor_id = $1 limit 1',
    [driver.vendor_id],
  )
  truckId = truck!.id
  tower = site.tower
  checker = site.stranger('control-tower')
  haulier = site.as('control-tower', { vendor: [driver.vendor_id] })
  await site.rows('delete from orders.overtime_due')
})
afterAll(() => site.close())

/** A session as it stands after its end: from an hour of the plant's clock on, for so many hours. */
async function session(
  day: string,
  hours: number,
  more: { from?: string; rest_s?: number } = {},
): Promise<string> {
  const start = Date.parse(`${day}T${more.from ?? '06:00'}:00+07:00`)
  const [row] = await site.rows<{ id: string }>(
    `insert into orders.driver_session (id, created_at, updated_at, driver_id, truck_id, driver_name, plate_no, vendor_id, open_reason,
       login_at, logout_at, rest_s, status)
     values (gen_random_uuid(), $6, $6, $1, $2, $3, 'B 1 A', $4, 'Called in', $5, $6, $7, 'ended') returning id`,
    [
      driver.id,
      truckId,
      driver.name,
      driver.vendor_id,
      new Date(start).toISOString(),
      new Date(start + hours * 3_600_000).toISOString(),
      more.rest_s ?? 0,
    ],
  )
  return row!.id
}
const lengthen = (id: string, hours: number) =>
  site.rows(
    `update orders.driver_session set logout_at = logout_at + make_interval(hours => $2), updated_at = now() where id = $1`,
    [id, hours],
  )
const compute = () => computeWanted(site.ctx('order'))
/** Our driver's of a day: others have theirs. */
const list = async (day: string, who = tower): Promise<Row[]> =>
  sound(
    await who.post<{ items: Row[] }>('/v1/overtime/', {
      fieldFilters: [
        { field: 'work_date', operator: '=', value: day },
        { field: 'driver_id', operator: '=', value: driver.id },
      ],
    }),
  ).items
const only = async (day: string): Promise<Row> => {
  await compute()
  const items = await list(day)
  expect(items).toHaveLength(1)
  return items[0]!
}
const act = (row: Row, action: string, more: Row = {}, who = tower) =>
  who.act<Row>(`/v1/overtime/${row.id}/${action}`, more)
const approveWage = ({ id }: Row, who = checker) =>
  who.act<Row>(`/v1/driver-pay-profile/${String(id)}/approve`)
const errors = (answer: { status: number; errors: { field: string }[] }) => [
  answer.status,
  ...answer.errors.map(({ field }) => field),
]

describe('overtime', () => {
  test('says that a pay profile is missing, cannot be submitted, and is worked out when there is one', async () => {
    await session('2026-02-16', 10)
    const row = await only('2026-02-16')
    expect(row).toMatchObject({ lacks: 'pay_profile', worked_min: 600, overtime_min: 0, day_type: null })
    expect(errors(await act(row, 'submit'))).toEqual([412, 'lacks'])
    const profile = {
      vendor_id: driver.vendor_id,
      valid_from: '2026-02-01',
      monthly_idr: 5_190_000,
      week_days: '6',
      rest_day: '7',
      other_day: '6',
    }
    expect((await haulier.post('/v1/driver-pay-profile/create', profile)).status).toBe(403)
    expect(errors(await tower.post('/v1/driver-pay-profile/create', { ...profile, other_day: '7' }))).toEqual(
      [400, 'other_day'],
    )
    const made = sound(await tower.post<Row>('/v1/driver-pay-profile/create', profile))
    expect(made).toMatchObject({ status: 'waiting', entered_by: tower.actor.userId })
    expect(errors(await tower.post('/v1/driver-pay-profile/create', profile))).toEqual([400, 'valid_from'])
    // Nobody's own word is a wage.
    expect(await only('2026-02-16')).toMatchObject({ lacks: 'pay_profile' })
    expect(errors(await approveWage(made, tower))).toEqual([412, 'status'])
    sound(await approveWage(made))
    // 10 h of a Monday less 7 h; 1.5 × 30,000 + 2 h × 2 × 30,000
    expect(await only('2026-02-16')).toMatchObject({
      lacks: null,
      day_type: 'workday',
      normal_min: 420,
      overtime_min: 180,
      amount_idr: 165_000,
      unordered_min: 180,
      status: 'detected',
    })
  })

  test('has no row for a day of normal hours, and gives the same however often it is worked out', async () => {
    await session('2026-02-17', 7)
    await compute()
    expect(await list('2026-02-17')).toEqual([])
    const before = await only('2026-02-16')
    await site.rows('insert into orders.overtime_due (driver_id, work_date) values ($1, $2)', [
      driver.id,
      '2026-02-16',
    ])
    expect(await compute()).toBe(0)
    expect(await only('2026-02-16')).toEqual(before)
  })

  test('is approved with a reason where minutes were not ordered, never for more than was worked, and cut with its pay', async () => {
    const row = await only('2026-02-16')
    expect((await act(row, 'approve')).status).toBe(412)
    sound(await act(row, 'submit'))
    expect(errors(await act(row, 'approve', { approved_min: 181, reason: REASON }))).toEqual([
      412,
      'approved_min',
    ])
    expect(errors(await act(row, 'approve'))).toEqual([412, 'reason'])
    expect((await act(row, 'approve', { reason: REASON }, haulier)).status).toBe(403)
    sound(await act(row, 'approve', { approved_min: 90, reason: REASON }))
    // 1 h × 1.5 × 30,000 + half an hour × 2 × 30,000
    expect(await only('2026-02-16')).toMatchObject({
      status: 'approved',
      approved_min: 90,
      amount_idr: 75_000,
      decision_reason: REASON,
    })
  })

  test('of a haulier shows its own drivers’ minutes, and neither wage nor amount', async () => {
    const [row] = await list('2026-02-16', haulier)
    expect(row).toMatchObject({ overtime_min: 180, approved_min: 90 })
    expect(JSON.stringify(row)).not.toMatch(/75000|5190000|amount/)
    for (const path of ['overtime-pay', 'driver-pay-profile', 'overtime-rule'])
      expect((await haulier.post(`/v1/${path}/`, {})).status).toBe(403)
    expect(await haulier.text('/v1/overtime/download?columns=work_date,amount_idr')).not.toContain('75000')
    expect(await tower.text('/v1/overtime/download?columns=work_date,amount_idr')).toContain('75000')
    const stranger = site.as('control-tower', { vendor: ['01900000-0000-7000-8000-00000000ffff'] })
    expect(await list('2026-02-16', stranger)).toEqual([])
    for (const action of ['submit', 'approve', 'reject', 'reopen'])
      expect((await act(row!, action, { reason: REASON }, haulier)).status).toBe(403)
  })

  test('is worked out by rules that are not changed once they are in force, nor deleted', async () => {
    const sortOrders = [{ field: 'valid_from', order: 'asc' }]
    const { items } = sound(await tower.post<{ items: Row[] }>('/v1/overtime-rule/', { sortOrders }))
    const [{ id, row_version } = {} as Row] = items
    const changed = await tower.post('/v1/overtime-rule/update', { id, row_version, cap_day_min: 300 })
    expect([changed.status, changed.header.message]).toEqual([412, RULES_STAY])
    expect((await tower.delete(`/v1/overtime-rule/${String(id)}`)).status).toBe(412)
  })

  test('that was approved goes back when a session is corrected, with what changed', async () => {
    const [{ id } = {}] = await site.rows<{ id: string }>(
      `select id from orders.driver_session where login_at = '2026-02-15T23:00:00Z'`,
    )
    await lengthen(id!, 1)
    expect(await only('2026-02-16')).toMatchObject({
      status: 'submitted',
      overtime_min: 240,
      approved_min: null,
      amount_idr: 225_000,
      changed_note: '180 → 240 min',
    })
    const told = await site.rows(`select type from orders.outbox where type = 'overtime.recalculated'`)
    expect(told).toHaveLength(1)
  })

  test('that was paid stays, and the difference is a row of its own', async () => {
    const row = await only('2026-02-16')
    sound(await act(row, 'approve', { reason: REASON }))
    await site.rows(`update orders.overtime set status = 'paid' where id = $1`, [row.id])
    const [{ id } = {}] = await site.rows<{ id: string }>(
      `select id from orders.driver_session where login_at = '2026-02-15T23:00:00Z'`,
    )
    await lengthen(id!, -2)
    await compute()
    const [difference, paid] = (await list('2026-02-16')).toSorted(
      (one, other) => Number(other.part) - Number(one.part),
    )
    expect(paid).toMatchObject({ status: 'paid', overtime_min: 240, amount_idr: 225_000 })
    // 120 min are 45,000 + 60,000 = 105,000; 225,000 were paid
    expect(difference).toMatchObject({
      status: 'submitted',
      overtime_min: -120,
      amount_idr: -120_000,
      is_difference: true,
    })
    expect(errors(await act(difference!, 'approve', { approved_min: 1 }))).toEqual([412, 'approved_min'])
    sound(await act(difference!, 'approve'))
    // Worked out again nothing is other.
    await site.rows('insert into orders.overtime_due (driver_id, work_date) values ($1, $2)', [
      driver.id,
      '2026-02-16',
    ])
    await compute()
    expect(await list('2026-02-16')).toHaveLength(2)
  })

  test('is summed over a month for the company alone', async () => {
    const totals = (month: string, who = tower) => who.post<Row>('/v1/overtime/totals', { month })
    // 225,000 were paid, 120,000 of it are taken back.
    expect(sound(await totals('2026-02'))).toMatchObject({
      open: { days: 0 },
      decided: { days: 2, minutes: 120, amount_idr: 105_000 },
    })
    expect(sound(await totals('2026-01'))).toMatchObject({ decided: { days: 0, amount_idr: 0 } })
    expect((await totals('2026-13')).status).toBe(400)
    expect((await totals('2026-02', haulier)).status).toBe(403)
  })

  test('ordered in writing and agreed to wants no reason', async () => {
    const order = sound(
      await tower.post<Row>('/v1/overtime-order/create', {
        driver_id: driver.id,
        work_date: '2026-02-18',
        from_at: '2026-02-18T06:00:00.000Z',
        to_at: '2026-02-18T08:00:00.000Z',
        reason: REASON,
        ordered_by_name: 'Rina',
      }),
    )
    expect(order).toMatchObject({ planned_min: 120, is_late: true, status: 'ordered' })
    const again = await tower.post('/v1/overtime-order/create', {
      driver_id: driver.id,
      work_date: '2026-02-18',
      from_at: '2026-02-18T07:00:00.000Z',
      to_at: '2026-02-18T09:00:00.000Z',
      reason: REASON,
      ordered_by_name: 'Rina',
    })
    expect(errors(again)).toEqual([400, 'from_at'])
    await session('2026-02-18', 9)
    expect(await only('2026-02-18')).toMatchObject({
      overtime_min: 120,
      unordered_min: 120,
      is_ordered: false,
    })
    const agree = async (sender: typeof tower) =>
      tower.act(`/v1/overtime-order/${String(order.id)}/agree`, {
        consent_at: '2026-02-18T05:30:00.000Z',
        consent_file_id: (await storedFile(site, sender)).id,
      })
    // A file that somebody else sent would be readable through the order.
    expect(errors(await agree(site.stranger('control-tower')))).toEqual([400, 'consent_file_id'])
    sound(await agree(tower))
    const row = await only('2026-02-18')
    expect(row).toMatchObject({ unordered_min: 0, is_ordered: true })
    sound(await act(row, 'submit'))
    expect(errors(await act(row, 'approve'))).toEqual([412, 'status'])
    expect(sound(await act(row, 'approve', {}, checker))).toMatchObject({
      approved_min: 120,
      decided_by: checker.actor.userId,
    })
    // Nobody has given a reason: without the consent that it rested on, the decision does not stand.
    const version = (
      await site.rows('select row_version from orders.overtime_order where id = $1', [order.id])
    )[0]!
    sound(
      await tower.post(`/v1/overtime-order/${String(order.id)}/withdraw`, {
        ...version,
        reason: 'The driver takes his consent back',
      }),
    )
    const again2 = await only('2026-02-18')
    expect(again2).toMatchObject({
      status: 'submitted',
      approved_min: null,
      unordered_min: 120,
      changed_note: '120 → 0 min',
    })
    expect(errors(await act(again2, 'approve'))).toEqual([412, 'reason'])
    sound(await act(again2, 'approve', { reason: REASON }))
    await site.rows('insert into orders.overtime_due (driver_id, work_date) values ($1, $2)', [
      driver.id,
      '2026-02-18',
    ])
    expect(await only('2026-02-18')).toMatchObject({ status: 'approved' })
  })

  test('is never paid by a wage that is raised backwards, edited or approved by who entered it', async () => {
    const [held] = await site.rows<{ id: string; row_version: number }>(
      `select id, row_version from orders.driver_pay_profile where vendor_id = $1 and driver_id is null`,
      [driver.vendor_id],
    )
    const change = { ...held, monthly_idr: 51_900_000 }
    expect((await tower.post('/v1/driver-pay-profile/update', change)).status).toBe(412)
    expect((await tower.delete(`/v1/driver-pay-profile/${held!.id}`)).status).toBe(412)
    const raise = {
      vendor_id: driver.vendor_id,
      valid_from: '2026-02-02',
      monthly_idr: 51_900_000,
      week_days: '6',
      rest_day: '7',
      other_day: '6',
    }
    expect(errors(await tower.post('/v1/driver-pay-profile/create', raise))).toEqual([400, 'valid_from'])
    const later = sound(
      await tower.post<Row>('/v1/driver-pay-profile/create', { ...raise, valid_from: '2099-01-01' }),
    )
    const { row_version } = later
    const back = { id: later.id, row_version, valid_from: '2026-02-02' }
    expect(errors(await tower.post('/v1/driver-pay-profile/update', back))).toEqual([400, 'valid_from'])
    expect(errors(await approveWage(later, tower))).toEqual([412, 'status'])
    // One whose day went by while it waited would be a wage of days that are over.
    await site.rows(`update orders.driver_pay_profile set valid_from = '2026-02-03' where id = $1`, [
      later.id,
    ])
    expect(errors(await approveWage(later))).toEqual([412, 'valid_from'])
    const refuse = { reason: 'The agreement says another wage' }
    sound(await checker.act(`/v1/driver-pay-profile/${String(later.id)}/refuse`, refuse))
  })

  test('is not approved by whoever made its hours, opened, ended or corrected', async () => {
    const { data: opened } = await tower.post<Row>('/v1/driver-session/create', {
      driver_id: driver.id,
      truck_id: truckId,
      open_reason: 'Called in by telephone',
    })
    const third = site.stranger('control-tower')
    sound(await checker.act(`/v1/driver-session/${String(opened.id)}/end`, { reason: 'Goes home by bus' }))
    const day = '2026-02-26'
    await site.rows(`update orders.driver_session set login_at = $2, logout_at = $3 where id = $1`, [
      opened.id,
      `${day}T00:00:00Z`,
      `${day}T09:00:00Z`,
    ])
    sound(
      await third.act(`/v1/driver-session/${String(opened.id)}/correct`, {
        logout_at: `${day}T10:00:00.000Z`,
        reason: 'The phone was switched off',
      }),
    )
    const row = await only(day)
    sound(await act(row, 'submit'))
    for (const maker of [tower, checker, third])
      expect(errors(await act(row, 'approve', { reason: REASON }, maker))).toEqual([412, 'status'])
    sound(await act(row, 'approve', { reason: REASON }, site.stranger('control-tower')))
  })

  test('of the week is what a driver on duty may not go beyond by the next trip, workdays only', async () => {
    const order = await site.order('approved', { routes: [0] })
    const [line] = order.lines as Row[]
    const pair = await site.pairing(order, 5000)
    const [who] = await site.rows<typeof driver>(
      'select id, name, vendor_id from master.driver where id = $1',
      [pair.driver_id],
    )
    const wage = sound(
      await tower.post<Row>('/v1/driver-pay-profile/create', {
        vendor_id: who!.vendor_id,
        driver_id: who!.id,
        valid_from: '2026-03-01',
        monthly_idr: 5_190_000,
        week_days: '6',
        rest_day: '7',
        other_day: '6',
      }),
    )
    sound(await approveWage(wage))
    const against = async (): Promise<string[]> =>
      sound(
        await tower.post<{ guards: { message: string }[] }>(`/v1/order/${order.id}/check`, {
          ...pair,
          order_line_id: line!.id,
          planned_start_at: '2026-03-03T06:00:00.000Z',
        }),
      ).guards.map(({ message }) => message)
    // Tuesday, on duty since six in the morning: what ends after one has had its seven hours.
    await site.rows(
      `insert into orders.driver_session (id, created_at, updated_at, driver_id, truck_id, driver_name, plate_no, vendor_id, open_reason, login_at)
       values (gen_random_uuid(), now(), now(), $1, gen_random_uuid(), $2, 'B 2 A', $3, 'Called in', '2026-03-02T23:00:00Z')`,
      [who!.id, who!.name, who!.vendor_id],
    )
    expect(await against()).toEqual([])
    await site.rows(
      `insert into orders.overtime (id, created_at, updated_at, driver_id, driver_name, vendor_id, work_date, day_type, began_at, ended_at,
         rest_min, worked_min, overtime_min, ordered_min, unordered_min, is_ordered, suggested_min, sessions, computed_at)
       values (gen_random_uuid(), now(), now(), $1, $2, $3, '2026-03-02', 'holiday', now(), now(), 0, 1440, 1020, 0, 1020, false, 240, '[]', now())`,
      [who!.id, who!.name, who!.vendor_id],
    )
    expect(await against()).toEqual([])
    await site.rows(`update orders.overtime set day_type = 'workday' where driver_id = $1`, [who!.id])
    const [said, ...more] = await against()
    expect(more).toEqual([])
    expect(said).toMatch(/would have [\d.]+ hours of overtime that week, at most 18 are allowed$/)
    const assigned = { ...pair, order_line_id: line!.id, planned_start_at: '2026-03-03T06:00:00.000Z' }
    const refused = await tower.act(`/v1/order/${order.id}/assign`, assigned)
    expect(errors(refused)).toEqual([412, 'driver_id'])
    const override_reason = 'The vessel leaves tonight'
    sound(await site.superCt.act(`/v1/order/${order.id}/assign`, { ...assigned, override_reason }))
    const [trip] = await site.rows('select flags from orders.trip where driver_id = $1', [who!.id])
    expect(trip).toEqual({ flags: ['override_g9'] })
  })

  test('that runs on at midnight is looked at, and is not decided before its end', async () => {
    await site.rows(
      `insert into orders.driver_session (id, created_at, updated_at, driver_id, truck_id, driver_name, plate_no, vendor_id, open_reason, login_at)
       values (gen_random_uuid(), now(), now(), $1, $2, $3, 'B 1 A', $4, 'Called in', '2026-03-02T12:00:00Z')`,
      [driver.id, truckId, driver.name, driver.vendor_id],
    )
    await compute()
    expect(await list('2026-03-02')).toEqual([])
    const { overtimeNightJob } = await import('#services/order/people/overtime-jobs.ts')
    await overtimeNightJob(site.ctx('order')).work(new AbortController().signal)
    // 19:00 of Monday until 09:00 of Tuesday, when the clock stands still: 14 h − 7 h
    const row = await only('2026-03-02')
    expect(row).toMatchObject({ is_running: true, overtime_min: 420, is_over_cap: true })
    expect(errors(await act(row, 'submit'))).toEqual([412, 'ended_at'])
  })
})
