const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WIB_MS = 7 * HOUR_MS

/** Plant times a demo is begun at. What lies before midnight is past it when the tour ends. */
export const MOMENTS = {
  now: null,
  'small hours': { hour: 3.4, lastOfMonth: false },
  'morning shift': { hour: 6.95, lastOfMonth: false },
  noon: { hour: 12.1, lastOfMonth: false },
  midnight: { hour: 23.97, lastOfMonth: false },
  'month end': { hour: 23.97, lastOfMonth: true },
} as const

export type TourMoment = keyof typeof MOMENTS

/** By how much a plant's clock is moved for its next such moment. */
export function offsetOf(name: TourMoment, now = Date.now()): number {
  const moment = MOMENTS[name]
  if (!moment) return 0
  const midnight = Math.floor((now + WIB_MS) / DAY_MS) * DAY_MS
  const dayOfMonth = (days: number): number => new Date(midnight + days * DAY_MS).getUTCDate()
  const at = (days: number): number => midnight + days * DAY_MS + moment.hour * HOUR_MS - WIB_MS
  let days = at(0) < now ? 1 : 0
  while (moment.lastOfMonth && dayOfMonth(days + 1) !== 1) days += 1
  return Math.round(at(days) - now)
}

/** The moment that `TOUR_AT` names, or one by chance: `TOUR_SEED` repeats it. */
export function tourMoment(): TourMoment {
  const names = Object.keys(MOMENTS) as TourMoment[]
  const given = names.find((name) => name === process.env.TOUR_AT)
  if (given) return given
  const seed = Number(process.env.TOUR_SEED ?? Math.floor(Math.random() * 1000))
  // Workers inherit it: all of a run follow the tour at one moment.
  process.env.TOUR_SEED = String(seed)
  const name = names[seed % names.length] ?? 'now'
  console.log(`The tour begins at: ${name} (TOUR_SEED=${seed})`)
  return name
}
