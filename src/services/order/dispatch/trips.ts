import type { ActionOf } from '#kernel/record.ts'
import { AppError, NOT_FOUND, refuseNow, STALE, type FieldError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { mayEver, refusal } from '#kernel/lifecycle.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { act } from '#engine/action/actions.ts'
import type { ActionRules } from '#engine/rules.ts'
import { checkedInput } from '#engine/call/input.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { lockOrder, refreshOrder } from '#services/order/order/order-rollups.ts'
import { freeTruck, takeTruck } from '#services/order/dispatch/truck-use.ts'
import { insertTripEvent, recordTripEvent } from '#services/order/dispatch/trip-events.ts'

type Row = Record<string, unknown>
const TRIP = trip
const MINUTE_MS = 60_000

interface Ids {
  id: string
  truck_id: string
}

const idsOf = (row: Row): Ids => ({ id: String(row.id), truck_id: String(row.truck_id) })

/** A truck or driver is under way on one trip at a time (life.D16.1). */
async function otherTrip(db: Executor, row: Row): Promise<FieldError[]> {
  const [other] = await runSql<ColumnsOf<'orders.trip', 'trip_no' | 'plate_no'>>(
    db,
    `select trip_no, plate_no from orders.trip where id <> $1 and (truck_id = $2 or driver_id = $3)
       and status in ('accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination',
         'unloading', 'on_hold') limit 1`,
    [row.id, row.truck_id, row.driver_id],
  )
  return other
    ? [{ field: 'status', message: 'Truck or driver is still on {trip}', params: { trip: other.trip_no } }]
    : []
}

async function note(w: Write, row: Row, type: TripEventType, to: string, input: Row): Promise<void> {
  await insertTripEvent(
    w,
    {
      tripId: String(row.id),
      type,
      source: 'control_tower',
      occurredAt: w.at,
      byProxy: type === 'accepted' || type === 'declined',
      reason: (input.reason as string | null) ?? null,
      problemId: (input.problem_id as string | null) ?? null,
    },
    to,
  )
}

export const tripActions: ActionRules = {
  accept: {
    guard: ({ db, row }) => otherTrip(db, row),
    async effect(w, row, input) {
      await note(w, row, 'accepted', 'accepted', input)
      await takeTruck(w, { ...idsOf(row), driver_id: String(row.driver_id) })
      return { accepted_at: w.at, status_since: w.at }
    },
    event: 'trip.accepted',
  },
  decline: {
    async effect(w, row, input) {
      await note(w, row, 'declined', 'declined', input)
      return { cancelled_reason: input.reason, status_since: w.at }
    },
    event: 'trip.declined',
  },
  cancel: {
    async effect(w, row, input) {
      await note(w, row, 'cancelled', 'cancelled', input)
      await freeTruck(w, idsOf(row))
      return { cancelled_reason: input.reason, status_since: w.at }
    },
    event: 'trip.cancelled',
  },
  hold: {
    async effect(w, row, input) {
      await note(w, row, 'held', 'on_hold', input)
      return { resume_to: row.status, hold_reason_problem_id: input.problem_id, status_since: w.at }
    },
    event: 'trip.held',
  },
  resume: {
    async effect(w, row, input) {
      const to = String(row.resume_to)
      await note(w, row, 'released', to, input)
      return { status: to, resume_to: null, hold_reason_problem_id: null, status_since: w.at }
    },
    event: 'trip.resumed',
  },
}

/** The order's row is always locked before its trip's. */
async function lockOrderOf(w: Write, tripId: unknown): Promise<string> {
  if (!isId(tripId)) throw new AppError('not_found', NOT_FOUND)
  const [row] = await runSql<ColumnsOf<'orders.trip', 'order_id'>>(
    w.tx,
    'select order_id from orders.trip where id = $1',
    [tripId],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  await lockOrder(w, row.order_id)
  return row.order_id
}

/** One action of a trip, then its order's sums. */
export async function actOnTrip(w: Write, id: unknown, name: ActionOf<typeof trip>, body: Row): Promise<Row> {
  const orderId = await lockOrderOf(w, id)
  if (name === 'event') return recordByProxy(w, String(id), body)
  const after = await act(w, TRIP, tripActions, id, name, body)
  await refreshOrder(w, orderId)
  return after
}

/** A date mistyped by days would run through every waiting time and cycle. Screens show minutes: the minute of the assignment is not before it. */
function refuseBeforeAssigned(row: Row, at: string): void {
  if (Date.parse(at) + MINUTE_MS > Date.parse(String(row.created_at))) return
  throw new AppError('failed_precondition', 'Some fields need your attention', [
    { field: 'occurred_at', message: 'Must not lie before the trip was assigned' },
  ])
}

/** Control tower records what happened on the driver's or checker's behalf (life.D16.10); the event is marked as such. */
async function recordByProxy(w: Write, id: string, body: Row): Promise<Row> {
  const action = TRIP.lifecycle!.actions.event!
  if (!mayEver(action, w.actor.roleCode)) throw new AppError('permission_denied', 'Your role may not do this')
  const row = await readRecord(w.ctx, w.tx, TRIP, w.actor, id)
  if (body.row_version !== undefined && body.row_version !== row.row_version)
    throw new AppError('aborted', STALE)
  const wrong = refusal(TRIP.lifecycle!, 'event', String(row.status))
  if (wrong) refuseNow([{ field: 'status', ...wrong }])
  const value = checkedInput(action.input!, body)
  const input = value as {
    type: TripEventType
    occurred_at: string
    reason: string
    pod_receiver_name: string | null
    bag_count: number | null
  }
  refuseBeforeAssigned(row, input.occurred_at)
  await recordTripEvent(w, {
    tripId: id,
    type: input.type,
    source: 'control_tower',
    occurredAt: input.occurred_at,
    byProxy: true,
    reason: input.reason,
    receiver: input.pod_receiver_name,
    bagCount: input.bag_count,
  })
  const after = await readRecord(w.ctx, w.tx, TRIP, w.actor, id)
  await w.audit({
    action: 'event',
    subject: { type: 'trip', id, no: String(row.trip_no) },
    before: { status: row.status },
    after: { status: after.status, ...value },
    reason: input.reason,
  })
  return after
}
