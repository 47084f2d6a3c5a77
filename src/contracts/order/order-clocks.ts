import type { Clock } from '#kernel/lifecycle.ts'
import type { SettingName } from '#contracts/setting/settings.ts'

/** What is urgent does not wait for office hours. */
const urgent = (limit: SettingName) =>
  ({ field: 'priority', value: 'urgent', limit, time: 'all' }) as const satisfies Clock['urgent']

/** How long an order may wait for others (life.D15). */
export const ORDER_CLOCKS = [
  {
    states: ['submitted'],
    since: 'submitted_at',
    limit: 'approval_min',
    urgent: urgent('approval_urgent_min'),
    // Requesters decide in office hours.
    time: 'day',
    event: 'order.approval_late',
    remind: [{ after: 'approval_again_min', event: 'order.approval_still_late' }],
  },
  {
    states: ['approved'],
    since: 'decided_at',
    limit: 'assignment_min',
    urgent: urgent('assignment_urgent_min'),
    time: 'shifts',
    event: 'order.assignment_late',
  },
  {
    // The tower is manned day and night, and trucks and their papers wait: it runs all day (life.D15).
    states: ['completion_requested'],
    since: 'completion_requested_at',
    limit: 'completion_min',
    time: 'all',
    event: 'order.completion_late',
    remind: [{ before: 'completion_before_min', event: 'order.completion_due' }],
  },
  {
    states: ['completed'],
    since: 'completed_at',
    limit: 'requester_verification_min',
    time: 'all',
    event: 'order.verification_late',
    remind: [{ before: 'verification_before_min', event: 'order.verification_due' }],
  },
] as const satisfies readonly Clock[]
