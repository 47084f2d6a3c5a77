import { t } from '#i18n/browser.ts'

const MINUTE_MS = 60_000

/** How long ago something was, in its largest unit: '12 min', '3 h', '2 days'. */
export function ageText(since: unknown, now: number): string {
  const at = typeof since === 'string' ? Date.parse(since) : Number.NaN
  if (Number.isNaN(at)) return ''
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes < 60) return t('{count} min', { count: minutes })
  if (minutes < 48 * 60) return t('{count} h', { count: Math.floor(minutes / 60) })
  return t('{count} days', { count: Math.floor(minutes / (24 * 60)) })
}
