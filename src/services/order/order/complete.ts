import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { order } from '#contracts/order/order.ts'
import { LADEN_TRIP_STATES, OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { lockHoldings, rate, release, type ChargeBasis } from '#services/billing/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { lineIds, releaseAll, sourceOf } from '#services/order/order/holdings.ts'
import { NOT_OWNER } from '#services/order/order/orders.ts'
import { billableKg, type BillingWeightBasis } from '#services/order/weighing/rules/loss.ts'
import { checklistOf } from '#services/order/order/checklist.ts'
import { completionErrors } from '#services/order/order/rules/completion.ts'
import { cancelTrip, moveTrip, tripsIn, type TripRow } from '#services/order/dispatch/trip-ends.ts'
import { isOneOf } from '#kernel/guards.ts'

type CompletionRequest = InputOf<typeof order, 'request-completion'>

type OpenTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status'>

async function openTrips(db: Executor, orderId: string): Promise<OpenTrip[]> {
  return runSql<OpenTrip>(
    db,
    'select id, trip_no, status from orders.trip where order_id = $1 and status = any($2::text[]) order by sequence',
    [orderId, OPEN_TRIP_STATES],
  )
}

const decisionsOf = ({ trips }: CompletionRequest): Map<string, 'wait' | 'cancel'> =>
  new Map(trips?.map(({ trip_id, decision }) => [trip_id, decision]))

const isLaden = (status: string): boolean => isOneOf(LADEN_TRIP_STATES, status)

/** Each open trip has a decision, and none that is loaded is to be called off (life.O8). */
async function decisionErrors(
  db: Executor,
  orderId: string,
  input: CompletionRequest,
): Promise<FieldError[]> {
  const decided = decisionsOf(input)
  return (await openTrips(db, orderId)).flatMap(({ id, trip_no, status }) => {
    const decision = decided.get(id)
    if (!decision) return [{ field: 'trips', message: 'Decide on {trip}', params: { trip: trip_no } }]
    return decision === 'cancel' && isLaden(status)
      ? [
          {
            field: 'trips',
            message: '{trip} is loaded and cannot be cancelled',
            params: { trip: trip_no },
          },
        ]
      : []
  })
}

/** The requester asks to complete the order (life.O8). */
export const requestCompletion: ActionRule<typeof order, 'request-completion'> = {
  async guard({ db, actor, row, input }) {
    if (row.created_by !== actor.userId) return NOT_OWNER
    return input ? decisionErrors(db, row.id, input) : []
  },
  async effect(w, row, input) {
    const decided = decisionsOf(input)
    for (const trip of await tripsIn(w, row.id, OPEN_TRIP_STATES))
      if (decided.get(trip.id) === 'cancel')
        await cancelTrip(w, trip, 'The requester asked to complete the order')
    return {
      completion_requested_at: w.at,
      completion_requested_by: w.actor.userId,
      completion_reason: [input.completion_reason, input.reason].filter(Boolean).join(': '),
    }
  },
  after: refreshOrder,
  event: 'order.completion_requested',
}

type Billable = TripRow &
  Narrowed<
    ColumnsOf<
      'orders.trip',
      | 'order_line_id'
      | 'origin_net_kg'
      | 'destination_net_kg'
      | 'bag_count_received'
      | 'charge_basis'
      | 'tariff_idr'
      | 'cycle_min'
    >,
    { charge_basis: ChargeBasis | null }
  > &
  Narrowed<
    RenamedColumns<'master.contract', { basis: 'billing_weight_basis' }>,
    { basis: BillingWeightBasis }
  > &
  ColumnsOf<'master.cargo', 'bag_weight_kg'> &
  Outer<ColumnsOf<'master.contract_route', 'fixed_ton_per_trip' | 'distance_km' | 'standard_duration_min'>> &
  Computed<{ arrived_kg: number }>

async function deliveredTrips(w: Write, orderId: string): Promise<Billable[]> {
  return runSql<Billable>(
    w.tx,
    `select t.id, t.trip_no, t.status, t.truck_id, t.order_line_id, t.origin_net_kg, t.destination_net_kg, t.bag_count_received,
       c.bag_weight_kg, k.billing_weight_basis as basis, r.fixed_ton_per_trip, t.charge_basis, t.tariff_idr, coalesce(t.distance_km, r.distance_km) as distance_km,
       t.cycle_min, r.standard_duration_min, coalesce(t.destination_net_kg, t.origin_net_kg, t.planned_kg) as arrived_kg
     from orders.trip t join orders."order" o on o.id = t.order_id
     join master.public_contract k on k.id = o.contract_id
     join master.public_cargo c on c.id = t.cargo_id
     left join master.public_contract_route r on r.id = t.contract_route_id
     where t.order_id = $1 and t.status = 'delivered' order by t.sequence for update of t`,
    [orderId],
  )
}

/** Billable weight by the contract's basis; what arrived where the basis has no value to stand on (life.T10). */
function billedKg(trip: Billable): number {
  const by = billableKg({
    basis: trip.basis,
    origin_net_kg: trip.origin_net_kg,
    destination_net_kg: trip.destination_net_kg,
    bag_count: trip.bag_count_received,
    bag_weight_kg: trip.bag_weight_kg,
    fixed_ton_per_trip: trip.fixed_ton_per_trip,
  })
  return by ?? trip.arrived_kg
}

/** What a trip will cost by its own tariff: the part of the commitment that stays. */
function costOf(trip: Billable, kg: number): number {
  if (!trip.charge_basis || !trip.tariff_idr) return 0
  return rate({
    basis: trip.charge_basis,
    tariff_idr: trip.tariff_idr,
    billable_kg: kg,
    distance_km: trip.distance_km ?? 0,
    bag_count: trip.bag_count_received ?? 0,
    cycle_min: trip.cycle_min ?? trip.standard_duration_min ?? 0,
  }).amount_idr
}

/** Control tower completes the order (life.O9): billable weights are fixed, what is not needed is released. */
export const complete: ActionRule<typeof order, 'complete'> = {
  async guard({ db, row, input }) {
    return completionErrors(await checklistOf(db, row.id), input)
  },
  async effect(w, row, input) {
    const reasons = new Map(input.losses?.map(({ trip_id, loss_reason }) => [trip_id, loss_reason]))
    const used = new Map(lineIds(row).map((id) => [id, { kg: 0, idr: 0 }]))
    for (const trip of await deliveredTrips(w, row.id)) {
      const kg = billedKg(trip)
      const line = used.get(trip.order_line_id)!
      line.kg += kg
      line.idr += costOf(trip, kg)
      const reason = reasons.get(trip.id)
      const columns = { billable_kg: kg, ...(reason ? { loss_reason: reason } : {}) }
      await moveTrip(w, trip, 'completed', 'completed', columns, reason ?? null)
    }
    await lockHoldings(w, lineIds(row))
    for (const [lineId, keep] of used) await release(w, sourceOf(row), lineId, keep)
    return {
      completed_at: w.at,
      completed_by: w.actor.userId,
      shortage_reason: input.shortage_reason,
    }
  },
  after: refreshOrder,
  event: 'order.completed',
}

/** Super control tower calls off an order under way (life.O16): nothing may be loaded or delivered. */
export const superCancel: ActionRule<typeof order, 'super-cancel'> = {
  async guard({ db, row }) {
    const [laden] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
      db,
      `select trip_no from orders.trip where order_id = $1 and status in ('loaded', 'in_transit', 'at_destination', 'unloading',
         'on_hold', 'delivered', 'completed') order by sequence limit 1`,
      [row.id],
    )
    return laden
      ? [
          {
            field: 'status',
            message: '{trip} is loaded or delivered already',
            params: { trip: laden.trip_no },
          },
        ]
      : []
  },
  async effect(w, row, input) {
    for (const trip of await tripsIn(w, row.id, OPEN_TRIP_STATES)) await cancelTrip(w, trip, input.reason)
    await releaseAll(w, row, input.reason)
    return { cancelled_reason: input.reason }
  },
  after: refreshOrder,
  event: 'order.cancelled',
}
