import * as z from 'zod/mini'
import { choice, json, text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { Field } from '#kernel/field.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'

const SCOPES = [
  { value: 'global', label: 'Plant' },
  { value: 'work_unit', label: 'Work unit' },
  { value: 'scale', label: 'Scale' },
] as const

/** A number, yes or no, a text, or a short list of them. */
function settingValue(): Field<unknown, 'required'> {
  const { readOnly: _, presence: __, ...field } = json('Value')
  const one = z.union([z.number(), z.boolean(), z.string().check(z.maxLength(500))])
  return {
    ...field,
    required: true,
    schema: z.union([one, z.array(one).check(z.maxLength(100))]),
  }
}

const scopedTo: Rule = (record) =>
  (record.scope ?? 'global') === 'global'
    ? record.scope_id
      ? [{ field: 'scope_id', message: 'A setting of the plant belongs to no other record' }]
      : []
    : record.scope_id
      ? []
      : [{ field: 'scope_id', message: 'Required' }]

/** A number or choice of the plant that no code may fix; it has calls but no screen. */
export const setting = resource({
  service: 'master',
  name: 'setting',
  label: 'Setting',
  plural: 'Settings',
  fields: {
    name: text({
      label: 'Name',
      required: true,
      max: 60,
      pattern: /^[a-z][a-z0-9_]{1,59}$/,
      message: 'Use small letters, digits and _',
    }),
    value: settingValue(),
    scope: choice({ label: 'Scope', required: true, options: SCOPES, initial: 'global' }),
    scope_id: idOf({ label: 'Belongs to' }),
    note: text({ label: 'Note', max: 300 }),
  },
  rules: [scopedTo],
  list: {
    columns: ['name', 'value', 'scope', 'note', 'updated_at'],
    search: ['name', 'note'],
    sort: ['name', 'created_at'],
    defaultSort: 'name',
    filters: ['scope'],
  },
  form: [{ title: 'Setting', fields: ['name', 'value', 'scope', 'note'] }],
  access: MASTER,
  title: ['name'],
})
