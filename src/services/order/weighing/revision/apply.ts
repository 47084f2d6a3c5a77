import { isOneOf } from '#kernel/guards.ts'
import { holdUp, lockHoldings, release, gapsOf } from '#services/billing/ports.ts'
import { insertTripEvent, writeTrip, type TripColumns } from '#services/order/dispatch/trip-events.ts'
import { settleShares } from '#services/order/dispatch/settle-shares.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { needOfLines } from '#services/order/order/trip-costs.ts'
import { movedColumns } from '#services/order/weighing/revision/cargo-line.ts'
import type { PlannedTrip, RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import type { RestingTrip } from '#services/order/weighing/revision/trips.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** Orders of which everything is given out and delivered: what their lines hold too much is given back. */
const SETTLED = ['completed', 'disputed', 'verified', 'billed', 'paid', 'closed'] as const

/** The trip's side of a version of its ticket. */
function tripColumns({ content: { before, after }, after: weights }: PlannedTrip): TripColumns {
  const { place } = after
  const isVoid = after.status === 'void'
  const isResealed = before.seal_numbers.join() !== after.seal_numbers.join()
  const { tare_kg, gross_kg } = isVoid ? { tare_kg: null, gross_kg: null } : after
  return {
    ...(place === 'origin'
      ? { origin_tare_kg: tare_kg, origin_gross_kg: gross_kg }
      : { destination_tare_kg: tare_kg, destination_gross_kg: gross_kg }),
    ...weights,
    ...(place === 'origin' && isResealed ? { seal_numbers: JSON.stringify(after.seal_numbers) } : {}),
    ...(place === 'destination' && before.bag_count !== after.bag_count
      ? { bag_count_received: after.bag_count }
      : {}),
  }
}

/** What a line's trips need now is what it holds: too much is given back once the order is settled, too little is held, always (dec.I3.5). */
async function trueUp(w: Write, trip: RestingTrip, lines: readonly string[], reason: string): Promise<void> {
  const source = { id: trip.order_id, no: trip.order_no }
  const [order] = await runSql<ColumnsOf<'orders.order', 'status'>>(
    w.tx,
    'select status from orders."order" where id = $1',
    [trip.order_id],
  )
  const need = await needOfLines(w.tx, trip.order_id)
  await lockHoldings(w, lines)
  for (const line of lines) {
    const keep = need.get(line)
    if (!keep) continue
    if (isOneOf<string>(SETTLED, order?.status ?? '')) await release(w, source, line, keep, reason)
    const decided = (await gapsOf(w.tx, line, keep)).length > 0
    await holdUp(w, source, line, keep, { reason, decided, field: 'reason' })
  }
}

/** What is told of a revision where it moves something. */
export interface ToldRevision {
  weighingId: string
  ticketNo: string
  revisionNo: string
  reason: string
}

/** The trip's own story of a version. */
function story(
  w: Write,
  plan: RevisionPlan,
  { trip, content }: PlannedTrip,
  told: ToldRevision,
): Promise<string> {
  const isGone = content.after.status === 'void'
  return insertTripEvent(
    w,
    {
      tripId: trip.id,
      type: 'weighing_revised',
      source: 'system',
      occurredAt: w.at,
      weighingId: told.weighingId,
      reason: told.reason,
      payload: {
        ticket_no: told.ticketNo,
        revision_no: told.revisionNo,
        net_before_kg: content.before.status === 'void' ? null : content.before.net_kg,
        net_kg: isGone ? null : content.after.net_kg,
        ...(plan.line ? { line_no: plan.line.position, cargo_name: plan.line.cargo_name } : {}),
        ...(plan.move ? { truck: [plan.before.plate_no, plan.after.plate_no] } : {}),
      },
    },
    trip.status,
  )
}

/** The lines whose trips need another amount from now on; one that a trip leaves holds too much. */
function touchedLines({ line, money, trips }: RevisionPlan, orderId: string): string[] {
  const own = trips.filter(({ trip }) => trip.order_id === orderId)
  const paid = money.trips.filter(({ trip_id: id }) => own.some(({ trip }) => trip.id === id))
  const left = line && paid.length ? own.map(({ trip }) => trip.order_line_id) : []
  return [...new Set([...paid.map(({ order_line_id: id }) => id), ...left])]
}

/** Brings trips, loss, billable weights, holdings and the order's sums up to a ticket's new version; their orders are locked. */
export async function applyToTrips(w: Write, plan: RevisionPlan, told: ToldRevision): Promise<void> {
  const money = new Map(plan.money.trips.map((one) => [one.trip_id, one]))
  for (const one of plan.trips) {
    const { trip } = one
    const paid = money.get(trip.id)
    const fixed = paid ? { billable_kg: paid.kg_after, freight_idr: paid.idr_after } : {}
    await writeTrip(w, trip.id, {
      ...tripColumns(one),
      ...(plan.line ? movedColumns(plan.line) : {}),
      ...fixed,
    })
    if (paid) await settleShares(w, trip.id, paid.idr_after)
    if (trip.is_own) await story(w, plan, one, told)
  }
  for (const [orderId, [first]] of Map.groupBy(plan.trips, ({ trip }) => trip.order_id)) {
    const lines = touchedLines(plan, orderId)
    if (first && lines.length) await trueUp(w, first.trip, lines, `${told.revisionNo}: ${told.reason}`)
    await refreshOrder(w, orderId)
  }
}
