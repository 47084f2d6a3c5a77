import type { Clock } from '#kernel/lifecycle.ts'

/** How long a line may stand in Invalid Billing, in working time (life.D15). */
export const BILLING_LINE_CLOCKS = [
  {
    states: ['invalid'],
    since: 'invalid_since',
    limit: 'invalid_billing_min',
    time: 'day',
    event: 'billing-line.invalid_late',
  },
] as const satisfies readonly Clock[]
