import { choice, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import { resource } from '#kernel/resource.ts'
import { alsoBy } from '#contracts/access.ts'

export const TRUCK_DOCUMENTS = [
  { value: 'stnk', label: 'Registration (STNK)' },
  { value: 'kir', label: 'Roadworthiness (KIR)' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'tax', label: 'Vehicle tax' },
  { value: 'b3_permit', label: 'Hazardous cargo permit (B3)' },
  { value: 'port_pass', label: 'Port pass' },
] as const

/** Papers without which a truck is given no work (life.G3). */
export const TRUCK_PAPERS = ['stnk', 'kir', 'insurance'] as const

/** A paper a truck must have; an expired one keeps it from being assigned (life.G3). */
export const truckDocument = resource({
  service: 'master',
  name: 'truck-document',
  label: 'Truck document',
  plural: 'Truck documents',
  fields: {
    truck_id: ref('truck', { label: 'Truck', required: true, fixed: true }),
    doc_type: choice({ label: 'Document', required: true, options: TRUCK_DOCUMENTS }),
    doc_no: text({ label: 'Document number', required: true, max: 60 }),
    issued_at: date({ label: 'Issued on' }),
    expired_at: date({ label: 'Valid until', required: true, expires: true }),
    file_id: file({ label: 'File' }),
  },
  rules: [notBefore('issued_at', 'expired_at')],
  list: {
    columns: ['truck_id', 'doc_type', 'doc_no', 'issued_at', 'expired_at', 'updated_at'],
    search: ['doc_no', 'truck.code', 'truck.plate_no'],
    sort: ['expired_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['truck_id', 'doc_type', 'expired_at'],
  },
  form: [
    { title: 'Document', fields: ['truck_id', 'doc_type', 'doc_no', 'issued_at', 'expired_at', 'file_id'] },
  ],
  access: alsoBy('vehicle-maintenance'),
  scope: { vendor: 'truck.vendor_id' },
  title: ['doc_no'],
})
