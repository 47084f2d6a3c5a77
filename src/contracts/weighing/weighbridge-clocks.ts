import type { Clock } from '#kernel/lifecycle.ts'

/** How long a truck may stand between its two weights, and a ticket without a second pair of eyes (life.D15). */
export const WEIGHING_CLOCKS = [
  {
    states: ['open'],
    since: 'waits_since',
    limit: 'between_weighings_min',
    time: 'all',
    event: 'weighing.second_late',
  },
  {
    states: ['closed', 'flagged'],
    since: 'waits_since',
    limit: 'weight_verification_min',
    time: 'all',
    event: 'weighing.verification_late',
    remind: [{ before: 'weight_verification_before_min', event: 'weighing.verification_due' }],
  },
] as const satisfies readonly Clock[]

/** How long trouble with a scale may be seen to by nobody (life.D13): a scale that stands waits less. */
export const PROBLEM_CLOCKS = [
  {
    states: ['open'],
    since: 'created_at',
    limit: 'problem_handling_min',
    urgent: { field: 'impact', value: 'stopped', limit: 'problem_stopped_min', time: 'all' },
    time: 'all',
    event: 'problem-report.handling_late',
    remind: [{ after: 'problem_again_min', event: 'problem-report.handling_still_late' }],
  },
] as const satisfies readonly Clock[]

/** How long a handover may lie unaccepted (dec.I2.11, dec.I3.11). */
export const handoverClocks = (name: 'weigh-handover' | 'shift-handover') =>
  [
    {
      states: ['signed'],
      since: 'signed_at',
      limit: 'handover_accept_min',
      time: 'all',
      event: `${name}.accept_late`,
    },
  ] as const satisfies readonly Clock[]
