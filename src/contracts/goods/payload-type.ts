import { code, name } from '#contracts/fields.ts'
import { resource } from '#kernel/resource.ts'
import { FOR_ALL } from '#contracts/access.ts'

/** How cargo is carried: bulk, in bags, in jumbo bags, liquid, equipment (spec.3). */
export const payloadType = resource({
  service: 'master',
  name: 'payload-type',
  label: 'Payload type',
  plural: 'Payload types',
  fields: { code: code(), name: name() },
  list: {
    columns: ['code', 'name', 'updated_at'],
    search: ['code', 'name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: [],
    // Screens ask for all of them at once (spec.3).
    most: 9999,
  },
  form: [{ title: 'Identity', fields: ['code', 'name'] }],
  access: FOR_ALL,
})
