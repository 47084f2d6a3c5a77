import { timestamp } from '#contracts/date-fields.ts'
import { code, flag, integer, name, place, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { erpCode, inUse, radius } from '#contracts/patterns.ts'

/**
 * A place where cargo is loaded or unloaded (spec.3). Open to all staff, not only to the requesters who have
 * it in their list: an order needs its other end too, and one end in the list is the order's rule.
 */
export const checkpoint = resource({
  service: 'master',
  name: 'checkpoint',
  label: 'Checkpoint',
  plural: 'Checkpoints',
  fields: {
    code: code(),
    name: name(),
    short_name: text({ label: 'Short name', required: true, max: 20 }),
    checker_id: ref('checker', { label: 'Checker' }),
    plant_code: erpCode('Plant code'),
    sloc_code: erpCode('SLOC code'),
    vendor_id: ref('vendor', { label: 'Vendor' }),
    scale_id: ref('scale', { label: 'Scale' }),
    port: flag('Port'),
    capacity_per_hour: integer({
      label: 'Capacity',
      unit: 'trucks/h',
      help: 'Trucks loaded or unloaded in an hour; queue and dispatch board work out by it how long trucks wait',
      min: 1,
      max: 200,
    }),
    ...place(),
    radius: radius(),
    token_set_at: timestamp({ label: 'Token made at', readOnly: true }),
    is_active: inUse(),
  },
  list: {
    columns: [
      'code',
      { field: 'name', under: 'short_name' },
      { field: 'plant_code', under: 'sloc_code', label: 'Plant, SLOC' },
      'vendor_id',
      'scale_id',
      'checker_id',
      'port',
      { field: 'latitude', under: 'longitude', label: 'Coordinates' },
      { field: 'radius', extra: true },
      { field: 'capacity_per_hour', extra: true },
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'short_name', 'plant_code', 'sloc_code'],
    sort: ['code', 'name', 'short_name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'port', 'vendor_id', 'scale_id', 'checker_id'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'short_name', 'plant_code', 'sloc_code'] },
    { title: 'Belongs to', fields: ['vendor_id', 'scale_id', 'checker_id', 'port', 'capacity_per_hour'] },
    { title: 'Location', fields: ['latitude', 'longitude', 'radius'] },
  ],
  access: MASTER,
})
