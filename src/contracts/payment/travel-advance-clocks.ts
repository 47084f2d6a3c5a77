import type { Clock } from '#kernel/lifecycle.ts'

/** How long an advance may wait for its approval, a driver keep receipts, and money be out without a trip (life.D15). */
export const TRAVEL_ADVANCE_CLOCKS = [
  {
    states: ['asked'],
    since: 'asked_at',
    limit: 'advance_approval_min',
    time: 'all',
    event: 'travel-advance.approval_late',
  },
  {
    states: ['paid'],
    since: 'paid_at',
    limit: 'advance_settle_min',
    time: 'all',
    event: 'travel-advance.settle_late',
    remind: [{ before: 'advance_settle_before_min', event: 'travel-advance.settle_due' }],
  },
  {
    states: ['stranded'],
    since: 'stranded_at',
    limit: 'advance_stranded_min',
    time: 'all',
    event: 'travel-advance.stranded_late',
  },
] as const satisfies readonly Clock[]
