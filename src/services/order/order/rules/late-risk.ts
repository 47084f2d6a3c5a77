import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Said } from '#contracts/said.ts'

/** What is left of a line, and how much of it can be carried a day. */
export interface LinePace {
  /** Not delivered yet, kg. */
  left_kg: number
  /** Trucks with drivers that may work on it now. */
  pairs: number
  kg_per_trip: number
  /** Trips a truck makes a day. */
  trips: number
  /** The most the line takes a day, kg. */
  daily_limit_kg: number | null
}

export interface Pace {
  left_kg: number
  pairs: number
  kg_per_day: number
  /** Days of the window that are left; of one that has not begun, all of it. */
  days_left: number
  has_begun: boolean
  /** Days that the work takes at this pace; null when nothing moves. */
  days_needed: number | null
  is_late: boolean
}

const DAY_MS = 86_400_000

/** What a line can carry a day, kg. */
function dailyOf({ pairs, kg_per_trip, trips, daily_limit_kg }: LinePace): number {
  return Math.min(pairs * kg_per_trip * trips, daily_limit_kg ?? Infinity)
}

/**
 * Whether an order can be carried in the time that is left (dec.I1.11): what is left ÷ (ready pairs × tonnes a trip × trips a day)
 * against the rest of its window. Its lines use the same trucks, so they are reckoned one after the other.
 */
export function paceOf(
  lines: readonly LinePace[],
  window: { window_start: string; window_end: string },
  now: number,
): Pace {
  const open = lines.filter(({ left_kg }) => left_kg > 0)
  const left_kg = open.reduce((sum, one) => sum + one.left_kg, 0)
  const days = open.reduce((sum, one) => sum + one.left_kg / dailyOf(one), 0)
  const from = Math.max(now, Date.parse(window.window_start))
  const days_left = Math.max(0, (Date.parse(window.window_end) - from) / DAY_MS)
  const moves = Number.isFinite(days)
  return {
    left_kg,
    pairs: open.length ? Math.min(...open.map(({ pairs }) => pairs)) : 0,
    kg_per_day: moves && days > 0 ? Math.round(left_kg / days) : 0,
    days_left,
    has_begun: Date.parse(window.window_start) <= now,
    days_needed: moves ? days : null,
    is_late: left_kg > 0 && (!moves || days > days_left),
  }
}

/** Days with one place, rounded down: what is nearly over is not said to be more. */
const inDays = (days: number): number => Math.floor(days * 10) / 10

const tons = (kg: number): { ton: number } => ({ ton: Math.round(kg) / 1000 })

/** The numbers a risk comes from, in words. */
function numbersOf(lines: readonly LinePace[], pace: Pace): Sentence {
  const { left_kg, pairs, kg_per_day, days_left, has_begun } = pace
  const left = tons(left_kg)
  const days = { days: inDays(days_left) }
  const time = {
    list: [has_begun ? sentence('{days} days left', days) : sentence('a window of {days} days', days)],
  }
  const open = lines.filter((line) => line.left_kg > 0)
  const [only] = open
  if (days_left === 0) return sentence('{left} to deliver · the window has ended', { left })
  if (pairs === 0 || !only)
    return sentence('{left} to deliver · no truck and driver are ready · {time}', { left, time })
  const daily = tons(kg_per_day)
  if (open.length > 1)
    return sentence('{left} to deliver · {pairs} pairs, {daily} a day · {time}', {
      left,
      pairs,
      daily,
      time,
    })
  const { kg_per_trip, trips, daily_limit_kg } = only
  const values = { left, pairs, each: tons(kg_per_trip), trips, daily, time }
  return daily_limit_kg !== null && daily_limit_kg < pairs * kg_per_trip * trips
    ? sentence('{left} to deliver · {pairs} pairs × {each} × {trips}, at most {daily} a day · {time}', values)
    : sentence('{left} to deliver · {pairs} pairs × {each} × {trips} = {daily} a day · {time}', values)
}

/** What an order says of its pace; null when nothing is left of it. */
export function saidPace(lines: readonly LinePace[], pace: Pace): Said | null {
  if (pace.left_kg <= 0) return null
  const numbers = numbersOf(lines, pace)
  return pace.is_late ? { ...numbers, head: 'Late risk', tone: 'bad' } : numbers
}
