import { code, flag, integer } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { active } from '#contracts/patterns.ts'

/** What a truck may carry, and how much of it (read.R14). */
export const truckCargo = resource({
  service: 'master',
  name: 'truck-cargo',
  label: 'Truck cargo',
  plural: 'Truck cargoes',
  fields: {
    code: code(),
    truck_id: ref('truck', { label: 'Truck', required: true }),
    cargo_id: ref('cargo', { label: 'Cargo', required: true }),
    payload_type_id: ref('payload-type', { label: 'Payload type', required: true }),
    max_load_kg: integer({
      label: 'Largest load',
      required: true,
      unit: 'kg',
      min: 1,
      max: 100_000,
      help: 'Not more than the legal gross weight leaves',
    }),
    requires_cleaning: flag('Cleaning before loading'),
    is_active: active(),
  },
  list: {
    columns: [
      'code',
      { field: 'truck.code', under: 'truck.plate_no', label: 'Truck' },
      'cargo_id',
      'payload_type_id',
      'max_load_kg',
      'requires_cleaning',
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'truck.code', 'truck.plate_no', 'cargo.name'],
    sort: ['code', 'max_load_kg', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'truck_id', 'cargo_id', 'payload_type_id'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'truck_id', 'cargo_id', 'payload_type_id'] },
    { title: 'Load', fields: ['max_load_kg', 'requires_cleaning', 'is_active'] },
  ],
  access: MASTER,
  scope: { vendor: 'truck.vendor_id' },
  title: ['code'],
})
