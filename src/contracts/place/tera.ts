import { addDays } from '#kernel/clock.ts'

/** When people are told that the verification (tera) of a scale ends (life.D15): so many days before, the last time on its last day. */
export const TERA_STAGES = ['tera_ending', 'tera_near', 'tera_ends'] as const
export type TeraStage = (typeof TERA_STAGES)[number]

/** Days before the end from which on the first and the second notice hold. */
export interface TeraDays {
  tera_first_days: number
  tera_second_days: number
}

/** Whole days from one day to another, `YYYY-MM-DD` both: the last day itself is 0, the day after it -1. */
export const daysLeft = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000)

/** What is told on a day of verifications whose last day lies after one day and not after another (`YYYY-MM-DD`). */
export interface TeraNotice {
  stage: TeraStage
  after: string | null
  until: string
}

/** What is told today, of which last days; too early is told nowhere, and late is told as the nearest. */
export function teraNotices(today: string, days: TeraDays): TeraNotice[] {
  const near = addDays(today, Math.max(days.tera_second_days, 0))
  return [
    { stage: 'tera_ends', after: null, until: today },
    { stage: 'tera_near', after: today, until: near },
    { stage: 'tera_ending', after: near, until: addDays(today, days.tera_first_days) },
  ]
}
