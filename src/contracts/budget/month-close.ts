import type { Sentence } from '#i18n/translate.ts'

/** The day on which a year is closed, a month after its end (life.D8). */
export const YEAR_CLOSES = '01-31'
/** A closed month is opened again for so many days at most. */
export const REOPENED_DAYS = 31
/** From this day on the budgets of the next year are prepared. */
export const YEAR_PREPARED = '11-01'

/** The months of a year. */
export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** A month as texts name it: 2026-03. */
export const monthKey = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

/** The day (YYYY-MM-DD) from whose first second on a month is closed: the `closeDay`th of the month after it. */
export function closesOn(year: number, month: number, closeDay: number): string {
  const next = month === 12 ? monthKey(year + 1, 1) : monthKey(year, month + 1)
  return `${next}-${String(closeDay).padStart(2, '0')}`
}

/** Whether a month is closed on a day of the plant's calendar; one that was opened again is so until the day it was opened to is over. */
export function isMonthClosed(
  year: number,
  month: number,
  closeDay: number,
  today: string,
  reopenedUntil: string | null = null,
): boolean {
  return today >= closesOn(year, month, closeDay) && (reopenedUntil === null || today > reopenedUntil)
}

/** The months of a year that are closed on a day; the whole year may be. */
export function closedMonths(year: number, closeDay: number, today: string): number[] {
  return MONTHS.filter((month) => isMonthClosed(year, month, closeDay, today))
}

/** Why a closed month takes nothing new, and since when (dec.I1.1). */
export function closedSentence(year: number, month: number, closeDay: number): Sentence {
  return {
    message: 'The budget of {month} was closed on {day}; nothing is changed or newly reserved in it',
    params: { month: { month: monthKey(year, month) }, day: { day: closesOn(year, month, closeDay) } },
  }
}

/** A year's sum over twelve months in whole rupiah: what does not divide is spread one by one over the first months. */
export function dividedOver(sum: number, months: number): number[] {
  const least = Math.floor(sum / months)
  const rest = sum - least * months
  return Array.from({ length: months }, (_, at) => least + (at < rest ? 1 : 0))
}
