import { choice, code, flag, integer, name } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { active } from '#contracts/patterns.ts'

export const SEVERITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'critical', label: 'Critical' },
] as const

const resolvedAfterAck: Rule = (record) =>
  Number(record.sla_resolve_min) < Number(record.sla_ack_min)
    ? [{ field: 'sla_resolve_min', message: 'Must not be shorter than the time to acknowledge' }]
    : []

/** Something that goes wrong, with what it costs a driver and how soon it must be handled. */
export const problem = resource({
  service: 'master',
  name: 'problem',
  label: 'Problem',
  plural: 'Problems',
  fields: {
    code: code(),
    name: name(),
    category_id: ref('problem-category', {
      label: 'Category',
      required: true,
      as: 'category',
      quickAdd: true,
    }),
    severity: choice({ label: 'Severity', required: true, options: SEVERITIES }),
    default_point: integer({
      label: 'Credit points',
      required: true,
      min: -30,
      max: 10,
      initial: 0,
      help: 'Added to the driver; usually negative',
    }),
    stops_trip: flag('Stops the trip'),
    sla_ack_min: integer({ label: 'Acknowledge within', required: true, unit: 'min', min: 1, max: 100_000 }),
    sla_resolve_min: integer({ label: 'Resolve within', required: true, unit: 'min', min: 1, max: 100_000 }),
    is_active: active(),
  },
  rules: [resolvedAfterAck],
  list: {
    columns: [
      'code',
      'name',
      'category_id',
      'severity',
      'default_point',
      'stops_trip',
      { field: 'sla_ack_min', under: 'sla_resolve_min', label: 'Acknowledge, resolve' },
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'category.name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'category_id', 'category.scope', 'severity', 'stops_trip'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'category_id', 'is_active'] },
    { title: 'Effect', fields: ['severity', 'default_point', 'stops_trip'] },
    { title: 'Times', fields: ['sla_ack_min', 'sla_resolve_min'] },
  ],
  access: MASTER,
})
