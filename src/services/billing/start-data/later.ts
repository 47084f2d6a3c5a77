import { addDays, plantDay } from '#kernel/clock.ts'
import { momentOf } from '#contracts/day-text.ts'

const SOON_MS = 10 * 60_000

/** A moment so many days of the plant after another, at an hour of WIB: after it in any case, and no later than `now`. */
export function later(from: string, days: number, hour: number, now: string): string {
  const minute = Math.floor(Date.parse(from) / 60_000) % 50
  const wanted = Date.parse(momentOf(addDays(plantDay(new Date(from)), days), hour, minute))
  const after = Math.max(wanted, Date.parse(from) + SOON_MS)
  return new Date(Math.min(after, Date.parse(now))).toISOString()
}
