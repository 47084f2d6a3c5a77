/** What is paid of a load that was brought back (dec.I2.4): decided when it is sent back. */
export const PAID_WAYS = [
  { value: 'outward', label: 'The way there' },
  { value: 'both', label: 'Both ways' },
  { value: 'nothing', label: 'Neither way' },
] as const

/** What is paid of a load that is lost: it has no way back. */
export const PAID_OF_LOSS = [PAID_WAYS[0], PAID_WAYS[2]] as const

export type PaidWays = (typeof PAID_WAYS)[number]['value']

/** How often a way's freight is paid. */
export const TIMES_PAID: Readonly<Record<PaidWays, number>> = { outward: 1, both: 2, nothing: 0 }
