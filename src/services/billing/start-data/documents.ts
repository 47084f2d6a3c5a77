import type { ActionOf, Row } from '#kernel/record.ts'

import { billing, BILLING_GROUPINGS } from '#contracts/billing/billing.ts'
import { act } from '#engine/action/actions.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { auditTrips } from '#services/billing/billing/audit/audit-trips.ts'
import { documentActions } from '#services/billing/billing/documents/document-actions.ts'
import { generate } from '#services/billing/billing/documents/generate.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { enterLines } from '#services/billing/start-data/statements.ts'

/** Of the oldest verified trips so many at most, and a third of them all: the rest is left to be billed by hand. */
const MOST = 300

type Trip = ColumnsOf<'orders.trip', 'id'>

async function oldTrips({ tx }: Write): Promise<string[]> {
  const trips = await runSql<Trip>(
    tx,
    `select id from (select t.id, t.verified_at, count(*) over () as many, row_number() over (order by t.verified_at, t.id) as place
       from orders.public_trip t where t.status = 'verified' and t.deleted_at is null) t
     where t.place <= least(${MOST}, (t.many + 2) / 3) order by t.place`,
  )
  return trips.map(({ id }) => id)
}

type Candidate = Computed<{
  vendor_id: string
  contract_id: string
  period_start: string
  period_end: string
}>

/** What each contract can be billed of them, day by day: a document of one day is small enough to be read. */
function candidates({ tx }: Write): Promise<Candidate[]> {
  return runSql<Candidate>(
    tx,
    `select vendor_id, contract_id, load_date::text as period_start, load_date::text as period_end
     from billing.billing_line where status = 'valid' and billing_id is null group by vendor_id, contract_id, load_date
     order by min(id::text)`,
  )
}

/** What becomes of one document after the other; most are verified, for payments are made of them. */
const FATES = [
  'match',
  'review',
  'verify',
  'draft',
  'dispute',
  'match',
  'return',
  'verify',
  'void',
  'compare',
  'verify',
] as const
type Fate = (typeof FATES)[number]
/** Documents beside which a statement of the vendor stands with its lines; and where both sides agree. */
const COMPARED: readonly Fate[] = ['match', 'dispute', 'compare', 'return']
const VERIFIED: readonly Fate[] = ['match', 'verify']

async function move(w: Write, id: string, name: ActionOf<typeof billing>, input: Row): Promise<void> {
  const [row] = await runSql<ColumnsOf<'billing.billing', 'row_version'>>(
    w.tx,
    'select row_version from billing.billing where id = $1',
    [id],
  )
  await act(w, billing, documentActions, id, name, { row_version: row!.row_version, ...input })
}

async function meet(maker: Write, checker: Write, id: string, fate: Fate): Promise<void> {
  if (fate === 'void')
    return move(maker, id, 'void', { reason: 'Periode salah, dibuat ulang untuk bulan ini' })
  if (COMPARED.includes(fate)) {
    const statement = await enterLines(maker, id, fate !== 'match')
    await move(maker, id, 'enter-statement', { ...statement, statement_file_id: null })
  }
  if (fate === 'draft' || fate === 'compare') return
  await move(maker, id, 'review', { self_billing: !COMPARED.includes(fate) })
  if (fate === 'return') await move(checker, id, 'return', { reason: 'Tiket TB-02 masih akan direvisi' })
  if (VERIFIED.includes(fate)) await move(checker, id, 'verify', { match_code: null, reason: null })
}

/** Documents of the demo in the states that people leave them in: made by one control tower, verified by the other. */
export async function loadDocuments(w: Write): Promise<void> {
  const trips = await oldTrips(w)
  if (!trips.length) return
  await auditTrips(w, trips)
  await runSql(w.tx, 'delete from billing.audit_due where trip_id = any($1::uuid[])', [trips])
  const [maker, checker] = [asPerson(w, 'control-tower'), asPerson(w, 'control-tower-2')]
  let count = 0
  for (const [at, candidate] of (await candidates(w)).entries()) {
    const grouping = BILLING_GROUPINGS[at % BILLING_GROUPINGS.length]!.value
    for (const { id } of await generate(maker, { ...candidate, grouping }))
      await meet(maker, checker, id, FATES[count++ % FATES.length]!)
  }
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
