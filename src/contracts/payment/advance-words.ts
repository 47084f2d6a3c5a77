/** How money changes hands. */
export const PAY_METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'transfer', label: 'Bank transfer' },
] as const

/** States in which the driver has money of the company that is not accounted for. */
export const UNSETTLED = ['paid', 'stranded', 'settling'] as const
/** States in which a trip has its driver’s advance: no second one is asked for it. */
export const LIVE_ADVANCE = ['asked', 'approved', 'paid', 'settling', 'settled'] as const
/** States of a trip that does not take place: money that was given for it has no use. One that failed on the way has had its costs. */
export const CALLED_OFF = ['declined', 'cancelled'] as const
/** Why there are no receipts of a trip that its driver never drove. */
export const NOT_USED = 'The driver never left for this trip: its advance is returned whole'
