import type { Database } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { createOrderApp } from '#services/order/app.ts'
import type { OrderSite } from '../support/order-site.ts'
import { actorNamed, callAs, contextOn, listening, statementsOf, sumOf, type Asked } from './in-process.ts'

const LIST_MS = 50
const BATCH = 2000

/** Sessions of the last years, ended but for the newest; of few the rest is due, or the phone is silent. */
async function fill(db: Database, rows: number): Promise<void> {
  await runSql(db, 'delete from orders.overtime_due')
  for (let first = 0; first < rows; first += BATCH)
    await runSql(
      db,
      `insert into orders.driver_session (id, created_at, updated_at, driver_id, truck_id, driver_name, plate_no, vendor_id, open_reason,
         login_at, logout_at, rest_s, status, end_type, duty_clock, no_rest_at, is_unseen)
       select gen_random_uuid(), at, at, d.id, d.id, 'Driver ' || n % 5000, 'W ' || 1000 + n % 9000 || ' ' || chr(65 + n % 26) || chr(65 + n % 17), d.vendor_id, 'bench', at,
         at + interval '9 hours', 1800, 'ended', (array['logout', 'logout', 'logout', 'forced', 'expired'])[1 + n % 5],
         case when n % 40 = 0 then 'over_12h' when n % 10 = 0 then 'over_8h' end, case when n % 5000 = 0 then at end, n % 7000 = 0
       from (select n, now() - make_interval(mins => n * 2) as at from generate_series($1::int, $2::int) n) s
       join (select id, vendor_id, row_number() over () - 1 as k, count(*) over () as all_of from master.driver) d on d.k = n % d.all_of`,
      [first + 400, Math.min(first + BATCH, rows) + 399],
    )
  await runSql(db, 'analyze orders.driver_session')
}

const page = (more: object = {}): object => ({ page_number: 1, limit: 25, ...more })
const filter = (field: string, value: unknown): object => ({
  field_filters: [{ field, operator: '=', value }],
})

/** The list of so many sessions of drivers as people ask for it; gives whether a statement took too long. */
export async function sessionLists(site: OrderSite, rows: number): Promise<boolean> {
  await fill(site.admin, rows)
  const [driver] = await site.rows<{ id: string; vendor_id: string }>(
    'select id, vendor_id from master.driver order by code limit 1',
  )
  const cases = {
    sessions: page(),
    'on duty': page(filter('status', 'active')),
    'rest due': page(filter('lacks_rest', true)),
    'phone silent': page(filter('is_unseen', true)),
    'over 12 hours': page(filter('duty_clock', 'over_12h')),
    'thrown out': page(filter('end_type', 'forced')),
    'one driver': page(filter('driver_id', driver!.id)),
    'one vendor': page(filter('vendor_id', driver!.vendor_id)),
    'driver’s name': page({ search_string: 'Driver 4711' }),
    'typed plate': page({ search_string: 'W 4711' }),
  }
  const asked: Asked[] = []
  const app = createOrderApp(contextOn(listening(site.db, asked), 'order'))
  const tower = actorNamed('control-tower')
  let isLate = false
  for (const [what, body] of Object.entries(cases)) {
    const call = (): Promise<unknown> => callAs(app, tower, '/v1/driver-session/', body)
    const { ms, blocks } = sumOf(await statementsOf(site.admin, asked, call))
    isLate ||= ms > LIST_MS
    console.log(`${what.padEnd(16)} ${ms.toFixed(1).padStart(8)} ms ${String(blocks).padStart(8)} blocks`)
  }
  return isLate
}
