import { code, name, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import { resource } from '#kernel/resource.ts'
import { countOf } from '#contracts/related.ts'
import { MASTER } from '#contracts/access.ts'
import { inUse } from '#contracts/patterns.ts'
import { phone } from '#contracts/phone.ts'
import { npwp } from '#contracts/tax/npwp.ts'

/** A haulier the company has contracts with (spec.3). */
export const vendor = resource({
  service: 'master',
  name: 'vendor',
  label: 'Vendor',
  plural: 'Vendors',
  fields: {
    code: code(),
    name: name(),
    address: text({ label: 'Address', required: true, max: 300 }),
    phone: phone('Phone'),
    NPWP: npwp({ required: true, help: '15 or 16 digits; dots and dashes are dropped' }),
    valid_date: timestamp({ label: 'Valid from', required: true }),
    expired_date: timestamp({ label: 'Valid until', required: true, expires: true }),
    truck_count: countOf('Trucks', { resource: 'truck', by: 'vendor_id' }),
    driver_count: countOf('Drivers', { resource: 'driver', by: 'vendor_id' }),
    is_active: inUse(),
  },
  rules: [notBefore('valid_date', 'expired_date')],
  list: {
    columns: [
      'code',
      { field: 'name', under: 'address' },
      'phone',
      'NPWP',
      'valid_date',
      'expired_date',
      'truck_count',
      'driver_count',
      'is_active',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'phone', 'NPWP'],
    sort: ['code', 'name', 'expired_date', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'expired_date', 'valid_date'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'NPWP'] },
    { title: 'Contact', fields: ['address', 'phone'] },
    { title: 'Validity', fields: ['valid_date', 'expired_date'] },
  ],
  access: MASTER,
  scope: { vendor: 'id' },
  calls: { create: 'POST /', list: 'POST /paginate' },
})
