import { choice, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { resource } from '#kernel/resource.ts'
import { ALSO_DRIVERS_OWN } from '#contracts/access.ts'

export const DRIVER_DOCUMENTS = [
  { value: 'sim_b1', label: 'Licence SIM B1' },
  { value: 'sim_b2', label: 'Licence SIM B2' },
  { value: 'ktp', label: 'Identity card (KTP)' },
  { value: 'medical', label: 'Medical check' },
  { value: 'b3_card', label: 'Hazardous cargo card (B3)' },
  { value: 'safety_induction', label: 'Safety induction' },
] as const

/** The licences that let one drive a truck; B2 also covers B1 (life.G6). */
export const LICENCES = ['sim_b2', 'sim_b1'] as const

/** A paper a driver must have; without a valid licence a driver is not assigned (life.G6). */
export const driverDocument = resource({
  service: 'master',
  name: 'driver-document',
  label: 'Driver document',
  plural: 'Driver documents',
  fields: {
    driver_id: ref('driver', { label: 'Driver', required: true, fixed: true }),
    doc_type: choice({ label: 'Document', required: true, options: DRIVER_DOCUMENTS }),
    doc_no: text({ label: 'Document number', required: true, max: 60 }),
    expired_at: date({ label: 'Valid until', help: 'Empty when it never expires', expires: true }),
    file_id: file({ label: 'File' }),
  },
  list: {
    columns: ['driver_id', 'doc_type', 'doc_no', 'expired_at', 'updated_at'],
    search: ['doc_no', 'driver.code', 'driver.name'],
    sort: ['expired_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['driver_id', 'doc_type', 'expired_at'],
  },
  form: [{ title: 'Document', fields: ['driver_id', 'doc_type', 'doc_no', 'expired_at', 'file_id'] }],
  access: ALSO_DRIVERS_OWN,
  scope: { vendor: 'driver.vendor_id', driver: 'driver_id' },
  title: ['doc_no'],
})
