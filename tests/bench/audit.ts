import type { Actor } from '#kernel/actor.ts'
import type { InvalidBilling } from '#contracts/billing/invalid-calls.ts'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { setup, teardown } from '../support/postgres.ts'
import { wholePlant } from '../support/whole-plant.ts'

/**
 * `node tests/bench/audit.ts [trips]`: rating and auditing so many verified trips, auditing them again without a change, and what Invalid
 * Billing shows of them, in process on a made database. Ends with 1 when one takes longer than it may.
 */
const [trips = 10_000] = process.argv.slice(2).map(Number)
const AUDIT_MS = 60_000
const PAGE_MS = 500
/** So many copies are made by one transaction. */
const BATCH = 100

/** Copies of the demo's verified trips with their tickets; `cols` are the columns that the database does not work out by itself. */
const fill = (cols: { trip: string; weighing: string }, from: number, to: number): string[] => [
  `create temp table wanted on commit drop as select t.*, n, gen_random_uuid() as new_id from generate_series(${from}, ${to}) n
     join lateral (select * from orders.trip where status = 'verified' and parent_trip_id is null and sequence < 100
       order by md5(trip_no || n) limit 1) t on true`,
  `insert into orders.trip (${cols.trip}) select ${cols.trip} from (select (jsonb_populate_record(null::orders.trip, to_jsonb(w)
     || jsonb_build_object('id', new_id, 'trip_no', w.trip_no || '-' || n, 'surat_jalan_no', w.surat_jalan_no || '-' || n, 'sequence', 100 + n,
     'loaded_at', w.loaded_at - n * interval '3 days', 'planned_start_at', w.planned_start_at - n * interval '3 days',
     'planned_end_at', w.planned_end_at - n * interval '3 days'))).* from wanted w) x`,
  `insert into orders.weighing (${cols.weighing}) select ${cols.weighing} from (select (jsonb_populate_record(null::orders.weighing, to_jsonb(g)
     || jsonb_build_object('id', gen_random_uuid(), 'trip_id', w.new_id, 'ticket_no', g.ticket_no || '-' || w.n, 'public_id', orders.new_public_id()))).* from wanted w join orders.weighing g on g.trip_id = w.id and g.status <> 'void') x`,
]

async function columnsOf(table: string): Promise<string> {
  const [found] = await site.rows<{ names: string }>(
    `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
     where table_schema = 'orders' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return found!.names
}

async function timed<T>(what: string, most: number, work: () => Promise<T>): Promise<[boolean, T]> {
  const from = performance.now()
  const done = await work()
  const ms = performance.now() - from
  console.log(`${ms <= most ? 'ok  ' : 'SLOW'} ${what}: ${ms.toFixed(0)} of ${most} ms`)
  return [ms <= most, done]
}

await setup()
const site = await wholePlant()
try {
  const cols = { trip: await columnsOf('trip'), weighing: await columnsOf('weighing') }
  for (let from = 1; from <= trips; from += BATCH) {
    await site.inside('order', async ({ tx }) => {
      const to = Math.min(trips, from + BATCH - 1)
      for (const statement of fill(cols, from, to)) await tx.query(statement)
    })
    // Nothing vacuums here: the plans of the triggers would stay those of an empty table.
    if (from % (10 * BATCH) === 1) await site.rows('analyze orders.trip, orders.weighing')
  }
  await site.rows('analyze')
  const ctx = site.ctx('billing')
  const audit = async (): Promise<number> => {
    await wantNight(ctx)
    return auditWanted(ctx)
  }
  const actor: Actor = site.as('control-tower').actor
  const shown = async (): Promise<InvalidBilling> => {
    const request = {
      method: 'POST',
      body: '{"is_over":false}',
      headers: { 'content-type': 'application/json' },
    }
    const response = await site.apps.billing.request('/v1/billing-line/invalid', request, { actor })
    return ((await response.json()) as { data: InvalidBilling }).data
  }
  const [first, moved] = await timed(`audit of ${trips} trips`, AUDIT_MS, audit)
  const [again, none] = await timed('the same again', AUDIT_MS, audit)
  const [page, invalid] = await timed('Invalid Billing', PAGE_MS, shown)
  console.log(
    `${moved} lines found their place, ${none} moved again, ${invalid.figures.risk.lines} cannot be billed`,
  )
  process.exitCode = first && again && page && none === 0 ? 0 : 1
} finally {
  await site.close()
  await teardown()
}
process.exit()
