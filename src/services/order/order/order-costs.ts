import type { LineCost, TripCost } from '#contracts/order/costs.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { isOneOf } from '#kernel/guards.ts'
import { holdingOf } from '#services/billing/ports.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { costedTrips, tracedCost, type CostedTrip } from '#services/order/order/trip-costs.ts'

const COUNTED = [
  ...OPEN_TRIP_STATES,
  'delivered',
  'completed',
  'disputed',
  'verified',
  'billed',
  'paid',
] as const
const RATED = ['completed', 'disputed'] as const
const VERIFIED = ['verified', 'billed', 'paid'] as const

type Stored = ColumnsOf<'orders.trip', 'id' | 'plate_no' | 'billable_kg' | 'freight_idr'>

function stateOf(status: string): TripCost['state'] {
  if (isOneOf<string>(VERIFIED, status)) return 'verified'
  if (isOneOf<string>(RATED, status)) return 'rated'
  return status === 'delivered' ? 'arrived' : 'planned'
}

/** A trip's amount: fixed since completion, before that what it comes to now. The trace is only said where it leads to that amount. */
function tripCost(trip: CostedTrip, stored: Stored): TripCost {
  const { id, trip_no, order_line_id, status } = trip
  const state = stateOf(status)
  const now = tracedCost(trip)
  const isFixed = state === 'rated' || state === 'verified'
  const amount_idr = isFixed ? stored.freight_idr : now.trace ? now.amount_idr : null
  const told = now.trace && amount_idr === now.amount_idr ? now.trace : null
  return {
    id,
    trip_no,
    order_line_id,
    plate_no: stored.plate_no,
    status,
    state,
    kg: isFixed ? (stored.billable_kg ?? now.kg) : now.kg,
    amount_idr,
    trace: told && {
      basis: told.basis,
      quantity: told.quantity,
      tariff_idr: told.tariff_idr,
      billed_ton: told.billed_ton,
      min_charge_applied: told.min_charge_applied,
    },
  }
}

/** What billing has paid for the lines of an order, before taxes, with what was taken off for losses; none of a line of which nothing is paid. */
async function paidOf(db: Executor, orderId: string): Promise<Map<string, number>> {
  const rows = await runSql<
    RenamedColumns<'billing.billing_line', { id: 'order_line_id' }> & Computed<{ idr: number }>
  >(
    db,
    `select order_line_id as id, sum(amount_idr)::bigint as idr from billing.public_billing_line
     where order_id = $1 and status = 'paid' and deleted_at is null group by 1`,
    [orderId],
  )
  return new Map(rows.map(({ id, idr }) => [id, idr]))
}

async function lineCost(
  db: Executor,
  line: ColumnsOf<'orders.order_line', 'id' | 'est_amount_idr'>,
  trips: readonly TripCost[],
  paid: number | undefined,
): Promise<LineCost> {
  const held = await holdingOf(db, line.id)
  const rated = trips.filter(
    ({ order_line_id: of, state }) => of === line.id && (state === 'rated' || state === 'verified'),
  )
  return {
    id: line.id,
    estimate_idr: line.est_amount_idr ?? 0,
    reserved_idr: held?.reserved ?? null,
    committed_idr: held?.committed ?? null,
    rated_idr: rated.length ? rated.reduce((sum, { amount_idr }) => sum + (amount_idr ?? 0), 0) : null,
    paid_idr: paid ?? null,
  }
}

/** What an order was expected to cost, what is held for it, what each trip comes to and how, and what is paid. */
export async function costsOf(
  db: Executor,
  orderId: string,
): Promise<{ lines: LineCost[]; trips: TripCost[] }> {
  const costed = await costedTrips(db, orderId, COUNTED, { lock: false })
  const stored = await runSql<Stored>(
    db,
    'select id, plate_no, billable_kg, freight_idr from orders.trip where order_id = $1',
    [orderId],
  )
  const byId = new Map(stored.map((row) => [row.id, row]))
  const trips = costed.map((trip) => tripCost(trip, byId.get(trip.id)!))
  const rows = await runSql<ColumnsOf<'orders.order_line', 'id' | 'est_amount_idr'>>(
    db,
    'select id, est_amount_idr from orders.order_line where order_id = $1 order by position',
    [orderId],
  )
  const paid = await paidOf(db, orderId)
  const lines: LineCost[] = []
  for (const row of rows) lines.push(await lineCost(db, row, trips, paid.get(row.id)))
  return { lines, trips }
}
