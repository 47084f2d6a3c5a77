import { readDay, WIB_MS } from '#contracts/day-text.ts'
import { formatDay, formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

/** What the wall clock of WIB shows at a moment: the day, and minutes since midnight. */
export function wallClock(at: string): { day: string; minutes: number } {
  const local = new Date(Date.parse(at) + WIB_MS)
  return { day: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

export function showDay(value: unknown, lang: Lang): string {
  return typeof value === 'string' && readDay(value) === value ? formatDay(value, lang) : String(value ?? '')
}

export function showMoment(value: unknown, lang: Lang): string {
  const isMoment =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
  return isMoment ? formatMoment(value, lang) : String(value ?? '')
}
