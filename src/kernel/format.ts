import type { Lang } from '#i18n/translate.ts'

const LOCALE: Record<Lang, string> = { en: 'en-GB', id: 'id-ID' }
const ZONE = 'Asia/Jakarta'

/** Intl formatters are slow to make and quick to use, so each is made once. */
function cached<T>(make: (lang: Lang, key: string) => T): (lang: Lang, key?: string) => T {
  const made = new Map<string, T>()
  return (lang, key = '') => {
    const id = lang + key
    const known = made.get(id)
    if (known) return known
    const fresh = make(lang, key)
    made.set(id, fresh)
    return fresh
  }
}

const numbers = cached(
  (lang, decimals) =>
    new Intl.NumberFormat(LOCALE[lang], {
      maximumFractionDigits: Number(decimals || 0),
      minimumFractionDigits: 0,
    }),
)
const days = cached(
  (lang) =>
    new Intl.DateTimeFormat(LOCALE[lang], {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)
const moments = cached(
  (lang) =>
    new Intl.DateTimeFormat(LOCALE[lang], {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: ZONE,
    }),
)
const clocks = cached(
  (lang) =>
    new Intl.DateTimeFormat(LOCALE[lang], {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: ZONE,
    }),
)

/** A number in the reader's way: 1.240,5 in Indonesian, 1,240.5 in English. */
export function formatNumber(value: number, lang: Lang, decimals = 0): string {
  return numbers(lang, String(decimals)).format(value)
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
  return days(lang).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** A moment (RFC 3339) in WIB, day and time. */
export function formatMoment(at: string, lang: Lang): string {
  return moments(lang)
    .format(new Date(at))
    .replace(',', '')
    .replace(/(\d{2})\.(\d{2})$/, '$1:$2')
}

/** The time of day of a moment, in WIB. */
export function formatTime(at: string, lang: Lang): string {
  return clocks(lang).format(new Date(at)).replace('.', ':')
}
