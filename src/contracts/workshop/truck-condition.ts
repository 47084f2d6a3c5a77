import type { RoleCode } from '#access/roles.ts'
import { choice, fact, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { requiredWhen } from '#contracts/rules.ts'
import { resource } from '#kernel/resource.ts'

export const TRUCK_CONDITIONS = [
  { value: 'ready', label: 'Ready' },
  { value: 'ready_with_notes', label: 'Ready with notes' },
  { value: 'not_ready', label: 'Not ready' },
  { value: 'breakdown', label: 'Breakdown' },
  { value: 'in_maintenance', label: 'In maintenance' },
  { value: 'inactive', label: 'Inactive' },
] as const

export type TruckConditionName = (typeof TRUCK_CONDITIONS)[number]['value']

/** Conditions in which a truck may be given work (life.G2). */
export const USABLE_CONDITIONS: readonly string[] = ['ready', 'ready_with_notes']

/** The code of the problem that a truck has whose papers have run out; the system names it by itself. */
export const PAPERS_PROBLEM = 'PAPERS-EXPIRED'

export const CONDITION_SOURCES = [
  { value: 'inspection', label: 'Inspection' },
  { value: 'control_tower', label: 'Control tower' },
  { value: 'vm', label: 'Vehicle maintenance' },
  { value: 'trouble', label: 'Trouble report' },
  { value: 'document', label: 'Document' },
  { value: 'system', label: 'System' },
] as const

export type ConditionSource = (typeof CONDITION_SOURCES)[number]['value']

/** Whose word a condition is, by the role of the person who sets it. */
export const CONDITION_SOURCE_OF: Partial<Record<RoleCode, ConditionSource>> = {
  'control-tower': 'control_tower',
  'super-ct': 'control_tower',
  'vehicle-maintenance': 'vm',
}

/** What state a truck is in, with its history (life.D9): setting it adds a row, the current row is the state. */
export const truckCondition = resource({
  service: 'vm',
  name: 'truck-condition',
  label: 'Truck condition',
  plural: 'Truck conditions',
  transaction: true,
  imported: false,
  title: ['condition'],
  fields: {
    truck_id: ref('truck', { label: 'Truck', required: true }),
    condition: choice({ label: 'Condition', required: true, options: TRUCK_CONDITIONS }),
    reason_problem_id: ref('problem', { label: 'Problem', as: 'reason_problem' }),
    expected_ready_at: timestamp({ label: 'Expected ready' }),
    note: longtext({ label: 'Note' }),
    vendor_id: ref('vendor', { label: 'Vendor', always: true }),
    since: timestamp({ label: 'Since', always: true }),
    until: timestamp({ label: 'Until', readOnly: true }),
    set_by: idOf({ label: 'Set by', readOnly: true }),
    set_by_name: text({ label: 'Set by', readOnly: true }),
    source: choice({ label: 'Source', options: CONDITION_SOURCES, always: true }),
    is_current: fact('Current'),
  },
  rules: ['not_ready', 'breakdown', 'in_maintenance'].map((condition) =>
    requiredWhen('reason_problem_id', 'condition', condition, 'Say which problem'),
  ),
  list: {
    columns: [
      'truck_id',
      { field: 'condition', under: 'reason_problem_id' },
      'since',
      'expected_ready_at',
      { field: 'source', under: 'set_by_name' },
      'note',
      { field: 'vendor_id', extra: true },
      { field: 'until', extra: true },
    ],
    search: ['truck.code', 'truck.plate_no', 'vendor.name', 'reason_problem.name'],
    sort: ['since', 'created_at'],
    defaultSort: '-since',
    filters: ['condition', 'truck_id', 'vendor_id', 'source', 'is_current', 'since'],
  },
  form: [
    {
      title: 'Condition',
      fields: ['truck_id', 'condition', 'reason_problem_id', 'expected_ready_at', 'note'],
    },
  ],
  access: {
    read: ['control-tower', 'super-ct', 'vehicle-maintenance', 'respond-center', 'safety-officer'],
    create: ['control-tower', 'super-ct', 'vehicle-maintenance'],
    update: [],
    remove: [],
  },
  scope: { vendor: 'vendor_id' },
  calls: { create: 'POST /set', update: null, remove: null },
})
