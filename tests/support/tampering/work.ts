import { ANOTHER, type Change } from './change.ts'

/** Orders, trips, tickets. */
export const WORK: readonly Change[] = [
  {
    what: 'an order approved',
    table: 'orders."order"',
    set: { status: `(select status from orders."order" o where o.status <> t.status limit 1)` },
  },
  {
    what: 'what an order costs',
    table: 'orders."order"',
    set: { est_amount_idr: 'est_amount_idr * 2', agreed_idr: '1' },
  },
  {
    what: 'the unit of an order',
    table: 'orders."order"',
    set: { work_unit_id: '(select id from master.work_unit u where u.id <> t.work_unit_id limit 1)' },
  },
  { what: 'the tonnes of a line', table: 'orders.order_line', set: { quantity_ton: 'quantity_ton + 100' } },
  { what: 'who approved an order', table: 'orders.approval', set: { decided_by: ANOTHER } },
  { what: 'an approval put in', table: 'orders.approval', copied: { id: ANOTHER } },
  {
    what: 'the state of a trip',
    table: 'orders.trip',
    set: { status: `(select status from orders.trip o where o.status <> t.status limit 1)` },
  },
  {
    what: 'the driver of a trip',
    table: 'orders.trip',
    set: { driver_id: '(select id from master.driver d where d.id is distinct from t.driver_id limit 1)' },
  },
  {
    what: 'the truck of a trip',
    table: 'orders.trip',
    set: { truck_id: '(select id from master.truck d where d.id is distinct from t.truck_id limit 1)' },
  },
  {
    what: 'the vendor of a trip',
    table: 'orders.trip',
    set: { vendor_id: '(select id from master.vendor d where d.id is distinct from t.vendor_id limit 1)' },
  },
  { what: 'the plan of a trip', table: 'orders.trip', set: { planned_kg: 'planned_kg + 9000' } },
  {
    what: 'the weight of a trip that is billed',
    table: 'orders.trip',
    set: { billable_kg: 'coalesce(billable_kg, 0) + 9000' },
    where: 'destination_net_kg is not null',
    isMoneyLine: true,
  },
  {
    what: 'bags of a trip',
    table: 'orders.trip',
    set: { bag_count_received: 'coalesce(bag_count_received, 0) + 40' },
    isMoneyLine: true,
  },
  {
    what: 'hours of waiting',
    table: 'orders.trip',
    set: { waiting_origin_min: 'coalesce(waiting_origin_min, 0) + 600' },
    isMoneyLine: true,
  },
  {
    what: 'a trip put in',
    table: 'orders.trip',
    copied: {
      id: ANOTHER,
      trip_no: `'TRP-999999-99999'`,
      surat_jalan_no: `'SJ-999999-99999'`,
      sequence: '999',
    },
  },
  {
    what: 'a step of a trip',
    table: 'orders.trip_event',
    copied: { id: ANOTHER, reason: `'never happened'` },
  },
  {
    what: 'flags of a verified ticket',
    table: 'orders.weighing',
    set: { flag_codes: `'{}'` },
    where: `status = 'verified' and flag_codes <> '{}'`,
  },
  {
    what: 'an answer to a flag',
    table: 'orders.weighing',
    set: { flag_answers: `'[{"code": "x"}]'::jsonb` },
  },
  {
    what: 'who verified a ticket',
    table: 'orders.weighing',
    set: { verified_by: ANOTHER, verified_by_name: `'Orang Lain'` },
    where: `status = 'verified'`,
  },
  {
    what: 'a ticket verified',
    table: 'orders.weighing',
    set: { status: `'verified'` },
    where: `status = 'closed'`,
  },
  {
    what: 'the cargo of a ticket',
    table: 'orders.weighing',
    set: { cargo_id: '(select id from master.cargo c where c.id is distinct from t.cargo_id limit 1)' },
  },
  {
    what: 'what a load is expected to weigh',
    table: 'orders.weighing',
    set: { net_expected_kg: 'coalesce(net_expected_kg, 0) + 500' },
  },
  { what: 'a note of a ticket', table: 'orders.weighing', set: { notes: `'Another note'` } },
  {
    what: 'why a ticket was revised',
    table: 'orders.weighing_revision',
    set: { reason_text: `'Another reason'` },
  },
  { what: 'what a revision changes', table: 'orders.weighing_revision_change', set: { new_value: `'1'` } },
  {
    what: 'minutes of overtime',
    table: 'orders.overtime',
    set: { overtime_min: 'overtime_min + 120', approved_min: 'overtime_min + 1' },
  },
  {
    what: 'pay of overtime',
    table: 'orders.overtime_pay',
    set: { amount_idr: 'amount_idr * 2' },
    isMoneyLine: true,
  },
  {
    what: 'the hours of a driver',
    table: 'orders.driver_session',
    set: { login_at: `login_at - interval '3 hours'` },
  },
]
