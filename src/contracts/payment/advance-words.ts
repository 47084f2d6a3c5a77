/** How money changes hands. */
export const PAY_METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'transfer', label: 'Bank transfer' },
] as const

/** States in which the driver has money of the company that is not accounted for. */
export const UNSETTLED = ['paid', 'settling'] as const
/** States in which a trip has its advance: no second one is asked for it. */
export const LIVE_ADVANCE = ['asked', 'approved', 'paid', 'settling', 'settled'] as const
