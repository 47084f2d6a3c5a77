import { roundedDivision, safeNumber, scaled, wholeNumber } from '#contracts/exact.ts'
import type { OvertimeLine } from '#contracts/people/overtime-lines.ts'
import type { DayType } from '#contracts/people/overtime-day.ts'

/** Which steps hold for a day. */
export type Ladder = 'workday' | 'five_day_rest' | 'six_day_rest' | 'short_holiday'

/** So many hours at such a factor. */
export interface Step {
  ladder: Ladder
  hours: number
  /** Decimal text with up to two places, as the database keeps it. */
  factor: string
}

/** What the law says from a day on (table overtime_rule). */
export interface OvertimeRule {
  id: string
  valid_from: string
  source: string
  hourly_divisor: number
  five_day_min: number
  six_day_min: number
  short_day_min: number
  cap_day_min: number
  cap_week_min: number
  holiday_kinds: readonly string[]
  steps: readonly Step[]
}

/** The steps that pay overtime of a day: a workday's, or those of a free day by the length of the week. */
export function ladderOf(day: DayType, weekDays: '5' | '6'): Ladder {
  if (day === 'workday' || day === 'short_day') return 'workday'
  if (day === 'short_holiday') return 'short_holiday'
  return weekDays === '5' ? 'five_day_rest' : 'six_day_rest'
}

/** One stretch of minutes at one factor, before it is money. */
interface Stretch {
  minutes: number
  factor: string
}

/** Minutes along the steps of a ladder, hour by hour; what is longer than the ladder goes on at its last factor. */
function stretchesOf(rule: OvertimeRule, ladder: Ladder, minutes: number): Stretch[] {
  const steps = rule.steps.filter((step) => step.ladder === ladder)
  const found: Stretch[] = []
  let left = minutes
  for (const [at, { hours, factor }] of steps.entries()) {
    const isLast = at === steps.length - 1
    const taken = isLast ? left : Math.min(left, hours * 60)
    if (taken > 0) found.push({ minutes: taken, factor })
    left -= taken
  }
  return found
}

/** How many minutes a ladder names in all; longer days are marked. */
export function lengthOf(rule: OvertimeRule, ladder: Ladder): number {
  return rule.steps.filter((step) => step.ladder === ladder).reduce((sum, { hours }) => sum + hours * 60, 0)
}

/** The wage of an hour as people read it: the month divided, rounded to whole rupiah. Amounts are worked out from the month itself. */
export function hourlyWage(monthlyIdr: number, rule: OvertimeRule): number {
  return safeNumber(
    roundedDivision(
      wholeNumber(monthlyIdr, 'monthly_idr', 1),
      wholeNumber(rule.hourly_divisor, 'hourly_divisor', 1),
    ),
  )
}

/** What overtime costs, line by line: minutes × factor × month / divisor, each line rounded once to whole rupiah. */
export function overtimeLines(
  rule: OvertimeRule,
  ladder: Ladder,
  minutes: number,
  monthlyIdr: number,
): OvertimeLine[] {
  const month = wholeNumber(monthlyIdr, 'monthly_idr', 1)
  const divisor = wholeNumber(rule.hourly_divisor, 'hourly_divisor', 1)
  return stretchesOf(rule, ladder, minutes).map((stretch) => ({
    ...stretch,
    amount_idr: safeNumber(
      roundedDivision(
        wholeNumber(stretch.minutes, 'minutes') * scaled(stretch.factor, 2) * month,
        60n * 100n * divisor,
      ),
    ),
  }))
}

/** The sum of lines. */
export function amountOf(lines: readonly OvertimeLine[]): number {
  return lines.reduce((sum, { amount_idr }) => sum + amount_idr, 0)
}
