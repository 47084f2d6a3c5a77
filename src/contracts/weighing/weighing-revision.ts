import { OF_WEIGHING } from '#contracts/catalogue/problem-scopes.ts'
import { TICKET_READERS, WEIGHBRIDGE } from '#access/duties.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { choice, filledJson, integer, longtext, text, words } from '#contracts/fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { children, inLists, idOf, ref } from '#contracts/reference-fields.ts'
import type { Said } from '#contracts/said.ts'
import { REVISED_FIELDS, REVISION_KINDS } from '#contracts/weighing/revision-values.ts'
import { weighingRevisionLifecycle } from '#contracts/weighing/weighing-revision-lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const TICKET_STATES = [
  { value: 'closed', label: 'Weighing done' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'verified', label: 'Verified' },
] as const

const ro = { readOnly: true } as const
const sure = { always: true } as const

/** A ticket put right after its weights were taken: asked for with a reason and evidence, decided by somebody else (life.D5). */
export const weighingRevision = resource({
  service: 'order',
  name: 'weighing-revision',
  label: 'Revision',
  plural: 'Revisions',
  transaction: true,
  imported: false,
  title: ['revision_no'],
  fields: {
    revision_no: text({ label: 'Revision number', ...sure }),
    weighing_id: ref('weighing', { label: 'Ticket', required: true, note: ['status'] }),
    kind: choice({ label: 'Kind', required: true, options: REVISION_KINDS }),
    changes: inLists(
      children({
        label: 'Changes',
        table: 'weighing_revision_change',
        parent: 'weighing_revision_id',
        key: 'field',
        max: 6,
        fields: {
          field: choice({ label: 'Field', required: true, options: REVISED_FIELDS }),
          new_value: text({ label: 'New value', max: 500 }),
          old_value: text({ label: 'Old value', ...ro }),
          new_name: text({ label: 'New', ...ro }),
          old_name: text({ label: 'Old', ...ro }),
        },
      }),
    ),
    reweigh_weighing_id: ref('weighing', {
      label: 'Ticket of the second weighing',
      as: 'reweigh_weighing',
      help: 'A general weighing of the same truck after this ticket',
    }),
    reweigh_reason: longtext({
      label: 'Why the second weighing differs',
      min: 10,
      max: 500,
      help: 'Needed where it differs by more than the tolerance of its scale',
    }),
    reweigh_gross_difference_kg: integer({
      label: 'Gross beside the second weighing',
      unit: 'kg',
      min: -300_000,
      ...ro,
    }),
    reweigh_tare_difference_kg: integer({
      label: 'Tare beside the second weighing',
      unit: 'kg',
      min: -300_000,
      ...ro,
    }),
    indicator_record_no: text({
      label: 'Record number of the indicator',
      max: 40,
      help: 'Where there is no ticket of a second weighing',
    }),
    reason_problem_id: ref('problem', {
      label: 'Problem',
      required: true,
      as: 'reason_problem',
      among: OF_WEIGHING,
    }),
    reason_text: longtext({ label: 'Reason', required: true, min: 10, max: 1000 }),
    evidence: files({
      label: 'Evidence',
      table: 'weighing_revision_file',
      parent: 'weighing_revision_id',
      max: 5,
    }),
    /** What changes, each value of its kind: a reader has weights with their unit, in their digits. */
    changed: filledJson<Said>('Old and new'),
    changed_fields: words('What changes', REVISED_FIELDS),
    net_before_kg: integer({ label: 'Net before', unit: 'kg', ...ro }),
    net_after_kg: integer({ label: 'Net after', unit: 'kg', min: -300_000, ...ro }),
    /** By what a search finds it: old and new values as people type them. No list shows it. */
    search_words: text({ label: 'Searched', max: 2000, ...sure }),
    trip_id: idOf({ label: 'Trip', names: 'trip', ...ro }),
    order_id: idOf({ label: 'Order', names: 'order', ...ro }),
    to_trip_id: idOf({ label: 'Trip after', names: 'trip', ...ro }),
    to_order_id: idOf({ label: 'Order after', names: 'order', ...ro }),
    to_vendor_id: idOf({ label: 'Vendor after', names: 'vendor', ...ro }),
    from_driver_id: idOf({ label: 'Driver before', names: 'driver', ...ro }),
    to_driver_id: idOf({ label: 'Driver after', names: 'driver', ...ro }),
    scale_id: ref('scale', { label: 'Scale', ...sure }),
    scale_second_id: idOf({ label: 'Scale of the second weighing', names: 'scale', ...ro }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...ro }),
    from_version: integer({ label: 'Version before', ...sure }),
    to_version: integer({ label: 'Version', ...ro }),
    ticket_status: choice({ label: 'Status of the ticket before', options: TICKET_STATES, ...sure }),
    status: text({ label: 'Status', ...sure }),
    requested_at: timestamp({ label: 'Asked for at', ...sure }),
    requested_by: idOf({ label: 'Asked for by', ...sure }),
    requested_by_name: text({ label: 'Asked for by', ...sure }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decided_by: idOf({ label: 'Decided by', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decision_reason: longtext({ label: 'Reason of the decision', ...ro }),
  },
  list: {
    columns: [
      { field: 'revision_no', under: 'kind' },
      { field: 'weighing_id', under: 'scale_id' },
      'changed',
      { field: 'reason_problem_id', label: 'Problem' },
      { field: 'requested_at', under: 'requested_by_name' },
      'status',
      { field: 'decided_at', under: 'decided_by_name' },
      { field: 'changed_fields', extra: true },
      { field: 'net_before_kg', extra: true },
      { field: 'net_after_kg', extra: true },
      { field: 'reason_text', extra: true },
      { field: 'decision_reason', extra: true },
      { field: 'vendor_id', extra: true },
      { field: 'work_unit_id', extra: true },
      { field: 'to_version', extra: true },
    ],
    search: [
      'revision_no',
      'requested_by_name',
      'search_words',
      'weighing.ticket_no',
      'weighing.plate_no',
      'scale.code',
    ],
    sort: ['revision_no', 'requested_at', 'decided_at', 'created_at'],
    defaultSort: '-requested_at',
    filters: [
      'status',
      'kind',
      'scale_id',
      'requested_at',
      'requested_by_name',
      'weighing_id',
      'vendor_id',
      'reason_problem_id',
      'trip_id',
      'order_id',
      'to_trip_id',
    ],
    looks: {
      board: { card: ['revision_no', 'weighing_id', 'kind', 'changed'], since: 'requested_at' },
    },
  },
  form: [
    { title: 'Ticket', fields: ['weighing_id', 'kind', 'changes'] },
    {
      title: 'Why',
      fields: [
        'reason_problem_id',
        'reason_text',
        'reweigh_weighing_id',
        'reweigh_reason',
        'indicator_record_no',
        'evidence',
      ],
    },
  ],
  access: { read: TICKET_READERS, create: WEIGHBRIDGE, update: [], remove: [] },
  scope: { vendor: 'vendor_id', work_unit: 'work_unit_id', scale: ['scale_id', 'scale_second_id'] },
  calls: { update: null, remove: null },
  lifecycle: weighingRevisionLifecycle,
})

/** A revision as it is read. */
export type WeighingRevision = RecordOf<typeof weighingRevision>
