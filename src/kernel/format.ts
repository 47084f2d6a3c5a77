import type { Lang } from '#i18n/translate-with.ts'

const LOCALE: Record<Lang, string> = { en: 'en-GB', id: 'id-ID' }
const DAY = { day: '2-digit', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Jakarta' } as const

/** Intl formatters are slow to make and quick to use, so each is made once. */
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
function once<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = (made.get(key) as T | undefined) ?? make()
  made.set(key, known)
  return known
}

function dates(lang: Lang, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(lang + key, () => new Intl.DateTimeFormat(LOCALE[lang], options))
}

/** A number in the reader's way: 1.240,5 in Indonesian, 1,240.5 in English. */
export function formatNumber(value: number, lang: Lang, decimals = 0): string {
  return once(
    lang + decimals,
    () => new Intl.NumberFormat(LOCALE[lang], { maximumFractionDigits: decimals }),
  ).format(value)
}

/** Integer kilograms with their unit. */
export function formatKg(kg: number, lang: Lang): string {
  return `${formatNumber(kg, lang)} kg`
}

/** Tonnes with their unit, up to three decimals. */
export function formatTon(ton: number, lang: Lang): string {
  return `${formatNumber(ton, lang, 3)} t`
}

/** Whole rupiah: Rp 1.250.000. */
export function formatMoney(idr: number, lang: Lang): string {
  return `${idr < 0 ? '-' : ''}Rp ${formatNumber(Math.abs(idr), lang)}`
}

/** A calendar day given as YYYY-MM-DD. */
export function formatDay(day: string, lang: Lang): string {
  return dates(lang, 'day', { ...DAY, timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** A moment (RFC 3339) in WIB, day and time. Indonesian writes 10.30 for half past ten; a clock is clearer. */
export function formatMoment(at: string, lang: Lang): string {
  const text = dates(lang, 'moment', { ...DAY, ...CLOCK }).format(new Date(at))
  return text.replace(',', '').replace(/(\d{2})\.(\d{2})$/, '$1:$2')
}

/** The time of day of a moment, in WIB. */
export function formatTime(at: string, lang: Lang): string {
  return dates(lang, 'clock', CLOCK).format(new Date(at)).replace('.', ':')
}
