import type { Reimbursement } from '#contracts/billing/reimbursement.ts'
import { SPENT_TRIP_STATES } from '#contracts/billing/reimbursement-words.ts'
import { fieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'

type SpentTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status' | 'vendor_id' | 'work_unit_id'> &
  RenamedColumns<'orders.trip', { ended_at: 'delivered_at' }> &
  Computed<{ first_day: string; load_date: string; is_excluded: boolean }>

async function find(db: Executor, id: string): Promise<SpentTrip | undefined> {
  const [trip] = await runSql<SpentTrip>(
    db,
    `select t.id, t.trip_no, t.status, t.vendor_id, t.work_unit_id, t.delivered_at as ended_at,
       (t.created_at at time zone 'Asia/Jakarta')::date::text as first_day, l.load_date::text as load_date,
       exists (select from billing.billing_line b where b.trip_id = t.id and b.status = 'excluded' and b.deleted_at is null) as is_excluded
     from orders.public_trip t join orders.public_order_line l on l.id = t.order_line_id where t.id = $1 and t.deleted_at is null`,
    [id],
  )
  return trip
}

/** The trip that something was spent on, where its asker may see it, it was loaded, and it is not taken out of billing. */
export async function spentTrip(w: Write, id: string): Promise<SpentTrip> {
  const trip = await find(w.tx, id)
  const { vendor } = w.actor.scope
  if (!trip || (vendor && !vendor.includes(trip.vendor_id)))
    throw fieldError('trip_id', 'Choose one from the list')
  if (!isOneOf<string>(SPENT_TRIP_STATES, trip.status))
    throw fieldError('trip_id', 'Trip {no} has not carried anything: nothing is reimbursed', {
      no: trip.trip_no,
    })
  if (trip.is_excluded)
    throw fieldError('trip_id', 'Trip {no} is taken out of billing: nothing of it is paid', {
      no: trip.trip_no,
    })
  return trip
}

/** What the route of a trip reimburses at most, or its contract where the route says nothing; null where nothing is agreed. */
async function capOf(db: Executor, tripId: string): Promise<number | null> {
  const [row] = await runSql<Computed<{ cap: number | null }>>(
    db,
    `select coalesce(r.reimburse_cap_idr, k.reimburse_cap_idr) as cap
     from orders.public_trip t join orders.public_order o on o.id = t.order_id
     join master.public_contract k on k.id = o.contract_id
     left join master.public_contract_route r on r.id = t.contract_route_id where t.id = $1`,
    [tripId],
  )
  return row?.cap ?? null
}

/** One receipt of a load is decided at a time, whichever of its trips it is of: together they may pass the cap that each keeps. */
export async function lockLoad({ tx }: Write, tripId: string): Promise<void> {
  const [load] = await loadsOf(tx, [tripId])
  await runSql(tx, `select pg_advisory_xact_lock(hashtextextended('reimburse ' || $1::text, 0))`, [
    load?.trip_id ?? tripId,
  ])
}

/** What an approved receipt says that is the one of another. */
type Alike = Pick<Reimbursement, 'id' | 'trip_id' | 'kind' | 'spent_on' | 'amount_idr'>

/**
 * What is agreed for the load of a trip, and what of it receipts that were approved have taken already, one of them perhaps for the same;
 * trucks that shared a load share it.
 */
export async function roomOf(
  db: Executor,
  row: Alike,
): Promise<{ cap_idr: number | null; left_idr: number; same_no: string | null }> {
  const { trip_id: tripId } = row
  const trips = (await loadsOf(db, [tripId])).flatMap(({ all }) => all)
  const [taken] = await runSql<Computed<{ idr: number; same_no: string | null }>>(
    db,
    `select coalesce(sum(approved_idr), 0)::bigint as idr,
       min(reimburse_no) filter (where id <> $2 and kind = $3 and spent_on = $4 and amount_idr = $5) as same_no
     from billing.reimbursement where trip_id = any($1::uuid[]) and status = 'approved' and deleted_at is null`,
    [trips, row.id, row.kind, row.spent_on, row.amount_idr],
  )
  const cap = await capOf(db, tripId)
  return {
    cap_idr: cap,
    left_idr: Math.max(0, (cap ?? 0) - (taken?.idr ?? 0)),
    same_no: taken?.same_no ?? null,
  }
}

/** The number of the document that carries the line of a reimbursement; null where none does. */
export async function documentOf(db: Executor, id: string): Promise<string | null> {
  const [line] = await runSql<ColumnsOf<'billing.billing_line', 'document_no'>>(
    db,
    'select document_no from billing.billing_line where reimbursement_id = $1 and deleted_at is null',
    [id],
  )
  return line?.document_no ?? null
}
