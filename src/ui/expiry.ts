import { t } from '#i18n/browser.ts'
import { inWib } from '#i18n/wib.ts'
import { clock } from '#kernel/clock.ts'
import type { Tone } from '#kernel/lifecycle.ts'

const DAY_MS = 86_400_000
/** What ends within this many days has to be seen to (screen.E8). */
export const SOON_DAYS = 30
/** Beyond this the date itself says enough. */
const FAR_DAYS = 365

/** Days since 1970. */
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

export interface Expiry {
  text: string
  tone: Tone
}

/** How long something still holds that ends on a day or at a moment: red once that is near or over, null when far or open. */
export function expiryOf(value: unknown): Expiry | null {
  if (typeof value !== 'string' || value === '') return null
  const end = Date.parse(value)
  const days = dayOf(value.includes('T') ? inWib(end).getTime() : end) - dayOf(inWib(clock.ms()).getTime())
  if (Number.isNaN(days) || days > FAR_DAYS) return null
  const tone = days <= SOON_DAYS ? 'bad' : 'neutral'
  if (days < 0) return { text: t('Expired'), tone }
  if (days < 2) return { text: days === 0 ? t('ends today') : t('ends tomorrow'), tone }
  return { text: t('in {days} days', { days }), tone }
}
