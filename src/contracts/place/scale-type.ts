import { code, name } from '#contracts/fields.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'

/** A kind of weighing instrument, such as a pit or a surface bridge (spec.3). */
export const scaleType = resource({
  service: 'master',
  name: 'scale-type',
  label: 'Scale type',
  plural: 'Scale types',
  fields: { code: code(), name: name() },
  list: {
    columns: ['code', 'name', 'updated_at'],
    search: ['code', 'name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: [],
  },
  form: [{ title: 'Identity', fields: ['code', 'name'] }],
  access: MASTER,
  calls: { remove: 'POST /delete' },
})
