import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type ProofRow = ColumnsOf<
  'orders.trip',
  | 'trip_no'
  | 'plate_no'
  | 'driver_name'
  | 'order_id'
  | 'planned_kg'
  | 'billable_kg'
  | 'loss_kg'
  | 'loss_percent'
  | 'tolerance_percent'
  | 'weigh_plan'
  | 'verified_at'
  | 'verified_by_name'
  | 'created_at'
> &
  ColumnsOf<'orders.order', 'order_no' | 'version' | 'est_amount_idr' | 'created_by'> &
  ColumnsOf<'orders.order_line', 'line_no' | 'quantity_ton' | 'load_date'> &
  ColumnsOf<'master.contract', 'billing_weight_basis' | 'over_tolerance_percent'> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  RenamedColumns<'master.checkpoint', { origin_name: 'name'; destination_name: 'name' }> &
  Outer<
    RenamedColumns<
      'orders.trip_event',
      { assigned_at: 'occurred_at'; assigned_by: 'actor_name'; override: 'reason' }
    >
  > &
  Outer<
    ColumnsOf<
      'orders.approval',
      'decided_by' | 'decided_by_name' | 'decided_for_name' | 'decided_at' | 'self_approved'
    >
  > &
  Outer<RenamedColumns<'master.order_requester', { requested_by: 'name' }>> &
  Computed<{ line_planned_kg: number; overridden: string[] }>

/** A trip, why it was made and who decided it. */
export type TripProof = ProofRow

/** What a trip stands on besides its weights; undefined for an unknown one. */
export async function tripProof(db: Executor, tripId: string): Promise<TripProof | undefined> {
  const [row] = await runSql<ProofRow>(
    db,
    `select t.trip_no, t.plate_no, t.driver_name, t.order_id, t.planned_kg, t.billable_kg, t.loss_kg, t.loss_percent, t.tolerance_percent,
       t.weigh_plan, t.verified_at, t.verified_by_name, t.created_at, o.order_no, o.version, o.est_amount_idr, o.created_by, l.line_no,
       l.quantity_ton, l.load_date, k.billing_weight_basis, k.over_tolerance_percent, c.name as cargo_name, co.name as origin_name,
       cd.name as destination_name, e.occurred_at as assigned_at, e.actor_name as assigned_by, e.reason as override,
       a.decided_by, a.decided_by_name, a.decided_for_name, a.decided_at, a.self_approved,
       (select q.name from master.public_order_requester q where q.id = o.requester_id) as requested_by,
       array(select upper(substr(f, 10)) from jsonb_array_elements_text(t.flags) f where f like 'override\\_%') as overridden,
       (select sum(s.planned_kg) from orders.trip s
        where s.order_line_id = l.id and s.kind = 'delivery' and s.status <> all($2::text[]))::bigint as line_planned_kg
     from orders.trip t join orders."order" o on o.id = t.order_id join orders.order_line l on l.id = t.order_line_id
     join master.public_contract k on k.id = o.contract_id join master.public_cargo c on c.id = t.cargo_id
     join master.public_checkpoint co on co.id = t.origin_checkpoint_id
     join master.public_checkpoint cd on cd.id = t.destination_checkpoint_id
     left join lateral (select * from orders.trip_event e where e.trip_id = t.id and e.type in ('assigned', 'reassigned')
       order by e.id desc limit 1) e on true
     left join lateral (select * from orders.approval a where a.subject_id = o.id and a.subject_type = 'order' and a.decision = 'approved'
       order by a.decided_at desc limit 1) a on true
     where t.id = $1`,
    [tripId, [...VOID_TRIP_STATES]],
  )
  return row
}
