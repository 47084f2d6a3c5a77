/** The taxes of a haulier's bill: value added tax, and income tax withheld from services. */
export const TAX_KINDS = [
  { value: 'ppn', label: 'PPN' },
  { value: 'pph23', label: 'PPh 23' },
] as const
export type TaxKind = (typeof TAX_KINDS)[number]['value']

/** What carrying goods is charged PPN as: a choice of the vendor's tax profile, each with dated rates of its own. */
export const PPN_SERVICES = [
  { value: 'general', label: 'Usual rate' },
  { value: 'freight_forwarding', label: 'Freight forwarding, a set amount' },
] as const
export type PpnService = (typeof PPN_SERVICES)[number]['value']

/** Colours of licence plates; which of them are not charged PPN is said by the dated rate (dec.I4.2). */
export const PLATE_COLOURS = [
  { value: 'yellow', label: 'Yellow (public transport)' },
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
  { value: 'red', label: 'Red (government)' },
] as const
export type PlateColour = (typeof PLATE_COLOURS)[number]['value']

/** Whether PPN is charged on what a truck carried. */
export type TaxTreatment = 'taxed' | 'exempt'

/** Why a tax is nothing: said beside the row instead of a formula. */
export const NO_TAX_REASONS = {
  exempt_plate: 'Carried with plates that are not charged PPN',
  not_pkp: 'The vendor is no taxable entrepreneur (PKP)',
  letter: 'The vendor has a letter of exemption',
  final_tax: 'The vendor pays a final tax of its own',
} as const
export type NoTaxReason = keyof typeof NO_TAX_REASONS

/** One tax of a document as it is shown: the base, the rate with its fraction, and what comes of it, or why nothing does. */
export interface TaxRow {
  kind: TaxKind
  rate_id: string | null
  /** Decimal text, such as `12.0000`; null where nothing is due. */
  percent: string | null
  numerator: number
  denominator: number
  /** What the lines at this rate come to, in rupiah; below zero where claims outweigh freight. */
  base_idr: number
  amount_idr: number
  /** `10.000.000 × 11/12 × 12 %` without words, so that it reads in both languages. */
  formula: string
  reason: NoTaxReason | null
}

/** Codes of a tax invoice (e-Faktur), which its number begins with; 02 and 03 say that who buys collects the PPN. */
export const FAKTUR_CODES = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((value) => ({
  value,
  label: value,
}))
export const COLLECTED_BY_BUYER: readonly string[] = ['02', '03']

/** The code that a number of an e-Faktur begins with; null where it begins with none. */
export function codeOfFaktur(number: string): string | null {
  const code = number.replaceAll(/\D/g, '').slice(0, 2)
  return FAKTUR_CODES.some(({ value }) => value === code) ? code : null
}
