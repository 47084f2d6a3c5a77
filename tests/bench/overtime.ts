import type { Database } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { createOrderApp } from '#services/order/app.ts'
import { computeWanted } from '#services/order/people/overtime-wanted.ts'
import { setup, teardown } from '../support/postgres.ts'
import { orderSite } from '../support/order-site.ts'
import { sessionLists } from './sessions.ts'
import { actorNamed, callAs, contextOn, listening, statementsOf, sumOf, type Asked } from './in-process.ts'

/**
 * `node tests/bench/overtime.ts [drivers] [rows]`: a month of overtime worked out from the sessions of a thousand drivers, worked out again
 * without a change, its list among a million days, and that of a million sessions, in process on a made database.
 */
const [drivers = 1000, rows = 1_000_000] = process.argv.slice(2).map(Number)
const MONTH_MS = 10_000
const LIST_MS = 50
const BATCH = 50_000

/** Sessions of 6 to 13 hours on each day of a month, for drivers of two vendors with a wage. */
async function fillSessions(db: Database): Promise<void> {
  await runSql(db, 'delete from orders.driver_pay_profile')
  await runSql(
    db,
    `insert into orders.driver_pay_profile (id, created_at, updated_at, vendor_id, valid_from, monthly_idr, week_days, rest_day, other_day)
     select gen_random_uuid(), now(), now(), id, '2026-01-01', 5190000, '6', '7', '6' from (select id from master.vendor order by code limit 2) v`,
  )
  await runSql(
    db,
    `insert into orders.driver_session (id, created_at, updated_at, driver_id, truck_id, driver_name, plate_no, vendor_id, open_reason,
       login_at, logout_at, rest_s, status)
     select gen_random_uuid(), now(), now(), d.id, d.id, 'Driver ' || d.n, 'B ' || d.n, v.ids[1 + d.n % 2], 'bench', day.at,
       day.at + make_interval(mins => 360 + (d.n * 37 + extract(day from day.at)::int * 53) % 420), 1800, 'ended'
     from (select gen_random_uuid() as id, n from generate_series(1, $1::int) n) d,
       (select array_agg(id order by code) as ids from (select id, code from master.vendor order by code limit 2) few) v,
       generate_series('2026-01-31T23:00:00Z'::timestamptz, '2026-02-27T23:00:00Z', '1 day') as day (at)`,
    [drivers],
  )
}

/** Days of other years, so that the list has a million. */
async function fillDays(db: Database): Promise<void> {
  for (let first = 0; first < rows; first += BATCH)
    await runSql(
      db,
      `insert into orders.overtime (id, created_at, updated_at, driver_id, driver_name, vendor_id, work_date, day_type, began_at, ended_at,
       rest_min, worked_min, normal_min, overtime_min, ordered_min, unordered_min, is_ordered, is_over_cap, suggested_min, sessions,
       computed_at, status)
     select gen_random_uuid(), now(), now(), d.id, 'Driver ' || n % 2000, d.vendor_id, '2025-12-31'::date - (n / 2000)::int, 'workday', now(), now(),
       0, 540, 420, 120, 0, 120, n % 3 = 0, n % 50 = 0, 120, '[]', now(),
       (array['detected', 'submitted', 'approved', 'paid'])[1 + (n % 4)::int]
     from generate_series($1::int, $2::int) n
     join (select id, vendor_id, row_number() over () - 1 as k, count(*) over () as all_of from master.driver) d on d.k = n % d.all_of
     on conflict do nothing`,
      [first, Math.min(first + BATCH, rows) - 1],
    )
  await runSql(db, 'analyze orders.overtime')
}

const page = (more: object = {}): object => ({ page_number: 1, limit: 25, ...more })
const filter = (field: string, value: unknown): object => ({
  field_filters: [{ field, operator: '=', value }],
})
const CASES = {
  list: page(),
  'to be checked': page(filter('status', 'detected')),
  'over a limit': page(filter('is_over_cap', true)),
  'without order': page(filter('is_ordered', false)),
  'one day': page(filter('work_date', '2026-02-10')),
  'typed name': page({ search_string: 'Driver 77' }),
}

await setup()
const site = await orderSite()
try {
  await fillSessions(site.admin)
  const ctx = contextOn(site.db, 'order')
  const from = performance.now()
  const days = await computeWanted(ctx)
  const first = performance.now() - from
  await runSql(
    site.admin,
    'insert into orders.overtime_due (driver_id, work_date) select driver_id, work_date from orders.overtime',
  )
  const again = performance.now()
  const changed = await computeWanted(ctx)
  console.log(
    `${drivers} drivers, a month: ${days} days in ${first.toFixed(0)} ms; again, ${changed} changed: ${(performance.now() - again).toFixed(0)} ms`,
  )
  let isLate = first > MONTH_MS
  if (rows) {
    await fillDays(site.admin)
    const asked: Asked[] = []
    const app = createOrderApp(contextOn(listening(site.db, asked), 'order'))
    const tower = actorNamed('control-tower')
    for (const [what, body] of Object.entries(CASES)) {
      const call = (): Promise<unknown> => callAs(app, tower, '/v1/overtime/', body)
      const { ms, blocks } = sumOf(await statementsOf(site.admin, asked, call))
      isLate ||= ms > LIST_MS
      console.log(`${what.padEnd(16)} ${ms.toFixed(1).padStart(8)} ms ${String(blocks).padStart(8)} blocks`)
    }
    isLate = (await sessionLists(site, rows)) || isLate
  }
  console.log(isLate ? 'LATE' : `PASS (a month ≤ ${MONTH_MS} ms, statements of a list ≤ ${LIST_MS} ms)`)
  process.exitCode = isLate ? 1 : 0
} finally {
  await site.close()
  await teardown()
}
process.exit()
