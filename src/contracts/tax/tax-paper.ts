import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, money, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { FAKTUR_CODES } from '#contracts/tax/tax-words.ts'
import type { Field } from '#kernel/field.ts'
import type { ListedOf, RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** As the tax office prints it, with dots and a dash; kept as digits, so that two spellings are one e-Faktur. */
const fakturNumber: Field<string, 'optional'> = {
  ...text({
    label: 'e-Faktur number',
    max: 25,
    pattern: /^(?:[.\-\s]*\d){16,17}[.\-\s]*$/,
    message: 'Must have 16 or 17 digits',
  }),
  toColumn: (given) => given.replaceAll(/\D/g, ''),
}

const sure = { always: true } as const

/** What the vendor's e-Faktur says, and what the company's Bukti Potong does. */
export const FAKTUR_FIELDS = [
  'faktur_no',
  'faktur_date',
  'faktur_code',
  'faktur_base_idr',
  'faktur_ppn_idr',
  'faktur_file_id',
] as const
export const SLIP_FIELDS = [
  'slip_no',
  'slip_date',
  'slip_base_idr',
  'slip_amount_idr',
  'slip_file_id',
] as const

/**
 * The papers of the taxes of one billing document (dec.I4.11). They stand with the document, which has them from its verification on:
 * whatever becomes of a payment, the next one of the document goes by the same papers. Amounts that nobody enters are the document's.
 */
export const taxPaper = resource({
  service: 'billing',
  name: 'tax-paper',
  label: 'Tax papers',
  plural: 'Tax papers',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['billing_no'],
  fields: {
    billing_no: text({ label: 'Document number', ...sure }),
    billing_id: ref('billing', { label: 'Billing document', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    faktur_no: fakturNumber,
    faktur_date: date({ label: 'e-Faktur date' }),
    faktur_code: choice({ label: 'Code', options: FAKTUR_CODES }),
    faktur_base_idr: money({ label: 'Base on it' }),
    faktur_ppn_idr: money({ label: 'PPN on it' }),
    faktur_file_id: file({ label: 'e-Faktur file', as: 'faktur_file' }),
    slip_no: text({ label: 'Bukti Potong number', min: 3, max: 40 }),
    slip_date: date({ label: 'Bukti Potong date' }),
    slip_base_idr: money({ label: 'Base withheld from' }),
    slip_amount_idr: money({ label: 'PPh 23 on it' }),
    slip_file_id: file({ label: 'Bukti Potong file', as: 'slip_file' }),
  },
  list: {
    columns: [
      { field: 'billing_no', under: 'vendor_id' },
      { field: 'faktur_no', under: 'faktur_date' },
      { field: 'faktur_base_idr', under: 'faktur_ppn_idr', label: 'Base and PPN on it' },
      { field: 'faktur_code', extra: true },
      { field: 'slip_no', under: 'slip_date' },
      { field: 'slip_base_idr', under: 'slip_amount_idr', label: 'Base and PPh 23 on it' },
      'updated_at',
    ],
    search: ['billing_no', 'faktur_no', 'slip_no'],
    sort: ['billing_no', 'created_at'],
    defaultSort: '-created_at',
    filters: ['billing_id', 'vendor_id'],
  },
  form: [
    { title: 'e-Faktur', fields: FAKTUR_FIELDS },
    { title: 'Bukti Potong', fields: SLIP_FIELDS },
  ],
  companyOnly: true,
  access: { read: CONTROL_TOWER, create: [], update: CONTROL_TOWER, remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { create: null, remove: null },
})

export type TaxPaper = RecordOf<typeof taxPaper>
/** As a list gives it. */
export type ListedTaxPaper = ListedOf<typeof taxPaper>
