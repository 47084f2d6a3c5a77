import { code, name } from '#contracts/fields.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/master/access.ts'
import { active } from '#contracts/master/patterns.ts'

/** A department that orders transport and has a budget for it (spec section 3). */
export const workUnit = resource({
  service: 'master',
  name: 'work-unit',
  label: 'Work unit',
  plural: 'Work units',
  fields: { code: code(), name: name(), is_active: active() },
  list: {
    columns: ['code', 'name', 'is_active', 'updated_at'],
    search: ['code', 'name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active'],
  },
  form: [{ title: 'Identity', fields: ['code', 'name', 'is_active'] }],
  access: MASTER,
  scope: { work_unit: 'id' },
  calls: { remove: 'POST /delete' },
})
