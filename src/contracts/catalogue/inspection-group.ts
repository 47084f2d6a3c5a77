import { choice, choices, code, integer, name } from '#contracts/fields.ts'
import { resource } from '#kernel/resource.ts'
import { countOf } from '#contracts/related.ts'
import { MASTER } from '#contracts/access.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { active } from '#contracts/patterns.ts'

const FREQUENCIES = [
  { value: 'per_session', label: 'Every session' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

/** Inspection items that are asked together. */
export const inspectionGroup = resource({
  service: 'master',
  name: 'inspection-group',
  label: 'Inspection group',
  plural: 'Inspection groups',
  fields: {
    code: code(),
    name: name(),
    sequence: integer({ label: 'Sequence', required: true, max: 999, initial: 1 }),
    applies_to_truck_types: choices({
      label: 'Truck types',
      required: true,
      options: TRUCK_TYPES,
      initial: [],
      help: 'None chosen means all',
      whenEmpty: 'All',
    }),
    frequency: choice({ label: 'Frequency', required: true, options: FREQUENCIES }),
    item_count: countOf('Items', { resource: 'inspection', by: 'inspection_group_id' }),
    is_active: active(),
  },
  list: {
    columns: [
      'code',
      'name',
      'item_count',
      'applies_to_truck_types',
      'frequency',
      'sequence',
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name'],
    sort: ['code', 'name', 'sequence', 'created_at'],
    // In the order in which they are asked, which people change by dragging.
    defaultSort: 'sequence',
    filters: ['is_active', 'frequency'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'sequence', 'is_active'] },
    { title: 'When', fields: ['frequency', 'applies_to_truck_types'] },
  ],
  access: MASTER,
})
