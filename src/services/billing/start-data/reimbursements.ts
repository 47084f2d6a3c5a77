import type { ActionOf } from '#kernel/record.ts'
import { reimbursement } from '#contracts/billing/reimbursement.ts'
import { checkNew } from '#contracts/schemas.ts'
import { actNow, type InputNow } from '#engine/action/act-now.ts'
import { addRecord } from '#engine/record/save.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { reimbursementRules } from '#services/billing/billing/reimburse/reimbursements.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { later } from '#services/billing/start-data/later.ts'

/** Who has uploaded the pictures of the demo's receipts: one for each of them. */
export const RECEIPT_BRINGERS: readonly string[] = Array<string>(6).fill('control-tower')

/** What was spent, and what became of it. */
const STORIES = [
  { kind: 'toll', amount_idr: 45_500, note: 'Gerbang Tol Manyar', fate: 'approve' },
  { kind: 'portal', amount_idr: 10_000, note: 'Portal Desa Roomo', fate: 'asked' },
  { kind: 'third_party_scale', amount_idr: 25_000, note: 'Jembatan timbang Dishub', fate: 'approve' },
  { kind: 'port_parking', amount_idr: 15_000, note: 'Parkir pelabuhan 6 jam', fate: 'reject' },
  { kind: 'toll', amount_idr: 90_000, note: 'Tol pergi dan pulang', fate: 'cut' },
  { kind: 'toll', amount_idr: 31_000, note: 'Gerbang Tol Kebomas', fate: 'asked' },
] as const

type Spent = ColumnsOf<'orders.trip', 'id'> &
  Always<ColumnsOf<'orders.trip', 'delivered_at'>> &
  Computed<{ day: string }>

/** Trips that came lately, of one vendor after the other; those that are billed already are left alone. */
function lately({ tx, at }: Write): Promise<Spent[]> {
  return runSql<Spent>(
    tx,
    `select id, day, delivered_at from (
       select t.id, t.vendor_id, t.delivered_at, (t.loaded_at at time zone 'Asia/Jakarta')::date::text as day,
         row_number() over (partition by t.vendor_id order by t.delivered_at desc, t.id) as place
       from orders.public_trip t where t.status in ('completed', 'verified') and t.delivered_at is not null and t.loaded_at is not null
         and t.delivered_at > $1::timestamptz - interval '20 days' and t.deleted_at is null
         and not exists (select from billing.billing_line l where l.trip_id = t.id and l.status in ('verified', 'paid', 'excluded'))) own
     order by place, vendor_id limit ${STORIES.length}`,
    [at],
  )
}

const decide = (
  w: Write,
  id: string,
  name: ActionOf<typeof reimbursement>,
  input: InputNow<typeof reimbursement>,
) => actNow(w, reimbursement, reimbursementRules.actions!, id, name, input)

/** Receipts of a demo plant in the states that people leave them in; without pictures there are none. */
export async function loadReimbursements(w: Write, pictures: readonly string[]): Promise<void> {
  const trips = await lately(w)
  for (const [at, { fate, ...receipt }] of STORIES.entries()) {
    const [trip, picture] = [trips[at % Math.max(1, trips.length)], pictures[at]]
    if (!trip || !picture) return
    const { value } = checkNew(reimbursement, {
      ...receipt,
      trip_id: trip.id,
      spent_on: trip.day,
      receipt_file_id: picture,
    })
    const asked = later(trip.delivered_at, 1, 9, w.at)
    const decider = asPerson(w, 'control-tower-2', later(asked, 1, 15, w.at))
    const { id } = await addRecord(
      asPerson(w, 'control-tower', asked),
      reimbursement,
      reimbursementRules,
      value,
    )
    if (fate === 'approve') await decide(decider, id, 'approve', { approved_idr: null, reason: null })
    if (fate === 'reject') await decide(decider, id, 'reject', { reason: 'Parkir termasuk dalam tarif rute' })
    if (fate === 'cut')
      await decide(decider, id, 'approve', { approved_idr: 45_000, reason: 'Hanya tol pergi yang diganti' })
  }
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
