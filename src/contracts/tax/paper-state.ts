import { COLLECTED_BY_BUYER } from '#contracts/tax/tax-words.ts'

/** What a document owes the state, as its papers have to say it; whole rupiah. */
export interface OwedTaxes {
  net_idr: number
  /** The part of the base that the rate of PPN charges, such as 11/12 of it: an e-Faktur may show that as its base. */
  charged_idr: number
  ppn_idr: number
  pph23_idr: number
  ppn_collector: string
}

export interface FakturSaid {
  faktur_no: string | null
  faktur_date: string | null
  faktur_code: string | null
  faktur_base_idr: number | null
  faktur_ppn_idr: number | null
  faktur_file_id: string | null
}

export interface SlipSaid {
  slip_no: string | null
  slip_date: string | null
  slip_base_idr: number | null
  slip_amount_idr: number | null
}

/** How a paper stands to its document: `amount` says another one, and the `code` does not say who collects. */
export type PaperState = 'right' | 'missing' | 'amount' | 'code'

/** Whether a rupiah more or less is a difference of rounding: papers are rounded by another program. */
const near = (one: number | null, other: number): boolean => one !== null && Math.abs(one - other) <= 1

/** By whom an e-Faktur of this code says that the PPN is collected. */
export const collectorOf = (code: string | null): 'company' | 'vendor' =>
  COLLECTED_BY_BUYER.includes(code ?? '') ? 'company' : 'vendor'

/** How the e-Faktur of a document stands (dec.I4.11); null where the document owes no PPN and has none. */
export function fakturState(owed: OwedTaxes, said: FakturSaid): PaperState | null {
  if (owed.ppn_idr === 0) return null
  const { faktur_no, faktur_date, faktur_code, faktur_base_idr: base, faktur_ppn_idr: ppn } = said
  if ([faktur_no, faktur_date, faktur_code, base, ppn, said.faktur_file_id].includes(null)) return 'missing'
  const isBase = near(base, owed.net_idr) || near(base, owed.charged_idr)
  if (!isBase || !near(ppn, owed.ppn_idr)) return 'amount'
  return collectorOf(faktur_code) === owed.ppn_collector ? 'right' : 'code'
}

/** How the Bukti Potong of a document stands; null where nothing is withheld. */
export function slipState(owed: OwedTaxes, said: SlipSaid): PaperState | null {
  if (owed.pph23_idr === 0) return null
  const { slip_no, slip_date, slip_base_idr: base, slip_amount_idr: amount } = said
  if ([slip_no, slip_date, base, amount].includes(null)) return 'missing'
  return near(base, owed.net_idr) && near(amount, owed.pph23_idr) ? 'right' : 'amount'
}
