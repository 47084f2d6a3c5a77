import { isDay, readDay } from '#contracts/day-text.ts'

/** The first and the last day that an address asks for, YYYY-MM-DD or empty, and what its form shows: also what is no day. */
export interface AskedDays {
  from: string
  to: string
  typed: { from: string; to: string }
}

/** Reads both days, written in any usual way: a form without a script sends them as they were typed. `otherwise` is for one that is no day. */
export function askedDays(query: URLSearchParams, otherwise: { from: string; to: string }): AskedDays {
  const read = (name: 'from' | 'to'): { day: string; typed: string } => {
    const given = query.get(name)?.trim() ?? ''
    const day = readDay(given) ?? given
    if (isDay(day)) return { day, typed: day }
    return { day: otherwise[name], typed: given || otherwise[name] }
  }
  const [from, to] = [read('from'), read('to')]
  return { from: from.day, to: to.day, typed: { from: from.typed, to: to.typed } }
}
