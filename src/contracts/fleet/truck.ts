import { choice, code, decimal, integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { AXLES, TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { active, plate } from '#contracts/patterns.ts'
import { TRUCK_DOCUMENTS, TRUCK_PAPERS } from '#contracts/fleet/truck-document.ts'
import { PLATE_COLOURS } from '#contracts/tax/tax-words.ts'
import { expiryOf, firstChoiceOf, lacksOf } from '#contracts/related.ts'
import { MONEY_CHANGE, MONEY_LIFE } from '#contracts/second-person.ts'

const OWNERSHIP = [
  { value: 'own', label: 'Own' },
  { value: 'vendor', label: "Vendor's" },
] as const

const FUELS = [
  { value: 'diesel', label: 'Diesel' },
  { value: 'biodiesel', label: 'Biodiesel' },
  { value: 'electric', label: 'Electric' },
  { value: 'other', label: 'Other' },
] as const

const CONDITIONS = [
  { value: 'ready', label: 'Ready' },
  { value: 'ready_with_notes', label: 'Ready with notes' },
  { value: 'not_ready', label: 'Not ready' },
  { value: 'breakdown', label: 'Breakdown' },
  { value: 'in_maintenance', label: 'In maintenance' },
  { value: 'inactive', label: 'Inactive' },
] as const

const heavierThanTare: Rule = (record) =>
  typeof record.jbi_kg === 'number' && record.jbi_kg <= Number(record.tare_kg)
    ? [{ field: 'jbi_kg', message: 'Must be more than the tare' }]
    : []

/**
 * What the loads of a truck are priced, taxed and weighed by, and by which plate it is known: a change of it waits for a second person
 * (decision 81).
 */
export const TRUCK_MONEY = ['plate_no', 'plate_colour', 'truck_type', 'tare_kg', 'jbi_kg'] as const

/** A truck; `code` is the number painted on its hull. Its condition and where it is belong to others. */
export const truck = resource({
  service: 'master',
  name: 'truck',
  label: 'Truck',
  plural: 'Trucks',
  history: {
    'store-tare': { label: 'Tare stored', tone: 'info' },
    'take-tare-back': { label: 'Tare taken back', tone: 'warn' },
  },
  fields: {
    code: code('Hull number'),
    plate_no: plate(),
    plate_colour: choice({
      label: 'Colour of the plates',
      options: PLATE_COLOURS,
      help: 'Decides whether PPN is charged on what it carries. Empty: charged',
    }),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    ownership: choice({ label: 'Ownership', required: true, options: OWNERSHIP, initial: 'vendor' }),
    truck_type: choice({ label: 'Truck type', required: true, options: TRUCK_TYPES }),
    axle_config: choice({ label: 'Axle layout', required: true, options: AXLES }),
    brand: text({ label: 'Brand', max: 40 }),
    model: text({ label: 'Model', max: 60 }),
    year: integer({ label: 'Year', min: 1950, max: 2100, ungrouped: true }),
    color: text({ label: 'Colour', max: 30 }),
    chassis_no: text({ label: 'Chassis number', max: 40 }),
    engine_no: text({ label: 'Engine number', max: 40 }),
    fuel_type: choice({ label: 'Fuel', required: true, options: FUELS, initial: 'diesel' }),
    tare_kg: integer({ label: 'Tare', required: true, unit: 'kg', min: 1, max: 60_000 }),
    tare_verified_at: timestamp({ label: 'Tare verified at', readOnly: true }),
    tare_valid_until: date({ label: 'Tare valid until', readOnly: true }),
    jbi_kg: integer({
      label: 'Legal gross weight (JBI)',
      unit: 'kg',
      min: 1,
      max: 100_000,
      help: 'Left empty, it is that of the axle layout on class II roads',
    }),
    max_net_kg: integer({ label: 'Largest load', unit: 'kg', readOnly: true }),
    box_volume_m3: decimal({ label: 'Box volume', unit: 'm³', min: 0.001, max: 200, decimals: 3 }),
    odometer_km: decimal({ label: 'Odometer', unit: 'km', decimals: 2, max: 9_999_999, always: true }),
    engine_hours: decimal({ label: 'Engine hours', unit: 'h', decimals: 2, max: 9_999_999, always: true }),
    device_id: idOf({ label: 'Device', readOnly: true }),
    rfid_tag: text({ label: 'RFID tag', max: 40 }),
    condition: choice({ label: 'Condition', options: CONDITIONS, always: true }),
    current_trip_id: idOf({ label: 'Current trip', readOnly: true, names: 'trip' }),
    current_driver_id: ref('driver', { label: 'Current driver', readOnly: true, as: 'current_driver' }),
    document_expires_at: expiryOf('Next document to expire', 'first', {
      resource: 'truck-document',
      by: 'truck_id',
      of: 'expired_at',
    }),
    document_expires_type: firstChoiceOf('Document', TRUCK_DOCUMENTS, {
      resource: 'truck-document',
      by: 'truck_id',
      of: 'doc_type',
      sortedBy: 'expired_at',
    }),
    papers_missing: lacksOf('Papers missing', TRUCK_DOCUMENTS, {
      resource: 'truck-document',
      by: 'truck_id',
      of: 'doc_type',
      until: 'expired_at',
      needs: TRUCK_PAPERS.map((one) => [one]),
    }),
    is_active: active(),
    inactive_reason: longtext({ label: 'Why it is out of use', max: 300 }),
    photo_file_id: file({ label: 'Photo', as: 'photo_file' }),
    ...MONEY_CHANGE,
    change_reason: {
      ...MONEY_CHANGE.change_reason,
      help: 'Needed when plates, type, tare or JBI change; somebody else then approves the change',
    },
  },
  rules: [
    heavierThanTare,
    (record) =>
      record.is_active === false && !record.inactive_reason
        ? [{ field: 'inactive_reason', message: 'Required' }]
        : [],
  ],
  list: {
    columns: [
      { field: 'code', under: 'plate_no' },
      { field: 'truck_type', under: 'axle_config' },
      'vendor_id',
      'tare_kg',
      { field: 'jbi_kg', under: 'max_net_kg', label: 'JBI, largest load' },
      { field: 'condition', under: 'papers_missing', label: 'Condition, papers missing' },
      { field: 'document_expires_at', under: 'document_expires_type' },
      'is_active',
      { field: 'ownership', extra: true },
      { field: 'plate_colour', extra: true },
      { field: 'brand', under: 'model', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'plate_no'],
    sort: ['code', 'plate_no', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'is_active',
      'vendor_id',
      'truck_type',
      'condition',
      'document_expires_at',
      'papers_missing',
      'ownership',
      'rfid_tag',
      'change_state',
    ],
  },
  form: [
    { title: 'Identity', fields: ['code', 'plate_no', 'plate_colour', 'vendor_id', 'ownership', 'rfid_tag'] },
    {
      title: 'Vehicle',
      fields: [
        'truck_type',
        'axle_config',
        'brand',
        'model',
        'year',
        'color',
        'chassis_no',
        'engine_no',
        'fuel_type',
        'photo_file_id',
      ],
    },
    { title: 'Weights', fields: ['tare_kg', 'jbi_kg', 'box_volume_m3', 'change_reason'] },
    { title: 'Use', fields: ['is_active', 'inactive_reason'] },
  ],
  access: MASTER,
  scope: { vendor: 'vendor_id' },
  title: ['code', 'plate_no'],
  lifecycle: MONEY_LIFE,
})
