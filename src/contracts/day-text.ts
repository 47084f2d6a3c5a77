/** Bounds of every date (spec.9). */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2099-12-31'

/** A day of the calendar, YYYY-MM-DD, inside the bounds of every date (spec.9). */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(at.getTime()) &&
    at.toISOString().slice(0, 10) === day &&
    day >= FIRST_DAY &&
    day <= LAST_DAY
  )
}

/** Months by the first letters they have in English or Indonesian. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'peb'],
  ['mar'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'agu', 'agt', 'ags'],
  ['sep'],
  ['oct', 'okt'],
  ['nov', 'nop'],
  ['dec', 'des'],
]
/** The plant is seven hours ahead of UTC, all year. */
export const WIB_MS = 7 * 3_600_000

/** 1 to 12 for the name of a month in English or Indonesian, whole or shortened; 0 for any other word. */
export function monthOf(word: string): number {
  return MONTHS.findIndex((names) => names.includes(word.toLowerCase().slice(0, 3))) + 1
}

const padded = (value: number): string => String(value).padStart(2, '0')

/** Two digits from 70 on are of the last century: birth dates are typed so, and nothing here is planned for 2070. */
function isoOf(year: number, month: number, day: number): string | null {
  const full = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year
  const text = `${String(full).padStart(4, '0')}-${padded(month)}-${padded(day)}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

/** Reads 17/8/2026, 17-08-26, 2026-08-17, 17 Aug 2026 and 17 Agustus 2026 as YYYY-MM-DD; anything else is null. */
export function readDay(text: string): string | null {
  const parts = text
    .trim()
    .split(/[\s/.,-]+/)
    .filter(Boolean)
  if (parts.length !== 3) return null
  const [one = '', two = '', three = ''] = parts
  const month = /^\d{1,2}$/.test(two) ? Number(two) : monthOf(two)
  if (month === 0) return null
  if (/^\d{4}$/.test(one) && /^\d{1,2}$/.test(three)) return isoOf(Number(one), month, Number(three))
  return /^\d{1,2}$/.test(one) && /^(\d{2}|\d{4})$/.test(three)
    ? isoOf(Number(three), month, Number(one))
    : null
}

/** Reads a day and a time of WIB, midnight when no time is given, as RFC 3339 in UTC; anything else is null. */
export function readMoment(text: string): string | null {
  const timed = /^(.*?)[\sT,]+(\d{1,2})[:.](\d{2})(?::\d{2})?(?:\s*WIB)?$/i.exec(text.trim())
  const day = readDay(timed?.[1] ?? text)
  if (!day) return null
  const [hour, minute] = [Number(timed?.[2] ?? 0), Number(timed?.[3] ?? 0)]
  return hour < 24 && minute < 60 ? momentOf(day, hour, minute) : null
}

/** A wall clock time of WIB as RFC 3339 in UTC. */
export function momentOf(day: string, hour: number, minute: number): string {
  return new Date(Date.parse(`${day}T${padded(hour)}:${padded(minute)}:00Z`) - WIB_MS).toISOString()
}
