import { WIB_OFFSET_MS } from '#i18n/wib.ts'

/** A stretch of a day in minutes after midnight; one that ends at or before its start goes on into the next day. */
export interface Span {
  from: number
  to: number
}

/** When work is done, in plant time. A night belongs to the day on which it began. */
export interface WorkingTime {
  /** 1 is Monday, 7 Sunday. */
  days: readonly number[]
  /** In the order of the day, none over another. */
  spans: readonly Span[]
  /** Days (YYYY-MM-DD) without work, whatever day of the week they are. */
  holidays: ReadonlySet<string>
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Ten years: farther away nothing is looked for, even with minutes of work in a week. */
const FARTHEST_DAYS = 3660
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3

const lengthOf = ({ from, to }: Span): number => (to > from ? to : to + DAY_MINUTES) - from

/** Whether there is any time in it. */
export function hasWorkingTime({ days, spans }: WorkingTime): boolean {
  return days.length > 0 && spans.length > 0
}

/** Whether stretches that come again every day leave each other alone, also across midnight. */
export function areApart(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((one, other) => one.from - other.from)
  return sorted.every((span, at) => {
    const next = sorted[at + 1]?.from ?? (sorted[0]?.from ?? 0) + DAY_MINUTES
    return span.from + lengthOf(span) <= next
  })
}

/** Minutes after midnight of a time such as 07:30. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Days since 1970 in plant time. */
const dayOf = (ms: number): number => Math.floor((ms + WIB_OFFSET_MS) / DAY_MS)
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The stretches of work that begin on a day, as moments. */
function stretchesOf({ days, spans, holidays }: WorkingTime, day: number): [from: number, to: number][] {
  const weekday = ((((day + FIRST_WEEKDAY) % 7) + 7) % 7) + 1
  if (!days.includes(weekday) || holidays.has(textOf(day))) return []
  const midnight = day * DAY_MS - WIB_OFFSET_MS
  return spans.map((span) => {
    const from = midnight + span.from * MINUTE_MS
    return [from, from + lengthOf(span) * MINUTE_MS]
  })
}

/** Working minutes between two moments (ms since 1970), in their order; null is a calendar that never rests. */
export function workingMinutes(time: WorkingTime | null, from: number, to: number): number {
  if (from > to) return -workingMinutes(time, to, from)
  if (!time) return (to - from) / MINUTE_MS
  let sum = 0
  // A night of the day before may still go on.
  for (let day = dayOf(from) - 1; day <= dayOf(to); day += 1)
    for (const [start, end] of stretchesOf(time, day))
      sum += Math.max(0, Math.min(end, to) - Math.max(start, from))
  return sum / MINUTE_MS
}

function refuseEmpty(time: WorkingTime): void {
  if (!hasWorkingTime(time)) throw new RangeError('The calendar has no working time')
}

/** The first moment by which so many working minutes have passed, at most some ten years later. RangeError without any working time. */
export function afterWorking(time: WorkingTime | null, from: number, minutes: number): number {
  if (!time) return from + minutes * MINUTE_MS
  refuseEmpty(time)
  let left = minutes * MINUTE_MS
  if (left <= 0) return from
  const first = dayOf(from) - 1
  for (let day = first; day < first + FARTHEST_DAYS; day += 1)
    for (const [start, end] of stretchesOf(time, day)) {
      const begun = Math.max(start, from)
      if (begun + left <= end) return begun + left
      left -= Math.max(0, end - begun)
    }
  return from + FARTHEST_DAYS * DAY_MS
}

/**
 * The last moment from which so many working minutes have passed by now, at most some ten years ago: what began then or earlier has
 * had them. RangeError without any working time.
 */
export function beforeWorking(time: WorkingTime | null, now: number, minutes: number): number {
  if (!time) return now - minutes * MINUTE_MS
  refuseEmpty(time)
  let left = minutes * MINUTE_MS
  if (left <= 0) return now
  const last = dayOf(now)
  for (let day = last; day > last - FARTHEST_DAYS; day -= 1)
    for (const [start, end] of stretchesOf(time, day).toReversed()) {
      const ended = Math.min(end, now)
      if (ended - left >= start) return ended - left
      left -= Math.max(0, ended - start)
    }
  return now - FARTHEST_DAYS * DAY_MS
}
