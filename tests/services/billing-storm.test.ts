import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingSite, type BillingSite } from '../support/billing-site.ts'

let site: BillingSite

beforeAll(async () => {
  site = await billingSite()
  for (let at = 0; at < 12; at++)
    await site.trip([
      { kg: 20_000 + at * 100, treatment: at % 4 === 0 ? 'exempt' : 'taxed' },
      ...(at % 3 ? [] : [{ kind: 'penalty', amount: -5000 }]),
    ])
})
afterAll(() => site.close())

const REASON = { reason: 'Asked for by the property test' }
const act = fc.record({
  what: fc.constantFrom(
    'generate',
    'void',
    'return',
    'review',
    'verify',
    'adjust',
    'statement',
    'settle',
    'later',
  ),
  document: fc.nat(20),
  line: fc.nat(20),
  amount: fc.integer({ min: -400_000, max: 400_000 }),
  isChecker: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function step({ what, document, line, amount, isChecker }: Act): Promise<number> {
  const { actor } = isChecker ? site.checker : site.maker
  if (what === 'generate') return (await site.generate({}, actor)).status
  const documents = await site.rows<{ id: string }>(
    `select id from billing.billing where status <> 'void' order by status in ('verified'), created_at desc, id limit 6`,
  )
  const one = documents[document % Math.max(1, documents.length)]
  if (!one) return 404
  const { id } = one
  if (['void', 'return', 'verify'].includes(what))
    return (await site.step(id, what, what === 'verify' ? {} : REASON, actor)).status
  if (what === 'review') return (await site.step(id, what, { self_billing: true }, actor)).status
  const lines = await site.linesOf(id)
  const trip = lines[line % Math.max(1, lines.length)]?.trip_id
  if (what === 'statement') {
    const [named] = await site.rows<{ trip_no: string }>('select trip_no from orders.trip where id = $1', [
      trip ?? id,
    ])
    return (await site.upload(id, `Trip,Amount\n${named?.trip_no ?? 'X'},${amount}\n`, 'write', actor)).status
  }
  const path =
    what === 'adjust'
      ? `adjust/${String(trip ?? id)}`
      : `settle/${String(trip ?? id)}/${what === 'later' ? 'later' : 'accept'}`
  const body = what === 'adjust' ? { amount_idr: amount, ...REASON } : REASON
  return (await site.call('POST', `/v1/billing/${id}/${path}`, actor, body)).status
}

/** What holds of all documents at every moment (life.D16.4, life.D16.7). */
async function holds(trips = 12): Promise<void> {
  const broken = await site.rows(
    `select b.billing_no from billing.billing b left join lateral (select coalesce(sum(amount_idr), 0) as net, count(*) as lines,
        bool_and(status in ('verified', 'paid')) as done from billing.billing_line l where l.billing_id = b.id and l.deleted_at is null) l on true
     where b.net_idr <> l.net or b.line_count <> l.lines or (b.status = 'verified') <> coalesce(l.done, false)
       or b.payable_idr <> b.net_idr - b.pph23_idr + case when b.ppn_collector = 'vendor' then b.ppn_idr else 0 end
       or (b.status = 'verified' and b.verified_by = b.generated_by)`,
  )
  expect(broken).toEqual([])
  const [lost] = await site.rows(
    `select count(*) filter (where kind = 'freight') as freight, count(distinct trip_id) as trips from billing.billing_line where deleted_at is null`,
  )
  expect(lost).toEqual({ freight: trips, trips })
  const [used] = await site.rows(
    `select (select coalesce(sum(amount_idr), 0)::bigint from billing.billing_line where status = 'verified' and deleted_at is null) as verified,
       (select coalesce(sum(actual_idr), 0)::bigint from billing.purchase_order_ledger where source_type = 'billing_line') as po`,
  )
  expect(used!.po).toBe(used!.verified)
}

test('whatever is done in whatever order, documents are their lines, no line is twice, and what is verified is used', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      for (const one of acts) expect(await step(one)).toBeLessThan(500)
      await holds()
      // Two at once: one of each pair wins, or each finds what the other one left.
      await Promise.all([
        step(acts[0]!),
        step(acts[1]!),
        step({ ...acts[2]!, what: 'generate' }),
        step({ ...acts[3]!, what: 'generate' }),
      ])
      await holds()
      // What is still open is freed for the next run.
      for (const { id } of await site.rows(
        `select id from billing.billing where status in ('draft', 'returned', 'in_review')`,
      ))
        await site.step(id, 'void', REASON)
    }),
    { numRuns: 15 },
  )
  await site.trip()
  await site.rows(`update billing.billing_line set status = 'valid' where status = 'pending'`)
  const made = await site.generate()
  for (const { id } of made.data.documents) await site.verified(id)
  const [done] = await site.rows(`select count(*) as verified from billing.billing where status = 'verified'`)
  expect(Number(done!.verified)).toBeGreaterThan(0)
  await holds(13)
})
