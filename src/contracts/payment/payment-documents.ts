import { choice, money, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { digitsOf } from '#contracts/payment/account-number.ts'
import { FAKTUR_CODES } from '#contracts/payment/payment-words.ts'
import { children, ref } from '#contracts/reference-fields.ts'
import type { Field } from '#kernel/field.ts'

/** As the tax office prints it, with dots and a dash; kept as digits, so that two spellings are one e-Faktur. */
const fakturNumber: Field<string, 'optional'> = {
  ...text({
    label: 'e-Faktur number',
    max: 25,
    pattern: /^(?:[.\-\s]*\d){16,17}[.\-\s]*$/,
    message: 'Must have 16 or 17 digits',
  }),
  toColumn: digitsOf,
}

const SIGNED = { min: -9_000_000_000_000_000 } as const

/** The papers of the taxes that a payment pays: the vendor's e-Faktur and the company's Bukti Potong, by document (dec.I4.11). */
export const paymentDocuments = () =>
  children({
    label: 'Papers of the taxes',
    table: 'trip_payment_document',
    parent: 'trip_payment_id',
    key: 'billing_id',
    max: 200,
    fields: {
      billing_id: ref('billing', { label: 'Document', required: true }),
      faktur_no: fakturNumber,
      faktur_date: date({ label: 'e-Faktur date' }),
      faktur_code: choice({ label: 'Code', options: FAKTUR_CODES }),
      faktur_base_idr: money({ label: 'Base on it', ...SIGNED }),
      faktur_ppn_idr: money({ label: 'PPN on it', ...SIGNED }),
      faktur_file_id: file({ label: 'e-Faktur file', as: 'faktur_file' }),
      slip_no: text({ label: 'Bukti Potong number', min: 3, max: 40 }),
      slip_date: date({ label: 'Bukti Potong date' }),
      slip_base_idr: money({ label: 'Base withheld from', ...SIGNED }),
      slip_amount_idr: money({ label: 'PPh 23 on it', ...SIGNED }),
      slip_file_id: file({ label: 'Bukti Potong file', as: 'slip_file' }),
    },
  })
