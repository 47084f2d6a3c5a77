import type { Lang, Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { ChecklistView } from '#contracts/order/calls.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { ARRIVED_KG } from '#services/order/order/arrived.ts'
import { overrunsOf } from '#services/order/order/overruns.ts'
import { remarksOfTrips } from '#services/order/order/trip-remarks.ts'
import { isOpen, problemsOf, type Problem } from '#services/order/order/rules/completion.ts'

/** A trip as completion looks at it. */
type CheckedTrip = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'order_line_id'
  | 'status'
  | 'weigh_plan'
  | 'plate_no'
  | 'driver_name'
  | 'origin_net_kg'
  | 'destination_net_kg'
  | 'bag_count_received'
  | 'loss_kg'
  | 'loss_percent'
  | 'over_tolerance'
  | 'loss_reason'
  | 'pod_receiver_name'
> &
  ColumnsOf<'orders.order', 'requires_pod'> &
  Computed<{
    arrived_kg: number
    tolerance_percent: string
    was_disputed: boolean
    /** It is paid by the hour, and the hours are not entered yet. */
    by_hours: boolean
    needs_hours: boolean
    /** Places that have a weighing with a net and no flag that blocks. */
    weighed: string[]
    /** Tickets that stand in the way: still open, or with a flag that blocks. */
    unsettled: string[]
    revising: string[]
  }> &
  /** Whether its tickets are verified, and those that nobody has verified yet. */
  Always<
    RenamedColumns<
      'orders.public_trip_weights',
      { verified: 'are_verified'; unverified: 'unverified_tickets' }
    >
  >

interface TripCheck extends CheckedTrip {
  problems: Problem[]
  /** What should be looked at, and stops nothing. */
  remarks: Sentence[]
  needs_loss_reason: boolean
}

export interface Checklist {
  trips: TripCheck[]
  open_trips: number
  delivered_kg: number
  quantity_kg: number
  /** The least that counts as delivered: quantity less the contract's tolerance. */
  least_kg: number
  short: boolean
  /** What goes beyond what was ordered: it wants a decision. */
  overruns: Sentence[]
}

async function readTrips(db: Executor, orderId: string): Promise<CheckedTrip[]> {
  return runSql<CheckedTrip>(
    db,
    `select t.id, t.trip_no, t.order_line_id, t.status, t.weigh_plan, t.plate_no, t.driver_name, t.origin_net_kg,
       t.destination_net_kg, t.bag_count_received, ${ARRIVED_KG} as arrived_kg, t.loss_kg, t.loss_percent, t.over_tolerance,
       t.loss_reason, t.pod_receiver_name, o.requires_pod and t.kind = 'delivery' as requires_pod,
       t.charge_basis = 'per_hour' or o.order_type = 'service' as by_hours,
       (t.charge_basis = 'per_hour' or o.order_type = 'service') and t.engine_hours is null and t.status = 'delivered' as needs_hours,
       coalesce(w.weighed, '{}') as weighed, coalesce(w.unsettled, '{}') as unsettled, coalesce(w.revising, '{}') as revising,
       v.are_verified as verified, v.unverified_tickets as unverified,
       coalesce(t.tolerance_percent, c.susut_tolerance_percent, k.susut_tolerance_percent, 0) as tolerance_percent,
       t.dispute_reason is not null as was_disputed
     from orders.trip t join orders."order" o on o.id = t.order_id
     left join master.public_cargo c on c.id = t.cargo_id
     left join master.public_contract k on k.id = o.contract_id
     join orders.public_trip_weights v on v.trip_id = t.id
     left join lateral (
       select array_agg(g.place) filter (where g.status in ('closed', 'flagged', 'verified', 'revision_pending')) as weighed,
         array_agg(g.ticket_no) filter (where g.status = 'revision_pending') as revising,
         array_agg(g.ticket_no) filter (where g.status = 'open'
           or (g.status = 'flagged' and g.flags @> '[{"level": "block"}]')) as unsettled
       from orders.weighing g where (g.trip_id = t.id or g.trip_id = t.origin_trip_id and g.place = 'origin') and g.status <> 'void' and g.deleted_at is null) w on true
     where t.order_id = $1 and t.status <> all($2::text[]) order by t.sequence`,
    [orderId, VOID_TRIP_STATES],
  )
}

/** The trips of an order with what is missing, and whether enough has arrived. */
export async function checklistOf(db: Executor, orderId: string): Promise<Checklist> {
  const trips = await readTrips(db, orderId)
  const [sums] = await runSql<
    ColumnsOf<'orders.order', 'delivered_kg'> & Computed<{ quantity_kg: number; least_kg: number }>
  >(
    db,
    `select o.delivered_kg, (o.quantity_ton * 1000)::bigint as quantity_kg,
       ceil(o.quantity_ton * 1000 * (1 - k.under_tolerance_percent / 100))::bigint as least_kg
     from orders."order" o join master.public_contract k on k.id = o.contract_id where o.id = $1`,
    [orderId],
  )
  const remarks = await remarksOfTrips(db, orderId)
  const checked = trips.map((trip) => ({
    ...trip,
    problems: problemsOf(trip),
    remarks: remarks.get(trip.id) ?? [],
    needs_loss_reason: trip.over_tolerance && !trip.loss_reason,
  }))
  return {
    trips: checked,
    open_trips: checked.filter(isOpen).length,
    ...sums!,
    short: sums!.delivered_kg < sums!.least_kg,
    overruns: await overrunsOf(db, orderId),
  }
}

/** The checklist as screens have it, what is missing in the reader's language. */
export function checklistView({ trips, overruns, ...sums }: Checklist, lang: Lang): ChecklistView {
  const said = ({ message, params }: Sentence): string => translated(lang, message, params)
  return {
    ...sums,
    overruns: overruns.map(said),
    trips: trips.map(({ problems, remarks, ...trip }) => ({
      ...trip,
      remarks: remarks.map(said),
      problems: problems.map((one) => ({ kind: one.kind, text: said(one) })),
    })),
  }
}
