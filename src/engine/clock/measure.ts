import type { Clock, ClockTime } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import { afterWorking, beforeWorking } from '#contracts/setting/working-time.ts'
import type { WorkingTimes } from '#contracts/setting/working-calendar.ts'

/** What clocks are measured with: minutes by the name of their setting, and when the plant works. */
export interface Measure {
  limits: Readonly<Record<string, number>>
  times: WorkingTimes
}

/** The settings that the clocks of a resource are limited by. */
export function limitNames({ clocks = [] }: Pick<Resource, 'clocks'>): string[] {
  const names = clocks.flatMap(({ limit, urgent, remind = [] }) => [
    limit,
    ...(urgent ? [urgent.limit] : []),
    ...remind.map((one) => ('before' in one ? one.before : one.after)),
  ])
  return [...new Set(names)]
}

/** One event of a clock, and how many minutes after its limit it is told; before it where they are negative. */
export interface Alarm {
  event: string
  offset: number
}

/** The breach of a clock and its reminders. */
export function alarmsOf({ event, remind = [] }: Clock, { limits }: Measure): Alarm[] {
  const minutes = (name: string): number => limits[name] ?? 0
  return [
    { event, offset: 0 },
    ...remind.map((one) => ({
      event: one.event,
      offset: 'before' in one ? -minutes(one.before) : minutes(one.after),
    })),
  ]
}

const timeOf = ({ times }: Measure, time: ClockTime) => (time === 'all' ? null : times[time])

/** How a clock measures records of one kind: urgent or not. */
function ruleOf(clock: Clock, isUrgent: boolean): { limit: string; time: ClockTime } {
  return isUrgent && clock.urgent ? clock.urgent : clock
}

/** Until when a record may wait. */
export function dueAt(clock: Clock, measure: Measure, since: string, isUrgent: boolean): string {
  const { limit, time } = ruleOf(clock, isUrgent)
  const due = afterWorking(timeOf(measure, time), Date.parse(since), measure.limits[limit] ?? 0)
  return new Date(due).toISOString()
}

/** Who has waited since then or longer is told now; null where an alarm comes before the waiting begins. */
export function waitingSince(
  clock: Clock,
  measure: Measure,
  offset: number,
  now: number,
  isUrgent: boolean,
): string | null {
  const { limit, time } = ruleOf(clock, isUrgent)
  const minutes = (measure.limits[limit] ?? 0) + offset
  if (minutes < 0 || (minutes === 0 && offset < 0)) return null
  return new Date(beforeWorking(timeOf(measure, time), now, minutes)).toISOString()
}
