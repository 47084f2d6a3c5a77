import type { RecordOf } from '#kernel/record.ts'
import {
  choice,
  decimal,
  fact,
  filledJson,
  integer,
  json,
  longtext,
  money,
  text,
  words,
} from '#contracts/fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { Said } from '#contracts/said.ts'
import { nameOfActor } from '#contracts/patterns.ts'
import { countOf, textOf } from '#contracts/related.ts'
import { notBefore, requiredWhen } from '#contracts/rules.ts'
import { resource, type Looks } from '#kernel/resource.ts'
import { BUDGET_LEFT } from '#contracts/budget/order-budget.ts'
import { DECISIONS } from '#contracts/order/approval.ts'
import { ORDER_CLOCKS } from '#contracts/order/order-clocks.ts'
import { ORDER_STAYS, orderLifecycle } from '#contracts/order/order-lifecycle.ts'
import { CONFIRMATIONS } from '#contracts/order/super-edit.ts'
import { ORDER_FORM } from '#contracts/order/order-form.ts'
import { VESSEL_DOUBTS } from '#contracts/order/vessel-doubt.ts'
import { ISSUES } from '#contracts/order/order-issues.ts'
import { linesGoSomewhere, linesInWindow, oneLineInV1 } from '#contracts/order/order-line.ts'
import { ORDER_READERS, REQUESTER } from '#access/duties.ts'

/** A change made by super control tower after approval (life.O17). */
export interface EditDiff {
  at: string
  by: string
  /** Of a line: its number. */
  line?: number
  field: string
  old: unknown
  new: unknown
  reason: string
}

/** What stands on the card of an order. */
export const ORDER_BOARD = {
  card: [
    'order_no',
    'cargo_id',
    { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
    { field: 'quantity_ton', label: 'Allocated / loaded / delivered' },
    'window_end',
  ],
  since: 'updated_at',
} as const satisfies Looks['board']

/** A request for transport. Versions 1 and 2 are one table: 1 has one line and no purchase order (read.R7). */
export const order = resource({
  service: 'order',
  name: 'order',
  label: 'Order',
  plural: 'Orders',
  transaction: true,
  title: ['order_no'],
  versioned: true,
  fields: {
    order_no: text({ label: 'Order number', always: true, max: 20 }),
    ...ORDER_FORM,
    attachments: files({ label: 'Attachments', table: 'order_attachment', parent: 'order_id', max: 20 }),
    requester_id: ref('order-requester', { label: 'Requester', as: 'requester', always: true }),
    work_unit_id: ref('work-unit', { label: 'Work unit', always: true }),
    vendor_id: ref('vendor', { label: 'Vendor', always: true }),
    created_by: idOf({ label: 'Created by', readOnly: true }),
    line_count: integer({ label: 'Lines', always: true }),
    cargo_id: ref('cargo', { label: 'Cargo', readOnly: true }),
    origin_checkpoint_id: ref('checkpoint', { label: 'Origin', as: 'origin_checkpoint', readOnly: true }),
    destination_checkpoint_id: ref('checkpoint', {
      label: 'Destination',
      as: 'destination_checkpoint',
      readOnly: true,
    }),
    est_amount_idr: money({ label: 'Estimate', always: true }),
    budget_left_idr: BUDGET_LEFT,
    erp_po_items: text({ label: 'PO items', readOnly: true }),
    quantity_ton: {
      ...decimal({ label: 'Quantity', unit: 't', decimals: 3, always: true }),
      stages: ['allocated_kg', 'loaded_kg', 'delivered_kg'],
    },
    planned_trips: integer({ label: 'Planned trips', always: true }),
    assigned_trips: integer({ label: 'Assigned trips', always: true }),
    done_trips: integer({ label: 'Trips done', always: true }),
    allocated_kg: integer({ label: 'Allocated', unit: 'kg', always: true }),
    loaded_kg: integer({ label: 'Loaded', unit: 'kg', always: true }),
    delivered_kg: integer({ label: 'Delivered', unit: 'kg', always: true }),
    verified_kg: integer({ label: 'Verified weight', unit: 'kg', always: true }),
    verified_idr: money({ label: 'Verified amount', always: true }),
    document_no: textOf('Document number', { resource: 'billing-line', by: 'order_id', of: 'document_no' }),
    billed_kg: integer({ label: 'Billed weight', unit: 'kg', always: true }),
    progress_percent: decimal({ label: 'Progress', unit: '%', decimals: 1, readOnly: true }),
    status: text({ label: 'Status', always: true }),
    ends_at: { ...timestamp({ label: 'Window ends', readOnly: true }), due: 'end' },
    is_unallocated: fact('Tonnes without trucks'),
    late_risk: fact('Late risk'),
    alert_count: {
      ...countOf('Open alerts', {
        resource: 'alert',
        by: 'order_id',
        where: () => [{ field: 'status', operator: '!=', value: 'ended' }],
      }),
      alarm: 'bad',
    },
    late_since: timestamp({ label: 'Late risk since', readOnly: true }),
    pace: json<Said>('Pace'),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    submitted_at: timestamp({ label: 'Submitted at', readOnly: true }),
    decided_at: timestamp({ label: 'Decided at', readOnly: true }),
    decision: choice({ label: 'Decision', options: DECISIONS, readOnly: true }),
    decided_by: idOf({ label: 'Decided by', readOnly: true }),
    decided_by_name: nameOfActor('Decided by'),
    decided_for_name: text({ label: 'Decided for', readOnly: true }),
    decision_reason: longtext({ label: 'Reason for the decision', readOnly: true }),
    completion_requested_at: timestamp({ label: 'Completion requested at', readOnly: true }),
    completion_requested_by_name: nameOfActor('Requested by'),
    completion_reason: text({ label: 'Why complete', readOnly: true }),
    completion_returned_at: timestamp({ label: 'Completion returned at', readOnly: true }),
    completion_return_reason: longtext({ label: 'Why completion was returned', readOnly: true }),
    issue_count: integer({ label: 'Open issues', readOnly: true }),
    has_issues: fact('Only problems'),
    issues: words('Open issues', ISSUES),
    flagged_trips: integer({ label: 'Trips with flags', readOnly: true }),
    has_flags: fact('With flags'),
    loss_kg: integer({ label: 'Loss', unit: 'kg', readOnly: true }),
    loss_percent: decimal({ label: 'Loss', unit: '%', decimals: 3, min: -1e6, readOnly: true }),
    loss_tolerance_percent: decimal({ label: 'Tolerated loss', unit: '%', decimals: 3, readOnly: true }),
    completed_at: timestamp({ label: 'Completed at', readOnly: true }),
    shortage_reason: longtext({ label: 'Reason for the short delivery', readOnly: true }),
    overrun_reason: longtext({ label: 'Reason for going beyond the order', readOnly: true }),
    verified_at: timestamp({ label: 'Verified at', readOnly: true }),
    verified_by_name: nameOfActor('Verified by'),
    unverified_reason: longtext({ label: 'Why verified without checked weights', readOnly: true }),
    auto_verified: fact('Verified automatically'),
    cancelled_reason: longtext({ label: 'Reason for cancelling', readOnly: true }),
    super_ct_revision: integer({ label: 'Revision', always: true }),
    vessel_call_id: idOf({ label: 'Vessel call', readOnly: true, names: 'vessel-call' }),
    vessel_doubt: choice({ label: 'Vessel to be clarified', options: VESSEL_DOUBTS, readOnly: true }),
    vessel_key: text({ label: 'Vessel as compared', readOnly: true }),
    voyage_key: text({ label: 'Voyage as compared', readOnly: true }),
    edit_confirmation: choice({ label: 'Confirmation', options: CONFIRMATIONS, readOnly: true }),
    edit_confirm_by: { ...timestamp({ label: 'Confirm by', readOnly: true }), due: true },
    edit_answer: longtext({ label: 'Answer to the change', readOnly: true }),
    agreed_idr: money({ label: 'Agreed amount', readOnly: true }),
    edit_diffs: filledJson<EditDiff[]>('Changes after approval'),
  },
  rules: [
    notBefore('window_start', 'window_end', 'Must be after the start'),
    requiredWhen('priority_reason', 'priority', 'urgent', 'Say why it is urgent'),
    requiredWhen('purchase_order_id', 'version', 2),
    oneLineInV1,
    linesGoSomewhere,
    linesInWindow,
  ],
  list: {
    columns: [
      { field: 'order_no', under: 'order_type' },
      { field: 'cargo_id', under: 'line_count', label: 'Cargo, lines' },
      { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
      'quantity_ton',
      'progress_percent',
      { field: 'done_trips', under: 'planned_trips', beside: true, label: 'Trips' },
      { field: 'window_start', under: 'window_end', label: 'Window' },
      { field: 'purchase_order_id', under: 'vendor_id' },
      'est_amount_idr',
      'status',
      { field: 'purchase_order.available_idr', label: 'Left of the purchase order', extra: true },
      { field: 'budget_left_idr', extra: true },
      { field: 'due_at', extra: true },
      { field: 'requester_id', extra: true },
      { field: 'work_unit_id', extra: true },
      { field: 'priority', extra: true },
      { field: 'erp_so_no', extra: true },
      { field: 'erp_do_no', extra: true },
      { field: 'erp_po_items', extra: true },
      { field: 'assigned_trips', extra: true },
      { field: 'allocated_kg', extra: true },
      { field: 'loaded_kg', extra: true },
      { field: 'delivered_kg', extra: true },
      { field: 'ends_at', extra: true },
      { field: 'is_unallocated', extra: true },
      { field: 'late_risk', extra: true },
      { field: 'alert_count', extra: true },
      { field: 'vessel_doubt', extra: true },
      { field: 'pace', extra: true },
      { field: 'edit_confirmation', under: 'edit_confirm_by', extra: true },
      { field: 'submitted_at', extra: true },
      { field: 'decided_at', extra: true },
      { field: 'completion_requested_at', under: 'completion_requested_by_name', extra: true },
      { field: 'decision', extra: true },
      { field: 'decided_by_name', under: 'decided_for_name', label: 'Decided by, for', extra: true },
      { field: 'decision_reason', extra: true },
      { field: 'completed_at', extra: true },
      { field: 'verified_at', under: 'verified_by_name', extra: true },
      { field: 'auto_verified', extra: true },
      { field: 'created_at', extra: true },
    ],
    search: [
      'order_no',
      'vessel_name',
      'erp_so_no',
      'erp_do_no',
      'erp_po_items',
      'cargo.name',
      'origin_checkpoint.name',
      'destination_checkpoint.name',
      'vendor.name',
      'work_unit.name',
      'requester.name',
      'purchase_order.po_no',
      'contract.code',
      { in: 'trip', by: 'order_id', fields: ['trip_no', 'plate_no', 'driver_name', 'surat_jalan_no'] },
      { in: 'weighing', by: 'order_id', fields: ['ticket_no'] },
    ],
    sort: [
      'order_no',
      'window_start',
      'window_end',
      'est_amount_idr',
      'quantity_ton',
      'submitted_at',
      'decided_at',
      'completion_requested_at',
      'completed_at',
      'verified_at',
      'due_at',
      'created_at',
    ],
    defaultSort: '-created_at',
    filters: [
      'status',
      'version',
      'order_type',
      'priority',
      'cargo_id',
      'origin_checkpoint_id',
      'destination_checkpoint_id',
      'work_unit_id',
      'vendor_id',
      'contract_id',
      'purchase_order_id',
      'is_unallocated',
      'late_risk',
      'vessel_doubt',
      'edit_confirmation',
      'window_start',
      'due_at',
      'submitted_at',
      'decided_at',
      'completion_requested_at',
      'decision',
      'decided_by',
      'completed_at',
      'verified_at',
      'has_issues',
      'has_flags',
      'created_by',
    ],
    looks: {
      board: ORDER_BOARD,
      groups: { by: ['window_start', 'work_unit_id', 'vendor_id'], sums: ['quantity_ton'] },
    },
  },
  form: [
    { title: 'Order', fields: ['order_type', 'contract_id', 'purchase_order_id'] },
    { title: 'Window', fields: ['window_start', 'window_end', 'priority', 'priority_reason'] },
    {
      title: 'Shipment',
      fields: ['vessel_name', 'voyage', 'erp_so_no', 'erp_do_no', 'requires_seal', 'requires_pod', 'notes'],
    },
    { title: 'Lines', fields: ['lines'] },
    { title: 'Attachments', fields: ['attachments'] },
  ],
  access: {
    read: ORDER_READERS,
    create: REQUESTER,
    update: REQUESTER,
    remove: REQUESTER,
  },
  scope: { work_unit: 'work_unit_id', vendor: 'vendor_id' },
  lifecycle: orderLifecycle,
  ...ORDER_STAYS,
  // What its trips do to it.
  history: {
    started: { label: 'Started', tone: 'busy' },
    completion_requested: { label: 'Completion requested', tone: 'warn' },
    edit_unconfirmed: { label: 'Change not confirmed in time', tone: 'warn' },
  },
  clocks: ORDER_CLOCKS,
})

/** An order as its calls answer it. */
export type OrderRecord = RecordOf<typeof order>
