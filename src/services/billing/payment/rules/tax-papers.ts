import type { FieldError } from '#kernel/errors.ts'
import { COLLECTED_BY_BUYER } from '#contracts/payment/payment-words.ts'

/** What a document owes the state, and what the papers beside it say. */
export interface TaxPaper {
  billing_no: string
  net_idr: number
  ppn_idr: number
  pph23_idr: number
  ppn_collector: string
  faktur_no: string | null
  faktur_date: string | null
  faktur_code: string | null
  faktur_base_idr: number | null
  faktur_ppn_idr: number | null
  faktur_file_id: string | null
  slip_no: string | null
  slip_date: string | null
  slip_base_idr: number | null
  slip_amount_idr: number | null
}

const FAKTUR = [
  'faktur_no',
  'faktur_date',
  'faktur_code',
  'faktur_base_idr',
  'faktur_ppn_idr',
  'faktur_file_id',
] as const
const SLIP = ['slip_no', 'slip_date', 'slip_base_idr', 'slip_amount_idr'] as const

const paperError = (message: string, params: FieldError['params']): FieldError => ({
  field: 'documents',
  message,
  params,
})

/** Whether a rupiah more or less is a difference of rounding: papers are rounded by another program. */
const near = (one: number | null, other: number): boolean => one !== null && Math.abs(one - other) <= 1

/** What stands against approving with the e-Faktur and the Bukti Potong of a document (dec.I4.11); to the rupiah of rounding. */
export function paperErrors(paper: TaxPaper): FieldError[] {
  const no = paper.billing_no
  const errors: FieldError[] = []
  if (paper.ppn_idr !== 0) {
    if (FAKTUR.some((field) => paper[field] === null))
      errors.push(
        paperError('The e-Faktur of {no} is missing: number, date, code, base, PPN and file', { no }),
      )
    else if (!near(paper.faktur_base_idr, paper.net_idr) || !near(paper.faktur_ppn_idr, paper.ppn_idr))
      errors.push(
        paperError('The e-Faktur of {no} says another amount: the document has {base} and {tax}', {
          no,
          base: { idr: paper.net_idr },
          tax: { idr: paper.ppn_idr },
        }),
      )
    else if (COLLECTED_BY_BUYER.includes(paper.faktur_code ?? '') !== (paper.ppn_collector === 'company'))
      errors.push(paperError('The code of the e-Faktur of {no} does not say who collects the PPN', { no }))
  }
  if (paper.pph23_idr !== 0) {
    if (SLIP.some((field) => paper[field] === null))
      errors.push(paperError('The Bukti Potong of {no} is missing: number, date, base and PPh 23', { no }))
    else if (!near(paper.slip_base_idr, paper.net_idr) || !near(paper.slip_amount_idr, paper.pph23_idr))
      errors.push(
        paperError('The Bukti Potong of {no} says another amount: the document has {base} and {tax}', {
          no,
          base: { idr: paper.net_idr },
          tax: { idr: paper.pph23_idr },
        }),
      )
  }
  return errors
}
