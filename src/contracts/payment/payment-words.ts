/** Who is paid. */
export const PAYEE_TYPES = [
  { value: 'vendor', label: 'Vendor' },
  { value: 'driver', label: 'Driver' },
] as const
export type PayeeType = (typeof PAYEE_TYPES)[number]['value']

/** How it is paid. */
export const PAYMENT_METHODS = [
  { value: 'transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'payroll', label: 'With the wages' },
] as const

export const PAYMENT_KINDS = [
  { value: 'payment', label: 'Payment' },
  { value: 'reversal', label: 'Reversal' },
] as const

/** What a payment is made of (life.D6b); the first five are a vendor's, the others a driver's. */
export const COMPONENTS = [
  { value: 'freight', label: 'Tax base of documents' },
  { value: 'ppn', label: 'PPN' },
  { value: 'pph23', label: 'PPh 23 withheld' },
  { value: 'receivable', label: 'Receivable deducted' },
  { value: 'driver_pay', label: 'Driver pay taken off' },
  { value: 'driver_premium', label: 'Driver premium' },
  { value: 'travel_allowance', label: 'Overspent advance' },
  { value: 'overtime', label: 'Overtime' },
  { value: 'deduction', label: 'Advance to deduct' },
] as const
export type Component = (typeof COMPONENTS)[number]['value']

export const VENDOR_COMPONENTS: readonly Component[] = ['freight', 'ppn', 'pph23', 'receivable', 'driver_pay']
export const DRIVER_COMPONENTS: readonly Component[] = [
  'driver_premium',
  'travel_allowance',
  'overtime',
  'deduction',
]

/** Codes of a tax invoice (e-Faktur); 02 and 03 say that who buys collects the PPN. */
export const FAKTUR_CODES = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((value) => ({
  value,
  label: value,
}))
export const COLLECTED_BY_BUYER: readonly string[] = ['02', '03']
