import { code, name } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { countOf } from '#contracts/related.ts'
import { MASTER } from '#contracts/access.ts'
import { inUse } from '#contracts/patterns.ts'

/** Somebody who confirms arrivals and unloading at checkpoints (spec.3). */
export const checker = resource({
  service: 'master',
  name: 'checker',
  label: 'Checker',
  plural: 'Checkers',
  fields: {
    code: code(),
    name: name(),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    pin_set_at: timestamp({ label: 'PIN set', readOnly: true }),
    pin_locked_until: timestamp({ label: 'PIN locked until', readOnly: true }),
    checkpoint_count: countOf('Checkpoints', { resource: 'checkpoint', by: 'checker_id' }),
    is_active: inUse(),
  },
  list: {
    columns: [
      'code',
      'name',
      'vendor_id',
      'checkpoint_count',
      { field: 'pin_set_at', under: 'pin_locked_until' },
      'is_active',
      'updated_at',
    ],
    search: ['code', 'name', 'vendor.name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'vendor_id'],
  },
  form: [{ title: 'Identity', fields: ['code', 'name', 'vendor_id'] }],
  access: MASTER,
  scope: { vendor: 'vendor_id' },
})
