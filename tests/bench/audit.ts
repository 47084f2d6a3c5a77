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

/** Copies of the demo's verified trips with a ticket at each end, loaded one after the other. */
const FILL = [
  `create temp table wanted as select t.*, n, gen_random_uuid() as new_id from generate_series(1, $N) n
     join lateral (select * from orders.trip where status = 'verified' and parent_trip_id is null order by md5(trip_no || n) limit 1) t on true`,
  `insert into orders.trip select (jsonb_populate_record(null::orders.trip, to_jsonb(w) - 'n' - 'new_id' || jsonb_build_object('id', new_id,
     'trip_no', w.trip_no || '-' || n, 'surat_jalan_no', w.surat_jalan_no || '-' || n, 'sequence', 100 + n,
     'planned_start_at', w.planned_start_at - n * interval '3 days', 'planned_end_at', w.planned_end_at - n * interval '3 days'))).* from wanted w`,
  `insert into orders.weighing select (jsonb_populate_record(null::orders.weighing, to_jsonb(g) || jsonb_build_object('id', gen_random_uuid(),
     'trip_id', w.new_id, 'ticket_no', g.ticket_no || '-' || w.n, 'public_id', null, 'first_weighment_id', null, 'second_weighment_id', null))).*
     from wanted w join orders.weighing g on g.trip_id = w.id and g.status <> 'void'`,
]

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
  await site.inside('order', async ({ tx }) => {
    for (const statement of FILL) await tx.query(statement.replace('$N', String(trips)))
  })
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
