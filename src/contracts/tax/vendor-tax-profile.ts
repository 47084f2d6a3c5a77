import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { choice, flag, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { notBefore, onlyWhile } from '#contracts/rules.ts'
import { npwp } from '#contracts/tax/npwp.ts'
import { PPN_SERVICES } from '#contracts/tax/tax-words.ts'
import { TAX_PROFILE_LIFE } from '#contracts/tax/tax-profile-lifecycle.ts'
import { sentence } from '#i18n/translate.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

const ro = { readOnly: true } as const

const hasNumber: Rule = ({ npwp: number, is_pkp: isPkp }) =>
  number === null && isPkp === true
    ? [{ field: 'npwp', message: 'A taxable entrepreneur has a tax number' }]
    : []

const LETTER = ['exemption_no', 'exemption_from', 'exemption_to'] as const
/** A letter of exemption has a number and its days, or is not there. */
const wholeLetter: Rule = (record) => {
  const isThere = LETTER.some((field) => record[field])
  return isThere
    ? LETTER.filter((field) => record[field] === null).map((field) => ({ field, message: 'Required' }))
    : []
}

/** What decides a vendor's taxes, from a day on (dec.I4.3). The latest approved one that has begun holds. */
export const vendorTaxProfile = resource({
  service: 'billing',
  name: 'vendor-tax-profile',
  label: 'Tax profile',
  plural: 'Tax profiles',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['valid_from'],
  fields: {
    vendor_id: ref('vendor', { label: 'Vendor', required: true, fixed: true }),
    valid_from: date({
      label: 'Valid from',
      required: true,
      help: 'Until a later profile of the vendor begins',
    }),
    is_pkp: flag('Taxable entrepreneur (PKP)', false, { help: 'Only a PKP charges PPN' }),
    ppn_service: choice({
      label: 'PPN charged as',
      help: 'As the vendor writes it on its tax invoices',
      required: true,
      options: PPN_SERVICES,
      initial: 'general',
    }),
    npwp: npwp({ help: 'That of the vendor. Empty: it has none, and more is withheld' }),
    exemption_no: text({
      label: 'Letter of exemption, number',
      min: 3,
      max: 60,
      help: 'Between its days no PPh 23 is withheld',
    }),
    exemption_from: date({ label: 'Letter valid from' }),
    exemption_to: date({ label: 'Letter valid until', expires: true }),
    is_final_tax: flag('Pays final tax itself', false, { help: 'No PPh 23 is withheld' }),
    evidence_file_id: file({
      label: 'Evidence',
      as: 'evidence_file',
      help: 'Card of the tax number, letter of exemption or decision of the tax office: the second person reads it',
    }),
    note: longtext({ label: 'Note', max: 500 }),
    status: text({ label: 'Status', always: true }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    entered_by: idOf({ label: 'Account of who entered', ...ro }),
    entered_by_name: text({ label: 'Entered by', ...ro }),
    approved_by: idOf({ label: 'Account of who approved', ...ro }),
    approved_by_name: text({ label: 'Approved by', ...ro }),
    approved_at: timestamp({ label: 'Approved at', ...ro }),
  },
  rules: [hasNumber, wholeLetter, notBefore('exemption_from', 'exemption_to')],
  list: {
    columns: [
      'vendor_id',
      'valid_from',
      { field: 'is_pkp', under: 'ppn_service' },
      'npwp',
      { field: 'exemption_no', under: 'exemption_to' },
      'is_final_tax',
      { field: 'status', under: 'approved_by_name' },
      { field: 'entered_by_name', extra: true },
      'updated_at',
    ],
    search: ['npwp', 'exemption_no', 'vendor.name', 'vendor.code'],
    sort: ['valid_from', 'created_at'],
    defaultSort: '-valid_from',
    filters: ['status', 'vendor_id', 'is_pkp', 'is_final_tax', 'exemption_to'],
  },
  form: [
    { title: 'For whom', fields: ['vendor_id', 'valid_from'] },
    { title: 'Taxes', fields: ['is_pkp', 'ppn_service', 'npwp', 'is_final_tax'] },
    {
      title: 'Letter of exemption',
      fields: ['exemption_no', 'exemption_from', 'exemption_to'],
    },
    { title: 'Evidence', fields: ['evidence_file_id', 'note'] },
  ],
  access: { read: [...ADMIN, ...CONTROL_TOWER], create: ADMIN, update: ADMIN, remove: ADMIN },
  scope: { vendor: 'vendor_id' },
  lifecycle: TAX_PROFILE_LIFE,
  frozen: onlyWhile(
    TAX_PROFILE_LIFE,
    ['waiting'],
    sentence('A tax profile that was decided on stays as it is: add one from a later day'),
  ),
})

export type VendorTaxProfile = RecordOf<typeof vendorTaxProfile>
