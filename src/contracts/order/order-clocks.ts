import type { Clock } from '#kernel/lifecycle.ts'
import type { SettingName } from '#contracts/setting/settings.ts'

const urgent = (limit: SettingName) => ({ field: 'priority', value: 'urgent', limit })

/** How long an order may wait for others (life.D15). */
export const ORDER_CLOCKS = [
  {
    states: ['submitted'],
    since: 'submitted_at',
    limit: 'approval_min',
    urgent: urgent('approval_urgent_min'),
    event: 'order.approval_late',
  },
  {
    states: ['approved'],
    since: 'decided_at',
    limit: 'assignment_min',
    urgent: urgent('assignment_urgent_min'),
    event: 'order.assignment_late',
  },
  {
    states: ['completed'],
    since: 'completed_at',
    limit: 'requester_verification_min',
    event: 'order.verification_late',
  },
] as const satisfies readonly (Clock & { limit: SettingName })[]
