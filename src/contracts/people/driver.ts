import { code, integer, longtext, name, text } from '#contracts/fields.ts'
import { date, dateMessage, timestamp } from '#contracts/date-fields.ts'
import { isDateMessage } from '#contracts/date-message.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { Field } from '#kernel/field.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { ALSO_DRIVERS_OWN } from '#contracts/access.ts'
import { DRIVER_DOCUMENTS, LICENCES } from '#contracts/people/driver-document.ts'
import { inUse } from '#contracts/patterns.ts'
import { phone } from '#contracts/phone.ts'
import { expiryOf, firstChoiceOf, lacksOf } from '#contracts/related.ts'

/** A whole number in a string (read.R2); what changes it is the ledger of remarks. */
function creditPoint(): Field<number, 'always'> {
  return { ...integer({ label: 'Credit point', always: true }), toWire: (stored) => String(stored) }
}

const momentOf = (value: unknown): number | null =>
  isDateMessage(value) ? Date.UTC(value.year, value.month - 1, value.day) : null

/** Drivers are 21 to 65 years old when they begin (screen.E8). */
const ofAge: Rule = (record) => {
  const { birth_date: born, effective_date: from } = record
  if (!isDateMessage(born) || !isDateMessage(from)) return []
  const had = from.month > born.month || (from.month === born.month && from.day >= born.day)
  const age = from.year - born.year - (had ? 0 : 1)
  return age < 21 || age > 65
    ? [{ field: 'birth_date', message: 'A driver begins at 21 to 65 years of age' }]
    : []
}

const retiresLater: Rule = (record) => {
  const [from, to] = [momentOf(record.effective_date), momentOf(record.retirement_date)]
  return from !== null && to !== null && to <= from
    ? [{ field: 'retirement_date', message: 'Must be after the effective date' }]
    : []
}

/** Somebody who drives a vendor's trucks (spec.3). */
export const driver = resource({
  service: 'master',
  name: 'driver',
  label: 'Driver',
  plural: 'Drivers',
  history: { lift: { label: 'Suspension lifted', tone: 'ok' } },
  fields: {
    code: code(),
    name: name(),
    phone_number: phone('Phone number'),
    address: text({ label: 'Address', max: 300 }),
    birth_date: dateMessage({ label: 'Birth date', required: true }),
    effective_date: dateMessage({ label: 'Effective date', required: true }),
    retirement_date: dateMessage({ label: 'Retirement date' }),
    credit_point: creditPoint(),
    lifted_until: date({ label: 'Suspension lifted until', readOnly: true }),
    lifted_reason: longtext({ label: 'Why it was lifted', readOnly: true }),
    lifted_by_name: text({ label: 'Lifted by', readOnly: true }),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    user_id: idOf({
      label: 'User account',
      help: 'Of the role driver, without a profile yet',
      from: {
        resource: 'user',
        as: 'user',
        filters: [
          { field: 'role_code', operator: '=', value: 'driver' },
          { field: 'profile_complete', operator: '=', value: false },
        ],
      },
    }),
    token_set_at: timestamp({ label: 'Token made at', readOnly: true }),
    licence_expires_at: expiryOf('Licence valid until', 'last', {
      resource: 'driver-document',
      by: 'driver_id',
      of: 'expired_at',
      where: () => [{ field: 'doc_type', operator: 'in', value: [...LICENCES] }],
    }),
    document_expires_at: expiryOf('Next document to expire', 'first', {
      resource: 'driver-document',
      by: 'driver_id',
      of: 'expired_at',
    }),
    document_expires_type: firstChoiceOf('Document', DRIVER_DOCUMENTS, {
      resource: 'driver-document',
      by: 'driver_id',
      of: 'doc_type',
      sortedBy: 'expired_at',
    }),
    papers_missing: lacksOf('Papers missing', DRIVER_DOCUMENTS, {
      resource: 'driver-document',
      by: 'driver_id',
      of: 'doc_type',
      until: 'expired_at',
      needs: [LICENCES],
    }),
    is_active: inUse(),
  },
  rules: [ofAge, retiresLater],
  list: {
    columns: [
      'code',
      { field: 'name', under: 'phone_number' },
      'vendor_id',
      { field: 'credit_point', under: 'lifted_until' },
      { field: 'licence_expires_at', under: 'papers_missing', label: 'Licence, papers missing' },
      { field: 'document_expires_at', under: 'document_expires_type' },
      'retirement_date',
      'is_active',
      { field: 'effective_date', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'phone_number'],
    sort: ['code', 'name', 'credit_point', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'is_active',
      'vendor_id',
      'document_expires_at',
      'licence_expires_at',
      'papers_missing',
      'credit_point',
      'retirement_date',
      'user_id',
    ],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'birth_date'] },
    { title: 'Contact', fields: ['phone_number', 'address'] },
    { title: 'Employment', fields: ['vendor_id', 'effective_date', 'retirement_date', 'user_id'] },
  ],
  access: ALSO_DRIVERS_OWN,
  scope: { vendor: 'vendor_id', driver: 'id' },
  calls: { remove: 'DELETE /delete' },
})
