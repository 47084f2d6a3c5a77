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

/** What is told on a day of a verification that holds until `until`; null where it is too early. Late is told as the nearest. */
export function teraStage(until: string, today: string, days: TeraDays): TeraStage | null {
  const left = daysLeft(until, today)
  if (left <= 0) return 'tera_ends'
  if (left <= days.tera_second_days) return 'tera_near'
  return left <= days.tera_first_days ? 'tera_ending' : null
}

/** The last day whose end is told of today. */
export const toldUntil = (today: string, days: TeraDays): string =>
  addDays(today, Math.max(days.tera_first_days, days.tera_second_days, 0))
