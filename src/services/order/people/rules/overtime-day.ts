import type { DayType, LimitFlag } from '#contracts/people/overtime-day.ts'
import { ladderOf, lengthOf, type OvertimeRule } from '#services/order/people/rules/overtime-ladder.ts'

/** When a driver works and for what (table driver_pay_profile). Days of the week: '1' is Monday, '7' Sunday. */
export interface WeekOf {
  week_days: '5' | '6'
  rest_day: string
  /** Of five days the second rest day, of six the short workday. */
  other_day: string
}

/** A stretch on duty: ms since 1970. */
export interface Duty {
  from: number
  to: number
  rest_s: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** '1' Monday to '7' Sunday of a calendar day (YYYY-MM-DD). */
function weekdayOf(day: string): string {
  return String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}

/** The Monday of the week of a day; limits of a week count from there. */
export function mondayOf(day: string): string {
  const back = (Number(weekdayOf(day)) - 1) * DAY_MS
  return new Date(Date.parse(`${day}T00:00:00Z`) - back).toISOString().slice(0, 10)
}

/** What kind of day it is for somebody. */
export function dayTypeOf(day: string, week: WeekOf, holidays: ReadonlySet<string>): DayType {
  const weekday = weekdayOf(day)
  const isShort = week.week_days === '6' && weekday === week.other_day
  if (holidays.has(day)) return isShort ? 'short_holiday' : 'holiday'
  if (weekday === week.rest_day || (week.week_days === '5' && weekday === week.other_day)) return 'rest_day'
  return isShort ? 'short_day' : 'workday'
}

/** Minutes that are worked before overtime begins; none on a free day. */
export function normalMinutes(
  rule: Pick<OvertimeRule, 'five_day_min' | 'six_day_min' | 'short_day_min'>,
  type: DayType,
  weekDays: '5' | '6',
): number {
  if (type === 'short_day') return rule.short_day_min
  if (type !== 'workday') return 0
  return weekDays === '5' ? rule.five_day_min : rule.six_day_min
}

/** Minutes on duty without the rests, begun minutes not counted; stretches over each other count once, and those up to `after` (ms) did before. */
export function workedMinutes(
  duties: readonly Duty[],
  after = Number.NEGATIVE_INFINITY,
): { worked: number; rest: number } {
  let until = after
  let ms = 0
  let restMs = 0
  for (const { from, to, rest_s } of duties.toSorted((one, other) => one.from - other.from)) {
    ms += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
    restMs += rest_s * 1000
  }
  return {
    worked: Math.floor(Math.max(0, ms - restMs) / MINUTE_MS),
    rest: Math.floor(restMs / MINUTE_MS),
  }
}

/** Whether a day counts for the limits: hours of rest days and holidays do not (dec.I2.5). */
export function isLimited(type: DayType): boolean {
  return type === 'workday' || type === 'short_day'
}

/** What a day's overtime runs over, and how much of it is inside everything. */
export function limitsOf(
  rule: OvertimeRule,
  day: { type: DayType; weekDays: '5' | '6'; overtime: number },
  /** Limited overtime of the earlier days of the week. */
  before: number,
): { flags: LimitFlag[]; inside: number } {
  const flags: LimitFlag[] = []
  let inside = day.overtime
  if (isLimited(day.type)) {
    if (day.overtime > rule.cap_day_min) flags.push('over_day')
    const left = Math.max(0, rule.cap_week_min - before)
    if (day.overtime > left) flags.push('over_week')
    inside = Math.min(inside, rule.cap_day_min, left)
  } else {
    const most = lengthOf(rule, ladderOf(day.type, day.weekDays))
    if (day.overtime > most) flags.push('beyond_table')
    inside = Math.min(inside, most)
  }
  return { flags, inside }
}

/** Of several rows the one that holds on a day: the latest that has begun. They come newest first. */
export function holdingOn<T extends { valid_from: string }>(
  newestFirst: readonly T[],
  day: string,
): T | null {
  return newestFirst.find(({ valid_from }) => valid_from <= day) ?? null
}
