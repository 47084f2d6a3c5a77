import { choice, decimal, fact, integer, filledJson, list, longtext, text, words } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { FLAG_NAMES, type FlagAnswer, type WeighingFlag } from '#contracts/weighing/flag.ts'
import { WEIGHING_CLOCKS } from '#contracts/weighing/weighbridge-clocks.ts'
import { weighingLifecycle } from '#contracts/weighing/weighing-lifecycle.ts'
import { TICKET_READERS } from '#access/duties.ts'
import type { ListedOf, RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

export const WEIGHING_PLACES = [
  { value: 'origin', label: 'At the origin' },
  { value: 'destination', label: 'At the destination' },
  { value: 'check', label: 'General weighing' },
] as const

const WEIGHING_FLOWS = [
  { value: 'tare_first', label: 'Empty first' },
  { value: 'gross_first', label: 'Full first' },
  { value: 'one_pass', label: 'One pass' },
  { value: 'check', label: 'Check' },
] as const

const TARE_SOURCES = [
  { value: 'weighed', label: 'Weighed' },
  { value: 'stored', label: 'Stored tare' },
] as const

/** Why a truck that was to be weighed in one pass is weighed empty too (dec.I3.8). */
const SPOT_CHECKS = [
  { value: 'drawn', label: 'Drawn' },
  { value: 'new_tare', label: 'New stored tare' },
  { value: 'maintenance', label: 'After maintenance' },
  { value: 'drift', label: 'Tare had changed' },
] as const

/** What control tower is asked about a ticket. */
const DECISIONS = [
  { value: 'void', label: 'Void it or keep it' },
  { value: 'flags', label: 'Answer serious flags' },
  { value: 'orphan', label: 'Late: verify or void it' },
] as const

const ro = { readOnly: true } as const
const sure = { always: true } as const
const kg = (label: string) => integer({ label, unit: 'kg', ...ro })

/** A ticket: two weights of one truck at one place. Made by captures only. */
export const weighing = resource({
  service: 'order',
  name: 'weighing',
  label: 'Weighing',
  plural: 'Weighings',
  transaction: true,
  alsoNames: [{ resource: 'problem', table: 'weighment', column: 'manual_reason' }],
  history: {
    'capture-first': { label: 'First weighing', tone: 'busy' },
    'capture-second': { label: 'Second weighing', tone: 'busy' },
    'request-revision': { label: 'Revision asked for', tone: 'warn' },
    revise: { label: 'Revised', tone: 'ok' },
    'refuse-revision': { label: 'Revision refused', tone: 'warn' },
    'withdraw-revision': { label: 'Revision withdrawn', tone: 'neutral' },
    'print-note': { label: 'Delivery note printed', tone: 'neutral' },
    abandon: { label: 'Abandoned weighing voided', tone: 'warn' },
  },
  title: ['ticket_no'],
  fields: {
    ticket_no: text({ label: 'Ticket number', ...sure }),
    status: text({ label: 'Status', ...sure }),
    place: choice({ label: 'Place', options: WEIGHING_PLACES, always: true }),
    flow: choice({ label: 'Order of weighing', options: WEIGHING_FLOWS, always: true }),
    trip_id: idOf({ label: 'Trip', ...ro, names: 'trip' }),
    trip_no: text({ label: 'Trip number', ...ro }),
    order_id: idOf({ label: 'Order', ...ro, names: 'order' }),
    order_no: text({ label: 'Order number', ...ro }),
    place_reason: text({ label: 'Reason for weighing here', ...ro }),
    scale_id: ref('scale', { label: 'Scale', ...sure }),
    scale_second_id: ref('scale', { label: 'Scale of the second weighing', as: 'scale_second', ...ro }),
    truck_id: ref('truck', { label: 'Truck', ...sure }),
    truck_code: text({ label: 'Hull number', ...sure }),
    truck_type: text({ label: 'Truck type', ...sure }),
    plate_no: text({ label: 'Plate number', ...sure }),
    driver_id: idOf({ label: 'Driver', ...ro, names: 'driver' }),
    driver_name: text({ label: 'Driver', ...ro }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...ro }),
    cargo_id: ref('cargo', { label: 'Cargo', ...ro }),
    origin_checkpoint_id: ref('checkpoint', { label: 'Origin', as: 'origin_checkpoint', ...ro }),
    destination_checkpoint_id: ref('checkpoint', {
      label: 'Destination',
      as: 'destination_checkpoint',
      ...ro,
    }),
    bag_count: integer({ label: 'Bags', ...ro }),
    truck_tare_kg: integer({ label: 'Standard tare', unit: 'kg', ...ro }),
    seal_numbers: list({ label: 'Seals', ...sure }),
    deduction_kg: integer({ label: 'Deduction', unit: 'kg', ...sure }),
    deduction_reason: text({ label: 'Reason for the deduction', ...ro }),
    notes: longtext({ label: 'Notes', ...ro }),
    waits_since: { ...timestamp({ label: 'Waits since', readOnly: true }), due: 'since' as const },
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    first_kg: kg('First weight'),
    first_at: timestamp({ label: 'First weighing', ...ro }),
    first_operator_id: idOf({ label: 'Operator of the first weighing', ...ro }),
    first_operator_name: text({ label: 'Operator', ...ro }),
    second_kg: kg('Second weight'),
    second_at: timestamp({ label: 'Second weighing', ...ro }),
    second_operator_id: idOf({ label: 'Operator of the second weighing', ...ro }),
    second_operator_name: text({ label: 'Second operator', ...ro }),
    tare_kg: kg('Tare'),
    gross_kg: kg('Gross'),
    net_kg: kg('Net'),
    net_expected_kg: kg('Expected net'),
    variance_percent: decimal({ label: 'Difference', unit: '%', decimals: 3, min: -1e6, ...ro }),
    received_kg: kg('Received weight'),
    moisture_percent: decimal({ label: 'Moisture', unit: '%', decimals: 2, ...ro }),
    moisture_limit_percent: decimal({ label: 'Agreed moisture', unit: '%', decimals: 2, ...ro }),
    lab_certificate_no: text({ label: 'Laboratory certificate', ...ro }),
    tare_source: choice({ label: 'Tare from', options: TARE_SOURCES, always: true }),
    stored_tare_valid_until: date({ label: 'Stored tare valid until', ...ro }),
    first_photo_file_id: file({ label: 'Photo of the first reading', as: 'first_photo_file', ...ro }),
    second_photo_file_id: file({ label: 'Photo of the second reading', as: 'second_photo_file', ...ro }),
    spot_check: choice({ label: 'Weighed empty too', options: SPOT_CHECKS, readOnly: true }),
    flags: filledJson<WeighingFlag[]>('Flags'),
    flag_codes: words('Flags', FLAG_NAMES),
    flag_answers: filledJson<FlagAnswer[]>('Answers to the flags'),
    to_decide: choice({ label: 'To decide', options: DECISIONS, readOnly: true }),
    orphaned_at: timestamp({ label: 'Handed to control tower', ...ro }),
    photo_count: integer({ label: 'Photos', ...sure }),
    anomaly_score: integer({ label: 'Score', ...sure }),
    verified_at: timestamp({ label: 'Verified at', ...ro }),
    verified_by: idOf({ label: 'Verified by', ...ro }),
    verified_by_name: text({ label: 'Verified by', ...ro }),
    verify_comment: longtext({ label: 'Comment', ...ro }),
    void_requested_at: timestamp({ label: 'Void asked for at', ...ro }),
    void_requested_by: idOf({ label: 'Void asked for by', ...ro }),
    void_requested_by_name: text({ label: 'Void asked for by', ...ro }),
    void_reason: longtext({ label: 'Reason for voiding', ...ro }),
    void_answer: longtext({ label: 'Answer to the void', ...ro }),
    void_refused_at: timestamp({ label: 'Void refused at', ...ro }),
    void_refused_by_name: text({ label: 'Void refused by', ...ro }),
    voided_at: timestamp({ label: 'Voided at', ...ro }),
    voided_by_name: text({ label: 'Voided by', ...ro }),
    surat_jalan_no: text({ label: 'Delivery note', ...ro }),
    current_version: integer({ label: 'Version', ...sure }),
    printed_count: integer({ label: 'Printed', ...sure }),
    note_printed_count: integer({ label: 'Delivery note printed', ...sure }),
    /** Leads to the public page; no list shows it. */
    public_id: text({ label: 'Public code', ...sure }),
    is_revised: fact('Revised'),
    simulated: fact('Simulated'),
  },
  list: {
    carries: ['scale.latitude', 'scale.longitude'], // a trip shows on a map where it was weighed
    columns: [
      // What the bridge came for fits on a screen of 1366 pixels; the rest can be chosen.
      { field: 'ticket_no', under: 'order_no' },
      { field: 'first_at', under: 'second_at' },
      { field: 'plate_no', under: 'driver_name' },
      'cargo_id',
      { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
      { field: 'gross_kg', under: 'tare_kg', label: 'Gross' },
      { field: 'net_kg', under: 'variance_percent' },
      { field: 'scale_id', under: 'first_operator_name' },
      { field: 'status', under: 'flag_codes' },
      { field: 'order_no', under: 'trip_no', extra: true },
      { field: 'truck_code', extra: true },
      { field: 'driver_name', extra: true },
      { field: 'tare_kg', extra: true },
      { field: 'variance_percent', extra: true },
      { field: 'first_operator_name', under: 'second_operator_name', extra: true },
      { field: 'flag_codes', extra: true },
      { field: 'anomaly_score', extra: true },
      { field: 'waits_since', extra: true },
      { field: 'due_at', extra: true },
      { field: 'photo_count', extra: true },
      { field: 'vendor_id', extra: true },
      { field: 'place', extra: true },
      { field: 'bag_count', extra: true },
      { field: 'surat_jalan_no', extra: true },
      { field: 'printed_count', extra: true },
      { field: 'void_requested_at', under: 'void_requested_by_name', extra: true },
      { field: 'void_reason', extra: true },
      { field: 'to_decide', extra: true },
    ],
    search: [
      'ticket_no',
      'plate_no',
      'truck_code',
      'driver_name',
      'trip_no',
      'order_no',
      'surat_jalan_no',
      'scale.code',
      'cargo.name',
      'origin_checkpoint.name',
      'destination_checkpoint.name',
      'vendor.name',
      'work_unit.name',
    ],
    sort: ['ticket_no', 'first_at', 'second_at', 'net_kg', 'anomaly_score', 'due_at', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'first_at',
      'second_at',
      'scale_id',
      'status',
      'flag_codes',
      'cargo_id',
      'vendor_id',
      'plate_no',
      'place',
      'trip_id',
      'order_id',
      'truck_id',
      'anomaly_score',
      'first_operator_id',
      'second_operator_id',
      'void_requested_at',
      'to_decide',
      'is_revised',
      'due_at',
    ],
  },
  access: {
    read: TICKET_READERS,
    create: [],
    update: [],
    remove: [],
  },
  scope: { vendor: 'vendor_id', work_unit: 'work_unit_id', scale: ['scale_id', 'scale_second_id'] },
  calls: { create: null, update: null, remove: null },
  lifecycle: weighingLifecycle,
  clocks: WEIGHING_CLOCKS,
})

/** A ticket as it is read. */
export type Weighing = RecordOf<typeof weighing>
/** A ticket as a list has it. */
export type ListedWeighing = ListedOf<typeof weighing>
