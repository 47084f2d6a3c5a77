import {
  choice,
  decimal,
  fact,
  integer,
  json,
  list,
  longtext,
  maybe,
  money,
  text,
} from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { DISPUTES } from '#contracts/order/dispute.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { TRIP_CLOCKS } from '#contracts/dispatch/trip-clocks.ts'
import { PAID_WAYS } from '#contracts/dispatch/trip-ways.ts'
import { EVIDENCE_FIELDS } from '#contracts/dispatch/trip-evidence.ts'
import { MESSAGE_FIELDS } from '#contracts/dispatch/trip-message.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { LIVE_ADVANCE } from '#contracts/payment/advance-words.ts'
import { anyOf, textOf } from '#contracts/related.ts'

const WEIGH_PLANS = [
  { value: 'origin', label: 'At the origin' },
  { value: 'destination', label: 'At the destination' },
  { value: 'both', label: 'At both ends' },
  { value: 'none', label: 'Not weighed' },
] as const

const TRIP_KINDS = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'return', label: 'Way back with the load' },
] as const

/** The requester's word on a trip. */
export interface TripVerification {
  decision: 'accept' | 'dispute'
  by: string
  at: string
  reason: string | null
  /** Nobody decided in time, and nothing spoke against it. */
  auto?: true
}

const ro = { readOnly: true } as const
const sure = { always: true } as const
const kg = (label: string) => integer({ label, unit: 'kg', ...ro })
const minutes = (label: string) => integer({ label, unit: 'min', ...ro })

/** One run of a truck for a line of an order. Made by assigning, moved by events; never written directly. */
export const trip = resource({
  service: 'order',
  name: 'trip',
  label: 'Trip',
  plural: 'Trips',
  transaction: true,
  alsoNames: [{ resource: 'problem', column: 'hold_reason_problem_id' }],
  title: ['trip_no'],
  fields: {
    trip_no: text({ label: 'Trip number', ...sure }),
    order_id: ref('order', { label: 'Order', ...sure }),
    order_line_id: idOf({ label: 'Line', ...sure }),
    sequence: integer({ label: 'Sequence', ...sure }),
    kind: choice({ label: 'Kind of trip', options: TRIP_KINDS, always: true }),
    parent_trip_id: idOf({ label: 'Continues', ...ro, names: 'trip' }),
    origin_trip_id: idOf({ label: 'Left the origin as', ...ro, names: 'trip' }),
    replaces_trip_id: idOf({ label: 'Stands in for', ...ro, names: 'trip' }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    truck_id: ref('truck', { label: 'Truck', ...sure }),
    plate_no: text({ label: 'Plate number', ...sure }),
    driver_id: ref('driver', { label: 'Driver', ...sure }),
    driver_name: text({ label: 'Driver', ...sure }),
    cargo_id: ref('cargo', { label: 'Cargo', ...sure }),
    payload_type_id: ref('payload-type', { label: 'Payload type', ...sure }),
    origin_checkpoint_id: ref('checkpoint', { label: 'Origin', as: 'origin_checkpoint', ...sure }),
    destination_checkpoint_id: ref('checkpoint', {
      label: 'Destination',
      as: 'destination_checkpoint',
      ...sure,
    }),
    origin_scale_id: idOf({ label: 'Scale at the origin', ...ro, names: 'scale' }),
    destination_scale_id: idOf({ label: 'Scale at the destination', ...ro, names: 'scale' }),
    contract_route_id: idOf({ label: 'Route', ...ro, names: 'contract-route' }),
    charge_basis: text({ label: 'Charged', ...ro }),
    tariff_idr: money({ label: 'Tariff', ...ro }),
    planned_kg: integer({ label: 'Planned weight', unit: 'kg', ...sure }),
    bag_count_planned: integer({ label: 'Bags', ...ro }),
    seal_numbers: list({ label: 'Seals', ...sure }),
    weigh_plan: choice({ label: 'Weighed', options: WEIGH_PLANS, always: true }),
    planned_start_at: timestamp({ label: 'Planned start', ...sure }),
    planned_arrive_at: timestamp({ label: 'Planned arrival', ...ro }),
    planned_end_at: timestamp({ label: 'Planned end', ...sure }),
    eta_at: timestamp({ label: 'Expected arrival', ...ro }),
    arrived_at: timestamp({ label: 'Arrived at', ...ro }),
    accepted_at: timestamp({ label: 'Accepted at', ...ro }),
    started_at: timestamp({ label: 'Started at', ...ro }),
    loaded_at: timestamp({ label: 'Loaded at', ...ro }),
    delivered_at: timestamp({ label: 'Delivered at', ...ro }),
    status_since: timestamp({ label: 'In this status since', ...sure }),
    waits_since: timestamp({ label: 'Waits since', ...ro }),
    late_after: timestamp({ label: 'Late on the way after', ...ro }),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    document_no: textOf('Document number', {
      resource: 'billing-line',
      by: 'trip_id',
      of: 'document_no',
    }),
    has_advance: anyOf('Has a travel advance', {
      resource: 'travel-advance',
      by: 'trip_id',
      // One whose trip went to another driver stays with the first, however far it is: the new one has none yet.
      where: () => [
        { field: 'status', operator: 'in', value: [...LIVE_ADVANCE] },
        { field: 'stranded_at', operator: 'is_null', value: true },
      ],
    }),
    origin_tare_kg: kg('Tare at the origin'),
    origin_gross_kg: kg('Gross at the origin'),
    origin_net_kg: kg('Net at the origin'),
    destination_gross_kg: kg('Gross at the destination'),
    destination_tare_kg: kg('Tare at the destination'),
    destination_net_kg: kg('Net at the destination'),
    received_kg: kg('Received weight'),
    bag_count_received: integer({ label: 'Bags received', ...ro }),
    loss_kg: kg('Loss'),
    loss_percent: decimal({ label: 'Loss', unit: '%', decimals: 3, ...ro }),
    loss_reason: longtext({ label: 'Reason for the loss', ...ro }),
    tolerance_percent: decimal({ label: 'Tolerated loss', unit: '%', decimals: 3, ...ro }),
    over_tolerance: fact('Loss over the tolerance'),
    billable_kg: kg('Billable weight'),
    freight_idr: money({
      label: 'Freight',
      help: 'As planned until the order is completed, then as it was',
      ...ro,
    }),
    engine_hours: decimal({ label: 'Engine hours', unit: 'h', decimals: 2, ...ro }),
    driven_km: decimal({ label: 'Driven by this truck', unit: 'km', decimals: 2, ...ro }),
    way_km: decimal({ label: 'Whole way', unit: 'km', decimals: 2, ...ro }),
    share_idr: money({ label: 'Share of the freight', ...ro }),
    share_by: idOf({ label: 'Share entered by', ...ro }),
    share_by_name: text({ label: 'Share entered by', ...ro }),
    share_confirmed_at: timestamp({ label: 'Share confirmed at', ...ro }),
    share_confirmed_by_name: text({ label: 'Share confirmed by', ...ro }),
    paid_ways: choice({ label: 'Paid', options: PAID_WAYS, ...ro }),
    paid_reason: longtext({ label: 'Reason for what is paid', ...ro }),
    lost_kg: kg('Lost with the truck'),
    lost_by: idOf({ label: 'What is paid, entered by', ...ro }),
    lost_by_name: text({ label: 'What is paid, entered by', ...ro }),
    lost_confirmed_at: timestamp({ label: 'What is paid, confirmed at', ...ro }),
    lost_confirmed_by_name: text({ label: 'What is paid, confirmed by', ...ro }),
    distance_km: decimal({ label: 'Distance', unit: 'km', decimals: 2, ...ro }),
    waiting_origin_min: minutes('Waiting at the origin'),
    loading_min: minutes('Loading time'),
    transit_min: minutes('Transit time'),
    waiting_destination_min: minutes('Waiting at the destination'),
    unloading_min: minutes('Unloading time'),
    cycle_min: minutes('Cycle time'),
    surat_jalan_no: text({ label: 'Delivery note', ...sure }),
    pod_receiver_name: text({ label: 'Received by', ...ro }),
    pod_signed_at: timestamp({ label: 'Receipt signed at', ...ro }),
    status: text({ label: 'Status', ...sure }),
    resume_to: text({ label: 'Resumes as', ...ro }),
    dispute_problem_id: idOf({ label: 'Problem', ...ro, names: 'problem' }),
    dispute_reason: longtext({ label: 'Reason for the dispute', ...ro }),
    dispute_answer: longtext({ label: 'Answer', ...ro }),
    disputes: DISPUTES,
    dispute_files: files({
      label: 'Evidence',
      table: 'trip_dispute_file',
      parent: 'trip_id',
      max: 500,
    }),
    cancelled_reason: longtext({ label: 'Why it ended early', ...ro }),
    verification: json<TripVerification>('Verification'),
    verified_at: timestamp({ label: 'Verified at', ...ro }),
    verified_by_name: text({ label: 'Verified by', ...ro }),
    on_time: maybe('On time'),
    flags: list({ label: 'Flags', ...sure }),
    ...EVIDENCE_FIELDS,
    ...MESSAGE_FIELDS,
  },
  list: {
    carries: ['driver.credit_point'], // a remark on a trip shows what its driver has left
    columns: [
      { field: 'trip_no', under: 'surat_jalan_no' },
      { field: 'order_id', under: 'sequence' },
      { field: 'plate_no', under: 'driver_name', label: 'Truck' },
      { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
      { field: 'cargo_id', under: 'planned_kg' },
      { field: 'origin_net_kg', under: 'destination_net_kg', label: 'Net' },
      { field: 'planned_start_at', under: 'delivered_at', label: 'Start' },
      { field: 'status', under: 'due_at' },
      { field: 'loss_kg', under: 'loss_percent', extra: true },
      { field: 'vendor_id', extra: true },
      { field: 'work_unit_id', extra: true },
      { field: 'billable_kg', extra: true },
      { field: 'status_since', extra: true },
      { field: 'kind', extra: true },
      { field: 'cycle_min', extra: true },
      { field: 'freight_idr', extra: true },
      { field: 'verified_at', under: 'verified_by_name', extra: true },
    ],
    search: [
      'trip_no',
      'plate_no',
      'driver_name',
      'surat_jalan_no',
      'order.order_no',
      'truck.code',
      'cargo.name',
      'origin_checkpoint.name',
      'destination_checkpoint.name',
      'vendor.name',
      'work_unit.name',
      { in: 'weighing', by: 'trip_id', fields: ['ticket_no'] },
    ],
    sort: ['trip_no', 'planned_start_at', 'delivered_at', 'verified_at', 'due_at', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'status',
      'order_id',
      'order_line_id',
      'truck_id',
      'driver_id',
      'vendor_id',
      'work_unit_id',
      'cargo_id',
      'origin_checkpoint_id',
      'destination_checkpoint_id',
      'planned_start_at',
      'delivered_at',
      'verified_at',
      'due_at',
      'kind',
      'over_tolerance',
    ],
    looks: {
      groups: { by: ['planned_start_at', 'vendor_id', 'work_unit_id'], sums: ['planned_kg'] },
      timeline: {
        row: 'truck_id',
        label: 'trip_no',
        from: ['started_at', 'planned_start_at'],
        to: ['delivered_at', 'planned_end_at'],
        maxHours: 48,
      },
    },
  },
  access: {
    read: ['order-requester', 'control-tower', 'super-ct', 'weighbridge', 'respond-center'],
    create: [],
    update: [],
    remove: [],
  },
  scope: {
    work_unit: 'work_unit_id',
    vendor: 'vendor_id',
    driver: 'driver_id',
    scale: ['origin_scale_id', 'destination_scale_id'],
  },
  calls: { create: null, update: null, remove: null },
  lifecycle: tripLifecycle,
  clocks: TRIP_CLOCKS,
})
