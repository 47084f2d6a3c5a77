import type { FieldError } from '#kernel/errors.ts'
import {
  fakturState,
  slipState,
  type FakturSaid,
  type OwedTaxes,
  type PaperState,
  type SlipSaid,
} from '#contracts/tax/paper-state.ts'

/** A document of a payment with what its papers say. */
export interface PaidDocument {
  billing_no: string
  owed: OwedTaxes
  /** Whether this payment withholds its PPh 23. */
  withholds: boolean
  said: FakturSaid & SlipSaid
}

type Wrong = Exclude<PaperState, 'right'>

const FAKTUR: Readonly<Record<Wrong, string>> = {
  missing: 'The e-Faktur of {no} is missing: number, date, code, base, PPN and file',
  amount: 'The e-Faktur of {no} says another amount: the document has {base} and {tax}',
  code: 'The code of the e-Faktur of {no} does not say who collects the PPN',
}
const SLIP: Readonly<Record<Exclude<Wrong, 'code'>, string>> = {
  missing: 'The Bukti Potong of {no} is missing: number, date, base and PPh 23',
  amount: 'The Bukti Potong of {no} says another amount: the document has {base} and {tax}',
}

/** What stands against approving with the e-Faktur and the Bukti Potong of a document (dec.I4.11); to the rupiah of rounding. */
export function paperErrors({ billing_no: no, owed, withholds, said }: PaidDocument): FieldError[] {
  const faktur = fakturState(owed, said)
  const slip = withholds ? slipState(owed, said) : null
  const error = (message: string, tax: number): FieldError => ({
    field: 'status',
    message,
    params: message.includes('{base}') ? { no, base: { idr: owed.net_idr }, tax: { idr: tax } } : { no },
  })
  return [
    ...(faktur && faktur !== 'right' ? [error(FAKTUR[faktur], owed.ppn_idr)] : []),
    ...(slip === 'missing' || slip === 'amount' ? [error(SLIP[slip], owed.pph23_idr)] : []),
  ]
}
