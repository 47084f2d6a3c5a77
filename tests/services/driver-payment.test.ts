import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { sound, type Row } from '../support/order-site.ts'
import { OF_DRIVER, paymentSite, type PaymentSite } from '../support/payment-site.ts'

let site: PaymentSite
let trip: Row
let driver: unknown

beforeAll(async () => {
  site = await paymentSite()
  trip = await site.trip([])
  driver = trip.driver_id
  await site.rows('update master.contract_route set driver_premium_idr = 25000 where id = $1', [
    trip.contract_route_id,
  ])
  // One settled advance that was overspent, one of which a rest is to be deducted, and two hours of approved overtime.
  const other = await site.trip([])
  for (const [of, claimed, deducted] of [
    [trip, 40_000, 0],
    [other, 0, 15_000],
  ] as const)
    await site.rows(
      `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
         asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, claimed_idr, deducted_idr)
       values (gen_random_uuid(), now(), now(), $1, $2, $3, $4, 100000, 'settled', 'Rina', $5, $5, $5, gen_random_uuid(), $6::bigint, 100000, $6::bigint, $7, $8)`,
      [
        `ADV-${String(of.trip_no)}`,
        of.id,
        driver,
        of.vendor_id,
        '2026-03-03T03:00:00Z',
        100_000 + claimed - deducted,
        claimed,
        deducted,
      ],
    )
})
afterAll(() => site.close())

test('a driver gets premiums of completed trips and the settled rest of advances, once', async () => {
  const mine = (await site.preview(OF_DRIVER)).find(({ payee_id }) => payee_id === driver)!
  // Two trips at 25,000, 40,000 overspent, less 15,000.
  expect(mine).toMatchObject({ total_idr: 75_000, is_blocked: false })
  expect(mine.lines.map(({ component, amount_idr }) => [component, amount_idr])).toEqual([
    ['driver_premium', 25_000],
    ['driver_premium', 25_000],
    ['travel_allowance', 40_000],
    ['deduction', -15_000],
  ])
  const asked = { ...OF_DRIVER, method: 'payroll', payees: [driver], seen: [mine.seen] }
  const three = await Promise.all([1, 2, 3].map(() => site.prepare(asked)))
  const made = three.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  const [payment] = made[0]!.data.payments
  sound(await site.move(payment!.id, 'approve'))
  // With the wages no bank file is made, and no account is needed.
  sound(
    await site.move(payment!.id, 'pay', { bank_reference: 'GAJI 03', paid_at: clock.now().toISOString() }),
  )
  expect((await site.preview(OF_DRIVER)).some(({ payee_id }) => payee_id === driver)).toBe(false)
})

test('a trip that is not completed, or that another payment holds, pays no premium', async () => {
  const running = await site.trip([])
  await site.rows(`update orders.trip set status = 'in_transit' where id = $1`, [running.id])
  expect((await site.preview(OF_DRIVER)).some(({ payee_id }) => payee_id === driver)).toBe(false)
  await expect(
    site.rows(
      `insert into billing.trip_payment_line (id, trip_payment_id, position, component, trip_id, source_no, amount_idr)
       select gen_random_uuid(), trip_payment_id, 9, 'driver_premium', $1, 'X', 1 from billing.trip_payment_line limit 1`,
      [trip.id],
    ),
  ).rejects.toThrow(/trip_payment_line_trip/)
})

test('what is deducted may be all there is: then nothing is paid', async () => {
  const alone = await site.trip([])
  await site.rows(`update orders.trip set status = 'cancelled' where id = $1`, [alone.id])
  await site.rows(
    `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
       asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, deducted_idr)
     values (gen_random_uuid(), now(), now(), 'ADV-ALONE', $1, $2, $3, 100000, 'settled', 'Rina', $4, $4, $4, gen_random_uuid(), 60000, 100000, 60000, 40000)`,
    [alone.id, driver, alone.vendor_id, '2026-03-03T03:00:00Z'],
  )
  expect((await site.preview(OF_DRIVER)).find(({ payee_id }) => payee_id === driver)).toMatchObject({
    total_idr: -40_000,
    is_blocked: true,
  })
  const answer = await site.prepare({ ...OF_DRIVER, method: 'cash', payees: [driver], seen: ['nothing'] })
  expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'payees'])
})

test('two drivers of one trip who overspent their advances are paid each', async () => {
  const shared = await site.trip([])
  const [other] = await site.rows(
    'select id from master.driver where id <> $1 and deleted_at is null limit 1',
    [driver],
  )
  for (const [at, of] of [driver, other!.id].entries())
    await site.rows(
      `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
         asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, claimed_idr)
       values (gen_random_uuid(), now(), now(), $1, $2, $3, $4, 100000, 'settled', 'Rina', $5, $5, $5, gen_random_uuid(), 120000, 100000, 120000, 20000)`,
      [`ADV-TWO-${at}`, shared.id, of, shared.vendor_id, '2026-03-03T03:00:00Z'],
    )
  const asked = { ...OF_DRIVER, components: ['travel_allowance'] }
  for (const of of [driver, other!.id]) {
    const mine = (await site.preview(asked)).find(({ payee_id }) => payee_id === of)!
    expect(mine.total_idr).toBe(20_000)
    sound(
      await site.prepare({
        ...asked,
        method: 'cash',
        payees: [of],
        left_reason: 'Agreed with him for next month',
      }),
    )
  }
  expect((await site.preview(asked)).some(({ payee_id }) => payee_id === driver)).toBe(false)
})

test('whoever approved overtime does not pay it in cash too', async () => {
  const { maker, checker } = site
  const [other] = await site.rows<Row>(
    'select id, name, vendor_id from master.driver where id <> $1 and deleted_at is null order by id desc limit 1',
    [driver],
  )
  await site.rows(
    `with day as (insert into orders.overtime (id, created_at, updated_at, driver_id, driver_name, vendor_id, work_date, began_at, ended_at, rest_min,
         worked_min, overtime_min, ordered_min, unordered_min, is_ordered, suggested_min, sessions, computed_at, status, approved_min, decided_by, decided_at)
       values (gen_random_uuid(), now(), now(), $1, $2, $3, '2026-03-02', now(), now(), 0, 480, 60, 60, 0, true, 60, '[]', now(), 'approved', 60, $4, now())
       returning id),
     wage as (insert into orders.driver_pay_profile (id, created_at, updated_at, vendor_id, driver_id, valid_from, monthly_idr, week_days, rest_day, other_day, status)
       values (gen_random_uuid(), now(), now(), $3, $1, '2026-03-01', 5190000, '6', '7', '6', 'approved') returning id)
     insert into orders.overtime_pay (id, created_at, updated_at, overtime_id, driver_id, vendor_id, work_date, pay_profile_id, overtime_rule_id, monthly_idr, hourly_idr, minutes, amount_idr, lines)
     select gen_random_uuid(), now(), now(), day.id, $1, $3, '2026-03-02', wage.id, (select id from orders.overtime_rule limit 1), 5190000, 30000, 60, 45000, '[]' from day, wage`,
    [other!.id, other!.name, other!.vendor_id, maker.actor.userId],
  )
  const mine = (await site.preview(OF_DRIVER)).find(({ payee_id }) => payee_id === other!.id)!
  expect(mine.lines.map(({ component }) => component)).toContain('overtime')
  const asked = { ...OF_DRIVER, method: 'cash', payees: [other!.id], seen: [mine.seen] }
  const [payment] = sound(await site.prepare(asked)).payments
  sound(await site.move(payment!.id, 'approve', {}, checker.actor))
  const paid = { bank_reference: 'KAS 17', paid_at: clock.now().toISOString() }
  const own = await site.move(payment!.id, 'pay', paid, maker.actor)
  expect([own.status, own.errors[0]?.messages[0]]).toEqual([
    412,
    expect.stringContaining('You approved overtime in this payment'),
  ])
  sound(await site.move(payment!.id, 'pay', paid, checker.actor))
})
