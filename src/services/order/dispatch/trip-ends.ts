import { AppError } from '#kernel/errors.ts'
import { trip as tripResource } from '#contracts/dispatch/trip.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { REQUESTER } from '#access/duties.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { updateRow } from '#database/update-row.ts'
import { wantAudit } from '#services/billing/ports.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { abandonOpen } from '#services/order/weighing/abandon.ts'
import { freeTruck } from '#services/order/dispatch/truck-use.ts'
import { insertTripEvent, type TripColumns } from '#services/order/dispatch/trip-events.ts'

export type TripRow = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status' | 'truck_id'>

/** States that make lines of a trip, or hold them up (life.B1). */
const AUDITED = ['verified', 'disputed'] as const

/** Moves a trip by hand of an order's action: state, columns, history and event; 412 when it has moved on meanwhile. */
export async function moveTrip(
  w: Write,
  trip: TripRow,
  to: string,
  type: TripEventType,
  columns: TripColumns = {},
  reason: string | null = null,
  problemId: string | null = null,
): Promise<void> {
  const isVerified = to === 'verified'
  const all = {
    ...columns,
    ...(isVerified && { verified_at: w.at, verified_by_name: w.actor.name }),
    status: to,
    status_since: w.at,
    updated_at: w.at,
    updated_by: w.actor.userId,
  }
  const was = { status: trip.status }
  if (!(await updateRow(w.tx, 'orders.trip', trip.id, all, { was, newVersion: true })))
    throw new AppError('failed_precondition', 'Somebody else has just moved this on; reload it')
  // Requesters decide about their orders; what follows for the trips is the system's.
  const source = REQUESTER.includes(w.actor.roleCode) ? 'system' : 'control_tower'
  await insertTripEvent(w, { tripId: trip.id, type, source, occurredAt: w.at, reason, problemId }, to)
  const subject = { type: 'trip', id: trip.id, no: trip.trip_no }
  await w.emit({ type: 'trip.status_changed', subject, data: { from: trip.status, to, event: type } })
  if (AUDITED.some((state) => state === to || state === trip.status)) await wantAudit(w, [trip.id])
  countChanged(tripResource)
}

/** Calls a trip off before it is loaded (life.T16): its truck is free, its weight goes back to the line. */
export async function cancelTrip(w: Write, trip: TripRow, reason: string): Promise<void> {
  const columns = { cancelled_reason: reason, resume_to: null, hold_reason_problem_id: null }
  await moveTrip(w, trip, 'cancelled', 'cancelled', columns, reason)
  await abandonOpen(w, trip.id)
  await freeTruck(w, trip)
}

/** The trips of an order in some states, locked. */
export async function tripsIn(w: Write, orderId: string, states: readonly string[]): Promise<TripRow[]> {
  return runSql<TripRow>(
    w.tx,
    `select id, trip_no, status, truck_id from orders.trip where order_id = $1 and status = any($2::text[])
     order by sequence for update`,
    [orderId, states],
  )
}
