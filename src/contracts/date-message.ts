import { isRow } from '#kernel/guards.ts'

/** A day as the driver's calls write it (read.R3). */
export interface DateMessage {
  year: number
  month: number
  day: number
}

export function isDateMessage(value: unknown): value is DateMessage {
  return isRow(value) && [value.year, value.month, value.day].every((part) => typeof part === 'number')
}

/** A date message as YYYY-MM-DD. */
export function dayOf({ year, month, day }: DateMessage): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
