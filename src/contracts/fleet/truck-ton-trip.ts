import { choice, code, decimal, integer, name } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { active } from '#contracts/patterns.ts'

/** The planning standard: tonnes a trip and trips a day of a truck type (read.R13). */
export const truckTonTrip = resource({
  service: 'master',
  name: 'truck-ton-trip',
  label: 'Truck ton-trip',
  plural: 'Truck ton-trips',
  fields: {
    code: code(),
    name: name(),
    truck_type: choice({ label: 'Truck type', required: true, options: TRUCK_TYPES }),
    payload_type_id: ref('payload-type', { label: 'Payload type', required: true }),
    cargo_id: ref('cargo', { label: 'Cargo', help: 'Empty for any cargo', whenEmpty: 'All' }),
    ton_per_trip: decimal({
      label: 'Tonnes per trip',
      required: true,
      unit: 't',
      min: 0.1,
      max: 60,
      decimals: 3,
    }),
    max_trip_per_day: integer({ label: 'Trips per day', required: true, min: 1, max: 48 }),
    loading_min: integer({ label: 'Loading time', unit: 'min', max: 1440 }),
    unloading_min: integer({ label: 'Unloading time', unit: 'min', max: 1440 }),
    is_active: active(),
  },
  list: {
    columns: [
      'code',
      'name',
      'truck_type',
      'payload_type_id',
      'cargo_id',
      'ton_per_trip',
      'max_trip_per_day',
      'is_active',
      { field: 'loading_min', under: 'unloading_min', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'truck_type', 'payload_type_id', 'cargo_id'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'truck_type', 'payload_type_id', 'cargo_id', 'is_active'] },
    { title: 'Standard', fields: ['ton_per_trip', 'max_trip_per_day', 'loading_min', 'unloading_min'] },
  ],
  access: MASTER,
})
