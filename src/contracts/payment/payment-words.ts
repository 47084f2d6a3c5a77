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
  { value: 'offset', label: 'Set off, nothing is transferred' },
] as const
/** What people choose from: what is set off whole is so by its sum. */
export const CHOSEN_METHODS = PAYMENT_METHODS.filter(
  (one): one is Exclude<(typeof PAYMENT_METHODS)[number], { value: 'offset' }> => one.value !== 'offset',
)

export const PAYMENT_KINDS = [
  { value: 'payment', label: 'Payment' },
  { value: 'reversal', label: 'Reversal' },
] as const

/** How what a payment pays was paid before: it was in a bank file that failed, or it came back. */
export const REPEATS = [
  { value: 'failed', label: 'Repeats a failed transfer' },
  { value: 'reversed', label: 'Repeats money that came back' },
] as const

/** What a payment is made of (life.D6b); the first six are a vendor's, the others a driver's. */
export const COMPONENTS = [
  { value: 'freight', label: 'Tax base of documents' },
  { value: 'ppn', label: 'PPN' },
  { value: 'pph23', label: 'PPh 23 withheld' },
  { value: 'receivable', label: 'Receivable deducted' },
  { value: 'driver_pay', label: 'Driver pay taken off' },
  { value: 'driver_pay_back', label: 'Driver pay given back' },
  { value: 'driver_premium', label: 'Driver premium' },
  { value: 'travel_allowance', label: 'Overspent advance' },
  { value: 'overtime', label: 'Overtime' },
  { value: 'deduction', label: 'Advance to deduct' },
] as const
export type Component = (typeof COMPONENTS)[number]['value']

export const VENDOR_COMPONENTS: readonly Component[] = [
  'freight',
  'ppn',
  'pph23',
  'receivable',
  'driver_pay',
  'driver_pay_back',
]
export const DRIVER_COMPONENTS: readonly Component[] = [
  'driver_premium',
  'travel_allowance',
  'overtime',
  'deduction',
]

/** What is taken off a payment, as much as it pays: the rest of it stays open for the next one. */
export const DEDUCTED_COMPONENTS: readonly Component[] = ['receivable', 'driver_pay', 'deduction']

/**
 * Why a payment takes nothing of a debt: its kind was not ticked, it is owed since after the period, or nothing was left that it could be
 * taken off, or it is held by money that was entered and that nobody confirmed. All but the third want a reason.
 */
export const WHY_LEFT = [
  { value: 'unticked', label: 'Not ticked' },
  { value: 'later', label: 'Owed since after the period' },
  { value: 'spent', label: 'Nothing left to deduct from' },
  { value: 'waits', label: 'Waits for money that was entered and not confirmed' },
] as const
export type WhyLeft = (typeof WHY_LEFT)[number]['value']
