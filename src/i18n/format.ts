import type { Lang } from '#i18n/translate.ts'
import { inWib } from '#i18n/wib.ts'

const LOCALE: Record<Lang, string> = { en: 'en-GB', id: 'id-ID' }
/** Intl is slow to make and not quick to use, so what it knows is asked once. */
const made = new Map<string, Intl.NumberFormat>()
const months = new Map<Lang, string[]>()

function monthNames(lang: Lang): string[] {
  const { format } = new Intl.DateTimeFormat(LOCALE[lang], { month: 'short', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)))
  months.set(lang, names)
  return names
}

const two = (value: number): string => String(value).padStart(2, '0')
const clockText = (at: Date): string => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
const dayText = (at: Date, lang: Lang): string =>
  `${two(at.getUTCDate())} ${(months.get(lang) ?? monthNames(lang))[at.getUTCMonth()]} ${at.getUTCFullYear()}`

/** A number in the reader's way: 1.240,5 in Indonesian, 1,240.5 in English. */
export function formatNumber(value: number, lang: Lang, decimals = 0): string {
  // Most numbers of a list are counts, which every language writes alike.
  if (value >= 0 && value < 1000 && Number.isInteger(value)) return String(value)
  const key = lang + decimals
  const format = made.get(key) ?? new Intl.NumberFormat(LOCALE[lang], { maximumFractionDigits: decimals })
  made.set(key, format)
  return format.format(value)
}

/** A share with both its decimals, so that two of them can be compared at a glance: 0.50 %. */
export function formatShare(percent: number, lang: Lang): string {
  const key = `${lang}share`
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const format = made.get(key) ?? new Intl.NumberFormat(LOCALE[lang], digits)
  made.set(key, format)
  return `${format.format(percent)}\u00a0%`
}

/** Integer kilograms with their unit. */
export function formatKg(kg: number, lang: Lang): string {
  return `${formatNumber(kg, lang)} kg`
}

/** Tonnes with their unit, up to three decimals. */
export function formatTon(ton: number, lang: Lang): string {
  return `${formatNumber(ton, lang, 3)} t`
}

/** Whole rupiah, never broken over two lines, a negative one with the minus sign: −Rp 1.250.000. */
export function formatMoney(idr: number, lang: Lang): string {
  return `${idr < 0 ? '\u2212' : ''}Rp\u00a0${formatNumber(Math.abs(idr), lang)}`
}

/** A calendar day given as YYYY-MM-DD. */
export function formatDay(day: string, lang: Lang): string {
  return dayText(new Date(`${day.slice(0, 10)}T00:00:00Z`), lang)
}

/** A month given as YYYY-MM. */
export function formatMonth(month: string, lang: Lang): string {
  return formatDay(`${month}-01`, lang).slice('01 '.length)
}

/** A moment (RFC 3339) in WIB, day and time. Indonesian writes 10.30 for half past ten; a clock is clearer. */
export function formatMoment(at: string, lang: Lang): string {
  const wib = inWib(Date.parse(at))
  return `${dayText(wib, lang)} ${clockText(wib)}`
}

/** The time of day of a moment, in WIB. */
export function formatTime(at: string): string {
  return clockText(inWib(Date.parse(at)))
}
