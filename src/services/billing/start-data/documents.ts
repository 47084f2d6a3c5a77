import type { ActionOf } from '#kernel/record.ts'

import { billing, BILLING_GROUPINGS } from '#contracts/billing/billing.ts'
import { actNow, type InputNow } from '#engine/action/act-now.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { auditTrips } from '#services/billing/billing/audit/audit-trips.ts'
import { documentActions } from '#services/billing/billing/documents/document-actions.ts'
import { generate } from '#services/billing/billing/documents/generate.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { later } from '#services/billing/start-data/later.ts'
import { enterLines } from '#services/billing/start-data/statements.ts'

/** So many trips at most, and a third of them all: the rest is left to be billed by hand. */
const MOST = 300

type Trip = ColumnsOf<'orders.trip', 'id'>

/**
 * Verified trips for documents: all of a contract and day, of days spread evenly over the whole past. None of a purchase order that has
 * run out: an order that is billed whole gives back what it holds (dec.I4.7), and there would be money again.
 */
async function spreadTrips({ tx }: Write): Promise<string[]> {
  const trips = await runSql<Trip>(
    tx,
    `with free as (select t.id, o.contract_id, l.load_date from orders.public_trip t join orders.public_order o on o.id = t.order_id
         join orders.public_order_line l on l.id = t.order_line_id where t.status = 'verified' and t.deleted_at is null
           and not exists (select from billing.purchase_order p where p.id = o.purchase_order_id and p.status = 'exhausted')),
       days as (select contract_id, load_date, count(*) as trips, row_number() over (order by load_date, contract_id) - 1 as place,
         sum(count(*)) over () as many from free group by contract_id, load_date),
       taken as (select *, sum(trips) over (order by place) as so_far from days
         where place % greatest(1, ceil(many / least(${MOST}, (many + 2) / 3)))::int = 0)
     select f.id from free f join taken d using (contract_id, load_date) where d.so_far <= ${MOST} + d.trips order by d.place, f.id`,
  )
  return trips.map(({ id }) => id)
}

type Candidate = ColumnsOf<'billing.billing_line', 'vendor_id' | 'contract_id'> &
  RenamedColumns<'billing.billing_line', { period_start: 'load_date'; period_end: 'load_date' }> &
  Computed<{
    /** When the last of its trips was verified. */
    since: string
  }>

/** What each contract can be billed of them, day by day: a document of one day is small enough to be read. */
function candidates({ tx }: Write): Promise<Candidate[]> {
  return runSql<Candidate>(
    tx,
    `select vendor_id, contract_id, load_date::text as period_start, load_date::text as period_end, max(trip_verified_at) as since
     from billing.billing_line where status = 'valid' and billing_id is null group by vendor_id, contract_id, load_date
     order by max(trip_verified_at), min(id::text)`,
  )
}

/** Lines are made when their trip is verified, not when the demo begins. */
const dateLines = ({ tx }: Write, trips: readonly string[]): Promise<unknown> =>
  runSql(
    tx,
    `update billing.billing_line set created_at = m.at, updated_at = m.at, audited_at = m.at
     from (select id, least(trip_verified_at + interval '4 minutes', created_at) as at from billing.billing_line where trip_id = any($1::uuid[])) m
     where billing_line.id = m.id`,
    [trips],
  )

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

async function move(w: Write, id: string, name: ActionOf<typeof billing>, input: InputNow<typeof billing>) {
  await actNow(w, billing, documentActions, id, name, input)
}

/** One document from the morning after its last trip was verified: sent to review that day, decided the next one. */
async function meet(w: Write, id: string, fate: Fate, made: string): Promise<void> {
  const [maker, checker] = ['control-tower', 'control-tower-2']
  const stated = later(made, 0, 11, w.at)
  const sent = later(stated, 0, 14, w.at)
  const decided = later(sent, 1, 10, w.at)
  if (fate === 'void')
    return move(asPerson(w, maker, sent), id, 'void', {
      reason: 'Periode salah, dibuat ulang untuk bulan ini',
    })
  if (COMPARED.includes(fate)) {
    const by = asPerson(w, maker, stated)
    const statement = await enterLines(by, id, fate !== 'match')
    await move(by, id, 'enter-statement', { ...statement, statement_file_id: null })
  }
  if (fate === 'draft' || fate === 'compare') return
  await move(asPerson(w, maker, sent), id, 'review', { self_billing: !COMPARED.includes(fate) })
  const by = asPerson(w, checker, decided)
  if (fate === 'return') await move(by, id, 'return', { reason: 'Tiket TB-02 masih akan direvisi' })
  if (VERIFIED.includes(fate)) await move(by, id, 'verify', { match_code: null, reason: null })
}

/** Documents of the demo in the states that people leave them in: made by one control tower, verified by the other, each in its days. */
export async function loadDocuments(w: Write): Promise<void> {
  const trips = await spreadTrips(w)
  if (!trips.length) return
  await auditTrips(w, trips)
  await dateLines(w, trips)
  await runSql(w.tx, 'delete from billing.audit_due where trip_id = any($1::uuid[])', [trips])
  let count = 0
  for (const [at, { since, ...candidate }] of (await candidates(w)).entries()) {
    const grouping = BILLING_GROUPINGS[at % BILLING_GROUPINGS.length]!.value
    const made = later(since, 1, 9, w.at)
    const asked = { ...candidate, grouping, work_unit_id: null, purchase_order_id: null }
    for (const { id } of await generate(asPerson(w, 'control-tower', made), asked))
      await meet(w, id, FATES[count++ % FATES.length]!, made)
  }
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
