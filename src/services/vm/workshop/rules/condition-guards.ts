import type { Sentence } from '#i18n/translate.ts'
import type { FieldError } from '#kernel/errors.ts'
import { USABLE_CONDITIONS, type TruckConditionName } from '#contracts/workshop/truck-condition.ts'

/** What is known of a truck whose condition somebody wants to set. */
export interface ConditionFacts {
  from: TruckConditionName
  to: TruckConditionName
  /** Said by the workshop, which alone may overrule a critical defect (life.D14). */
  isWorkshop: boolean
  problem_id: string | null
  note: string | null
  expected_ready_at: string | null
  now: string
  /** The critical problem that it is out of work for, or that an open trouble report tells of. */
  critical: string | null
  /** Its papers that have run out, by name. */
  expired: readonly Sentence[]
  /** Trips it is planned for or on, and the one it is under way on. */
  openTrips: number
  underWay: string | null
}

/** Conditions that need a problem as their reason. */
const NEEDS_PROBLEM: readonly TruckConditionName[] = ['not_ready', 'breakdown', 'in_maintenance']

const against = (
  message: string,
  params?: Sentence['params'],
  field: 'condition' | 'reason_problem_id' | 'note' | 'expected_ready_at' = 'condition',
): FieldError => ({ field, message, ...(params ? { params } : {}) })

/** What speaks against giving a truck back to work. */
function releaseGuards({ from, isWorkshop, critical, expired }: ConditionFacts): FieldError[] {
  return [
    ...(from === 'in_maintenance' && !isWorkshop
      ? [against('The truck is in the workshop: only vehicle maintenance releases it')]
      : []),
    ...(from === 'inactive' && !isWorkshop
      ? [against('Only vehicle maintenance takes a truck into use again')]
      : []),
    ...(critical !== null && !isWorkshop
      ? [against('{problem} is critical: only vehicle maintenance releases the truck', { problem: critical })]
      : []),
    ...(expired.length ? [against('Papers have run out: {papers}', { papers: { list: expired } })] : []),
  ]
}

/** Why a condition may not be set (life.D9, life.D14); empty when it may. */
export function conditionGuards(facts: ConditionFacts): FieldError[] {
  const { to, isWorkshop, problem_id, note, expected_ready_at, now, openTrips, underWay } = facts
  const isUsable = USABLE_CONDITIONS.includes(to)
  return [
    ...(isUsable ? releaseGuards(facts) : []),
    ...(to === 'ready_with_notes' && !note ? [against('Say what is to be noted', undefined, 'note')] : []),
    ...(NEEDS_PROBLEM.includes(to) && !problem_id
      ? [against('Say which problem', undefined, 'reason_problem_id')]
      : []),
    ...(to === 'in_maintenance' && underWay
      ? [against('The truck is still on trip {trip}', { trip: underWay })]
      : []),
    ...(to === 'inactive' && !isWorkshop
      ? [against('Only vehicle maintenance takes a truck out of use')]
      : []),
    ...(to === 'inactive' && openTrips > 0
      ? [against('The truck still has {count} open trips', { count: openTrips })]
      : []),
    ...(expected_ready_at && Date.parse(expected_ready_at) <= Date.parse(now)
      ? [against('Must lie in the future', undefined, 'expected_ready_at')]
      : []),
  ]
}
