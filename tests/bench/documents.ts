import { runSql } from '#database/sql.ts'
import { billingSite } from '../support/billing-site.ts'
import { setup, teardown } from '../support/postgres.ts'
import type { Row } from '../support/order-site.ts'

/**
 * `node tests/bench/documents.ts [lines] [rounds]`: a document of two thousand lines is made, opened, compared with a statement of as many
 * rows, and verified, in process on a made database. Each step of each round counts; the slowest but one in twenty must keep its limit.
 */
const [lines = 2000, rounds = 5] = process.argv.slice(2).map(Number)
const LIMIT_MS = 2000

await setup()
const site = await billingSite()
const took = new Map<string, number[]>()

async function timed<T extends { status: number }>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  if (done.status !== 200) throw new Error(`${name}: ${JSON.stringify(done)}`)
  took.set(name, [...(took.get(name) ?? []), performance.now() - from])
  return done
}

/** Copies of one trip and its line, as many as a document is to have. */
async function fill(round: number): Promise<void> {
  const trip = await site.trip([{}])
  for (const [table, key] of [
    ['orders.trip', 'id'],
    ['billing.billing_line', 'trip_id'],
  ] as const) {
    const own =
      table === 'orders.trip'
        ? `'id', f.id, 'trip_no', f.no, 'surat_jalan_no', f.no, 'sequence', 100000 + ${round} * 10000 + f.n`
        : `'id', gen_random_uuid(), 'trip_id', f.id`
    await runSql(
      site.admin,
      `insert into ${table} select r.* from (select n, md5('${round} ' || n)::uuid as id, 'TRP-B${round}-' || n as no from generate_series(2, $2::int) n) f,
         ${table} t, jsonb_populate_record(t, jsonb_build_object(${own})) r where t.${key} = $1`,
      [trip.id, lines],
    )
  }
  await runSql(site.admin, 'analyze orders.trip')
  await runSql(site.admin, 'analyze billing.billing_line')
}

// Verifying takes nothing below a purchase order or a budget that blocks: as many lines as these want large ones.
await runSql(site.admin, `update billing.work_unit_budget set control_action = 'none'`)
await runSql(
  site.admin,
  'update billing.purchase_order set total_value_idr = total_value_idr + 1000000000000',
)

for (let round = 0; round < rounds; round++) {
  await fill(round)
  const made = await timed('make', () => site.generate())
  const { id } = made.data.documents[0]!
  const get = (path: string) => site.call<Row>('GET', `/v1/billing/${id}${path}`, site.maker.actor)
  await timed('open', () => get('/parts'))
  const names = await site.rows<{ trip_no: string }>(
    'select t.trip_no from billing.billing_line l join orders.trip t on t.id = l.trip_id where l.billing_id = $1',
    [id],
  )
  const text = `Trip,Amount\n${names.map(({ trip_no }, at) => `${trip_no},${at % 50 ? 468_000 : 471_600}`).join('\n')}\n`
  await timed('statement', () => site.upload(id, text))
  await timed('compare', () => get('/compare'))
  await site.step(id, 'review')
  await timed('verify', () =>
    site.step(id, 'verify', { match_code: 'over', reason: 'Agreed with the vendor' }),
  )
}
let isSlow = false
for (const [name, times] of took) {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)]!
  isSlow ||= p95 > LIMIT_MS
  console.log(
    `${name.padEnd(10)} p95 ${Math.round(p95)} ms, median ${Math.round(sorted[sorted.length >> 1]!)} ms`,
  )
}
await site.close()
await teardown()
process.exitCode = isSlow ? 1 : 0
