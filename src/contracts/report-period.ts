import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'

// Periods of reports, in the days, weeks, months and shifts of the plant.

/** The plant's shifts begin at these hours (model.C0); the last one ends on the next day. */
const SHIFT_STARTS = [7, 15, 23] as const
const SHIFT_HOURS = 8
const HOUR_MS = 3_600_000

export const PRESETS = ['today', 'shift', '7d', '30d', 'month', 'custom'] as const
export type Preset = (typeof PRESETS)[number]

export const STEPS = ['hour', 'shift', 'day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]

/** From a moment on, until just before another. */
export interface Span {
  from: string
  before: string
}

/** A period with the one before it, as far as that had come at the same time. */
export interface Period extends Span {
  preset: Preset
  earlier: Span
}

/** A part of a period: `key` is its day (`2026-03-01`), hour (`2026-03-01T07`), shift (`2026-03-01/3`) or month (`2026-03`). */
export interface Bucket extends Span {
  key: string
}

const dayStart = (day: string): number => startOfPlantDay(day).getTime()
const moment = (ms: number): string => new Date(ms).toISOString()
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
/** The first day of the month that is `by` months away. */
const otherMonth = (day: string, by: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + by, 1)).toISOString().slice(0, 10)
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The shift a moment is in: its number, and the day it began on. */
function shiftAt(ms: number): { day: string; shift: number; from: number } {
  const day = plantDay(new Date(ms - SHIFT_STARTS[0] * HOUR_MS))
  const first = dayStart(day) + SHIFT_STARTS[0] * HOUR_MS
  const nth = Math.floor((ms - first) / (SHIFT_HOURS * HOUR_MS))
  return { day, shift: nth + 1, from: first + nth * SHIFT_HOURS * HOUR_MS }
}

/** First moment, end, and first moment of the period before, of a period of days. */
function daysOf(
  preset: Preset,
  today: string,
  days: { from: string; to: string } | null,
): [number, number, number] {
  const past = (count: number): [number, number, number] => [
    dayStart(addDays(today, 1 - count)),
    dayStart(addDays(today, 1)),
    dayStart(addDays(today, 1 - 2 * count)),
  ]
  if (preset === 'month')
    return [dayStart(monthStart(today)), dayStart(otherMonth(today, 1)), dayStart(otherMonth(today, -1))]
  if (preset === 'custom' && days) {
    const [from, before] = [dayStart(days.from), dayStart(addDays(days.to, 1))]
    return [from, before, 2 * from - before]
  }
  return past({ '7d': 7, '30d': 30 }[String(preset)] ?? 1)
}

/**
 * A period at a moment. What is not over yet is compared with as much of the period before: at ten in the morning today stands
 * beside yesterday until ten.
 */
export function periodAt(
  now: Date,
  preset: Preset,
  days: { from: string; to: string } | null = null,
): Period {
  const at = now.getTime()
  const shift = shiftAt(at).from
  const [from, before, earlier] =
    preset === 'shift'
      ? [shift, shift + SHIFT_HOURS * HOUR_MS, shift - SHIFT_HOURS * HOUR_MS]
      : daysOf(preset, plantDay(now), days)
  const isRunning = at > from && at < before
  const until = isRunning ? Math.min(from, earlier + at - from) : from
  return {
    preset,
    from: moment(from),
    before: moment(before),
    earlier: { from: moment(earlier), before: moment(until) },
  }
}

/** The bucket that a moment lies in: its key and its whole span. */
function around(step: Step, ms: number): [key: string, from: number, before: number] {
  const day = plantDay(new Date(ms))
  switch (step) {
    case 'hour': {
      const hour = Math.floor((ms - dayStart(day)) / HOUR_MS)
      const from = dayStart(day) + hour * HOUR_MS
      return [`${day}T${String(hour).padStart(2, '0')}`, from, from + HOUR_MS]
    }
    case 'shift': {
      const { day: begun, shift, from } = shiftAt(ms)
      return [`${begun}/${shift}`, from, from + SHIFT_HOURS * HOUR_MS]
    }
    case 'week': {
      const monday = mondayOf(day)
      return [monday, dayStart(monday), dayStart(addDays(monday, 7))]
    }
    case 'month':
      return [day.slice(0, 7), dayStart(monthStart(day)), dayStart(otherMonth(day, 1))]
    default:
      return [day, dayStart(day), dayStart(addDays(day, 1))]
  }
}

/** More parts than these cannot be looked at, nor drawn. */
export const MOST_BUCKETS = 200

/** The parts of a span, the first and the last cut to it; null where there are too many of them. */
export function bucketsOf(step: Step, span: Span): Bucket[] | null {
  const [start, end] = [Date.parse(span.from), Date.parse(span.before)]
  const buckets: Bucket[] = []
  for (let at = start; at < end;) {
    if (buckets.length === MOST_BUCKETS) return null
    const [key, from, before] = around(step, at)
    buckets.push({ key, from: moment(Math.max(from, start)), before: moment(Math.min(before, end)) })
    at = before
  }
  return buckets
}
