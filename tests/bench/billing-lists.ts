import { Client } from 'pg'
import { createBillingApp } from '#services/billing/app.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { runSql } from '#database/sql.ts'
import { billingSite } from '../support/billing-site.ts'
import { setup, teardown } from '../support/postgres.ts'
import { actorNamed, callAs, timesOf } from './in-process.ts'

/**
 * `node tests/bench/billing-lists.ts [lines]`: verified lines, candidates, verified documents and Invalid Billing as people
 * ask for them, in process, over a million lines (or so many) on documents of two hundred; one line in fifty is invalid. Lists keep 20 ms.
 */
const [lines = 1_000_000] = process.argv.slice(2).map(Number)
const A_DOCUMENT = 200
const BUDGET_MS = 20
/** Invalid Billing sums and groups everything that is invalid: its budget is a page's. */
const GROUPED_MS = 1000

await setup()
const site = await billingSite()
const trip = await site.trip([{}])
const columns = (
  await runSql<{ name: string }>(
    site.admin,
    `select column_name as name from information_schema.columns where table_schema = 'billing' and table_name = 'billing_line' and is_generated = 'NEVER'`,
  )
).map(({ name }) => name)
const OWN: Record<string, string> = {
  id: `(lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid`,
  trip_id: `md5('trip ' || n)::uuid`,
  // One vendor of twenty.
  vendor_id: `case n % 20 when 3 then l.vendor_id else md5('vendor ' || n % 20)::uuid end`,
  load_date: `date '2024-01-01' + (n / 1500)::int`,
  created_at: `timestamptz '2024-01-01' + n * interval '1 minute'`,
  verified_at: `case when n % 50 > 1 then timestamptz '2024-01-02' + n * interval '1 minute' end`,
  status: `case n % 50 when 0 then 'invalid' when 1 then 'valid' else 'verified' end`,
  amount_idr: `400000 + n % 90000`,
  billing_id: `case when n % 50 > 1 then md5('document ' || n / ${A_DOCUMENT})::uuid end`,
  document_no: `case when n % 50 > 1 then 'BIL-B-' || n / ${A_DOCUMENT} end`,
  codes: `case when n % 50 = 0 then '["NO_WEIGHING"]'::jsonb else '[]'::jsonb end`,
  severity: `case when n % 50 = 0 then 'block' end`,
  at_risk_idr: `case when n % 50 = 0 then 400000 else 0 end`,
  invalid_since: `case when n % 50 = 0 then timestamptz '2026-01-01' end`,
}
const from = performance.now()
const client = new Client({ ...site.admin.options, query_timeout: 0, statement_timeout: 0 })
await client.connect()
try {
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  await client.query(
    `insert into billing.billing (id, created_at, updated_at, billing_no, vendor_id, contract_id, period_start, period_end, grouping, tax_treatment,
       generated_by_name, status, verified_at, freight_idr, line_count)
     select md5('document ' || n)::uuid, timestamptz '2024-01-01' + n * interval '1 hour', now(), 'BIL-B-' || n, t.vendor_id, $2, '2026-01-01', '2026-01-31',
       'period', 'taxed', 'Rina', 'verified', timestamptz '2024-01-02' + n * interval '1 hour', 80000000, ${A_DOCUMENT}
     from generate_series(0, $1::int / ${A_DOCUMENT}) n, orders.trip t where t.id = $3`,
    [lines, site.order1.contract_id, trip.id],
  )
  await client.query(
    `insert into orders.trip select r.* from generate_series(1, $1::int) n, orders.trip t,
       jsonb_populate_record(t, jsonb_build_object('id', md5('trip ' || n)::uuid, 'trip_no', 'TRP-B-' || n, 'surat_jalan_no', 'SJ-B-' || n, 'sequence', 10000 + n)) r
     where t.id = $2 and n % 50 = 0`,
    [lines, trip.id],
  )
  await client.query(
    `insert into billing.billing_line (${columns.join(', ')})
     select ${columns.map((name) => OWN[name] ?? `l.${name}`).join(', ')} from generate_series(1, $1::int) n, billing.billing_line l where l.trip_id = $2`,
    [lines, trip.id],
  )
  await client.query(
    `insert into billing.billing_exception (id, billing_line_id, code, severity, detail, found_at, cure_resource, cure_id, cure_no)
     select md5('reason ' || id)::uuid, id, 'NO_WEIGHING', 'block', '{trip} was to be weighed', now(), 'trip', trip_id, 'TRP'
     from billing.billing_line where status = 'invalid'`,
  )
  await client.query(
    'vacuum analyze billing.billing_line, billing.billing, billing.billing_exception, orders.trip',
  )
} finally {
  await client.end()
}
console.log(`${lines.toLocaleString('en')} lines made in ${Math.round((performance.now() - from) / 1000)} s`)

const app = createBillingApp(site.ctx('billing'))
const tower = actorNamed('control-tower')
const vendor = String(trip.vendor_id)
const list = { searchString: '', pageNumber: 1, limit: 25 }
const filter = (field: string, operator: string, value: unknown) => ({ field, operator, value })
const settled = filter('status', 'in', ['verified', 'paid'])
const newest = [{ field: 'verified_at', order: 'desc' }]
const path = `/v1/${billingLine.name}/`
const QUESTIONS: [string, string, object, number][] = [
  [
    'Verified Billing, newest first',
    path,
    { ...list, sortOrders: newest, fieldFilters: [settled] },
    BUDGET_MS,
  ],
  [
    'Verified Billing, of a vendor and month',
    path,
    {
      ...list,
      sortOrders: newest,
      fieldFilters: [
        settled,
        filter('vendor_id', '=', vendor),
        filter('load_date', 'between', ['2025-01-01', '2025-01-31']),
      ],
    },
    BUDGET_MS,
  ],
  [
    'lines of a document',
    path,
    {
      ...list,
      sortOrders: [{ field: 'load_date', order: 'asc' }],
      fieldFilters: [
        filter(
          'billing_id',
          '=',
          (
            await site.rows<{ id: string }>('select id from billing.billing where billing_no = $1', [
              'BIL-B-3',
            ])
          )[0]!.id,
        ),
      ],
    },
    BUDGET_MS,
  ],
  [
    'Verified Billing V2, newest first',
    '/v1/billing/',
    { ...list, sortOrders: newest, fieldFilters: [filter('status', 'in', ['verified', 'paid', 'closed'])] },
    BUDGET_MS,
  ],
  ['Billing List, documents', '/v1/billing/', { ...list, sortOrders: [], fieldFilters: [] }, BUDGET_MS],
  ['Billing List, candidates', '/v1/billing/candidates', {}, GROUPED_MS],
  ['Invalid Billing', '/v1/billing-line/invalid', { is_over: false }, GROUPED_MS],
]
let isSlow = false
for (const [name, at, body, most] of QUESTIONS) {
  // The first answer of a filter counts its rows; people who page on have it from then on.
  await callAs(app, tower, at, body)
  const { p50, p95, cpu } = await timesOf(() => callAs(app, tower, at, body), 1)
  isSlow ||= p95 > most
  console.log(
    `${name.padEnd(42)} p50 ${p50.toFixed(1).padStart(7)} p95 ${p95.toFixed(1).padStart(7)} of ${most} ms, node ${cpu.toFixed(1)} ms`,
  )
}
await site.close()
await teardown()
process.exitCode = isSlow ? 1 : 0
