import { choice, code, decimal, flag, integer, list, longtext, name, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { active } from '#contracts/patterns.ts'

const INPUTS = [
  { value: 'pass_fail', label: 'Pass or fail' },
  { value: 'number', label: 'Number' },
  { value: 'text', label: 'Text' },
  { value: 'choice', label: 'Choice' },
] as const

const PHOTO = [
  { value: 'never', label: 'Never' },
  { value: 'on_fail', label: 'When it fails' },
  { value: 'always', label: 'Always' },
] as const

const rangeInOrder: Rule = (record) =>
  typeof record.min_value === 'number' &&
  typeof record.max_value === 'number' &&
  record.max_value < record.min_value
    ? [{ field: 'max_value', message: 'Must not be less than the smallest value' }]
    : []

const enoughChoices: Rule = (record) =>
  record.input_type === 'choice' && (!Array.isArray(record.choices) || record.choices.length < 2)
    ? [{ field: 'choices', message: 'Give at least two choices' }]
    : []

/** Two answers that read the same are one. */
const choicesDiffer: Rule = (record) => {
  const given: unknown[] = Array.isArray(record.choices) ? record.choices : []
  const words = given.map((one) => String(one).trim().toLowerCase())
  return new Set(words).size < words.length ? [{ field: 'choices', message: 'Choose each only once' }] : []
}

/** One thing a driver checks before setting off (P2H). */
export const inspection = resource({
  service: 'master',
  name: 'inspection',
  label: 'Inspection item',
  plural: 'Inspection items',
  fields: {
    code: code(),
    name: name(),
    inspection_group_id: ref('inspection-group', { label: 'Group', required: true, quickAdd: true }),
    sequence: integer({ label: 'Sequence', required: true, max: 999, initial: 1 }),
    input_type: choice({ label: 'Answer', required: true, options: INPUTS, initial: 'pass_fail' }),
    unit: text({ label: 'Unit', max: 20 }),
    min_value: decimal({ label: 'Smallest value', min: -999_999, max: 999_999, decimals: 3 }),
    max_value: decimal({ label: 'Largest value', min: -999_999, max: 999_999, decimals: 3 }),
    choices: list({ label: 'Choices', required: true, initial: [] }),
    is_critical: flag('Critical', false, {
      help: 'A failed critical item keeps the truck from being assigned',
    }),
    photo_required: choice({ label: 'Photo', required: true, options: PHOTO, initial: 'on_fail' }),
    guidance: longtext({ label: 'Guidance', max: 1000 }),
    is_active: active(),
  },
  rules: [rangeInOrder, enoughChoices, choicesDiffer],
  list: {
    columns: [
      'code',
      'name',
      'inspection_group_id',
      'input_type',
      'is_critical',
      'photo_required',
      'sequence',
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'inspection_group.name'],
    sort: ['code', 'name', 'sequence', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'inspection_group_id', 'input_type', 'is_critical'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'inspection_group_id', 'sequence', 'is_active'] },
    { title: 'Answer', fields: ['input_type', 'unit', 'min_value', 'max_value', 'choices'] },
    { title: 'Rules', fields: ['is_critical', 'photo_required', 'guidance'] },
  ],
  access: MASTER,
})
