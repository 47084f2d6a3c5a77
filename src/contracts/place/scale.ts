import { code, name, place, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { countOf, expiryOf } from '#contracts/related.ts'
import { MASTER } from '#contracts/access.ts'
import { inUse, radius } from '#contracts/patterns.ts'

/** A weighbridge and where it stands (spec.3); what weighing needs to know is its scale-profile. */
export const scale = resource({
  service: 'master',
  name: 'scale',
  label: 'Scale',
  plural: 'Scales',
  history: { 'open-terminal': { label: 'Terminal opened', tone: 'neutral' } },
  fields: {
    code: code(),
    name: name(),
    pts: text({ label: 'PTS', max: 20, help: 'Code of the weighing post in other systems' }),
    scale_type_id: ref('scale-type', { label: 'Scale type', required: true, as: 'type', quickAdd: true }),
    ...place(),
    radius: radius(),
    tera_expires_at: expiryOf('Tera valid until', 'first', {
      resource: 'scale-profile',
      by: 'scale_id',
      of: 'tera_expired_at',
    }),
    tickets_today: countOf('Tickets today', {
      resource: 'weighing',
      by: 'scale_id',
      where: () => [
        { field: 'created_at', operator: '>=', value: 'today' },
        { field: 'status', operator: '!=', value: 'void' },
      ],
    }),
    is_active: inUse(),
  },
  list: {
    columns: [
      'code',
      'name',
      'scale_type_id',
      'pts',
      { field: 'latitude', under: 'longitude', label: 'Coordinates' },
      'radius',
      'tera_expires_at',
      'tickets_today',
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'pts'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'scale_type_id', 'tera_expires_at'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'pts', 'scale_type_id'] },
    { title: 'Location', fields: ['latitude', 'longitude', 'radius'] },
  ],
  access: MASTER,
  scope: { scale: 'id' },
  calls: { remove: 'DELETE /delete' },
})
