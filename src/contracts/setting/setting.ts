import * as z from 'zod/mini'
import { choice, json, text } from '#contracts/fields.ts'
import { keysOf } from '#kernel/guards.ts'
import { againstValue, isSettingName, SETTINGS } from '#contracts/setting/settings.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { Field } from '#kernel/field.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { TRUTH_CHANGE, TRUTH_LIFE } from '#contracts/second-person.ts'

const SCOPES = [
  { value: 'global', label: 'Plant' },
  { value: 'work_unit', label: 'Work unit' },
  { value: 'scale', label: 'Scale' },
] as const

const NAMES = keysOf(SETTINGS).map((name) => ({ value: name, label: SETTINGS[name].field.label }))

/** A number, yes or no, or a text: which of them and how large, the setting says. */
function settingValue(): Field<unknown, 'required'> {
  const { readOnly: _, presence: __, ...field } = json('Value')
  return {
    ...field,
    required: true,
    schema: z.union([z.number(), z.boolean(), z.string().check(z.maxLength(200))]),
  }
}

/** Absent fields pass: a change brings the value alone. */
const fits: Rule = ({ name, value }) => {
  const refused = isSettingName(name) && value !== undefined ? againstValue(name, value) : null
  return refused ? [{ field: 'value', ...refused }] : []
}

const scopeFits: Rule = ({ name, scope = 'global' }) =>
  !isSettingName(name) || scope === 'global' || scope === SETTINGS[name].of
    ? []
    : [{ field: 'scope', message: 'This setting holds for the whole plant' }]

const scopedTo: Rule = (record) =>
  (record.scope ?? 'global') === 'global'
    ? record.scope_id
      ? [{ field: 'scope_id', message: 'A setting of the plant belongs to no other record' }]
      : []
    : record.scope_id
      ? []
      : [{ field: 'scope_id', message: 'Required' }]

/** What somebody changed about a setting, for the plant or for one of its parts. Its screen is a tab of the super admin's home. */
export const setting = resource({
  service: 'master',
  name: 'setting',
  label: 'Setting',
  plural: 'Settings',
  fields: {
    name: choice({ label: 'Name', required: true, options: NAMES, fixed: true }),
    value: settingValue(),
    scope: choice({ label: 'Scope', required: true, options: SCOPES, initial: 'global', fixed: true }),
    scope_id: idOf({ label: 'Belongs to', fixed: true }),
    note: text({ label: 'Note', max: 300 }),
    updated_by: idOf({ label: 'Changed by', readOnly: true }),
    ...TRUTH_CHANGE,
    change_state: text({ label: 'Status', always: true }),
  },
  versioned: true,
  rules: [scopedTo, fits, scopeFits],
  list: {
    columns: ['name', 'value', 'scope', 'note', 'updated_at'],
    search: ['name', 'note'],
    sort: ['name', 'created_at'],
    defaultSort: 'name',
    filters: ['scope', 'change_state'],
  },
  form: [{ title: 'Setting', fields: ['name', 'value', 'scope', 'note'] }],
  access: MASTER,
  title: ['name'],
  lifecycle: TRUTH_LIFE,
})
