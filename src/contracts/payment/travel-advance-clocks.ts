import type { Clock } from '#kernel/lifecycle.ts'

/** How long an advance may wait for its approval, and how long a driver may keep receipts (life.D15). */
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
] as const satisfies readonly Clock[]
