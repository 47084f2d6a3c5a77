import { choice, fact, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { ORDER_READERS } from '#access/duties.ts'
import { resource } from '#kernel/resource.ts'

/** What may be decided of what waits. */
export const DECISIONS = [
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'returned', label: 'Returned' },
] as const

/** Who decided what and why; written by the actions, never by a call of its own. */
export const approval = resource({
  service: 'order',
  name: 'approval',
  label: 'Decision',
  plural: 'Decisions',
  transaction: true,
  title: ['subject_no'],
  fields: {
    subject_type: text({ label: 'Kind', always: true }),
    subject_id: idOf({ label: 'Record', always: true }),
    subject_no: text({ label: 'Number', readOnly: true }),
    work_unit_id: ref('work-unit', { label: 'Work unit', readOnly: true }),
    step: integer({ label: 'Step', always: true }),
    required_role_code: text({ label: 'Role', always: true }),
    decided_by: idOf({ label: 'Decided by', always: true }),
    decided_by_name: text({ label: 'Decided by', always: true }),
    decided_for: idOf({ label: 'Decided for', readOnly: true }),
    decided_for_name: text({ label: 'Decided for', readOnly: true }),
    decision: choice({ label: 'Decision', options: DECISIONS, always: true }),
    reason: longtext({ label: 'Reason', readOnly: true }),
    self_approved: fact('Approved by its creator'),
    decided_at: timestamp({ label: 'Decided at', always: true }),
  },
  list: {
    columns: ['subject_no', 'decision', 'decided_by_name', 'decided_for_name', 'decided_at', 'reason'],
    search: ['subject_no', 'work_unit.name'],
    sort: ['decided_at'],
    defaultSort: '-decided_at',
    filters: ['decision', 'decided_by', 'decided_at', 'subject_type', 'subject_id', 'work_unit_id'],
  },
  access: { read: ORDER_READERS, create: [], update: [], remove: [] },
  scope: { work_unit: 'work_unit_id' },
  calls: { create: null, update: null, remove: null },
})
