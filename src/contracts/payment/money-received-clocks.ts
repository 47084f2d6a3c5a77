import type { Clock } from '#kernel/lifecycle.ts'

/** How long money that came back by the bank may wait for its second person: it holds the debt meanwhile (life.D15). */
export const MONEY_RECEIVED_CLOCKS = [
  {
    states: ['entered'],
    since: 'created_at',
    limit: 'money_received_min',
    time: 'all',
    event: 'money-received.confirm_late',
  },
] as const satisfies readonly Clock[]
