import { addDays, plantDay } from '#kernel/clock.ts'
import type { Sentence } from '#i18n/translate.ts'
import type { RemarkRule } from '#contracts/people/driver-remark.ts'

/** Something that a rule saw: of whom, on which trip, and what makes it the same thing when it is seen again. */
export interface Noticed {
  rule: RemarkRule
  driver_id: string
  trip_id: string | null
  cause: string
  /** What was seen, with its numbers: each reader has it in their own language. */
  saw: Sentence
}

/** The Monday of the week in which a day of the plant lies. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The Monday of a moment's week at the plant. */
export const weekOf = (at: string): string => mondayOf(plantDay(new Date(at)))

const HOUR_MS = 3_600_000

/** Hours with one decimal. */
export const hours = (ms: number): number => Math.round((ms / HOUR_MS) * 10) / 10
