import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'

export interface SharePart {
  label: string
  amount: number
}

interface Props {
  /** What all parts are taken of. */
  whole: number
  /** In the order in which they are drawn; at most four. */
  parts: readonly SharePart[]
  /** What it says, where it is not what is taken and left; such a bar warns of nothing. */
  words?: readonly string[]
  lang: Lang
}

/** A part of the whole in per cent; of nothing it is all or nothing. */
export function shareOf(amount: number, whole: number): number {
  if (whole > 0) return (amount / whole) * 100
  return amount > 0 ? 100 : 0
}

/** How much of the whole is taken, a tone for who should look: nearly all, and more than all. */
export function toneOf(whole: number, parts: readonly SharePart[]): 'warn' | 'bad' | undefined {
  const taken = shareOf(
    parts.reduce((sum, { amount }) => sum + amount, 0),
    whole,
  )
  return taken >= 100 ? 'bad' : taken >= 80 ? 'warn' : undefined
}

/** One bar that shows the parts of a whole beside each other and what is left of it; in words for who does not see it. */
export function ShareBar({ whole, parts, words: own, lang }: Props): ReactNode {
  const taken = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  // More than the whole may be taken: then the parts share the bar.
  const full = Math.max(whole, taken)
  const percent = (share: number): string => `${formatNumber(Math.round(share * 10) / 10, lang, 1)} %`
  const left = { label: t('Left'), amount: whole - taken }
  const words =
    own ?? [...parts, left].map(({ label, amount }) => `${label} ${percent(shareOf(amount, whole))}`)
  return (
    <span
      className="share-bar"
      role="img"
      aria-label={words.join(', ')}
      title={words.join('\n')}
      data-stages={own ? true : undefined}
      data-tone={own ? undefined : toneOf(whole, parts)}
    >
      {parts.map(({ label, amount }, at) => (
        <i key={label} data-part={at} style={{ width: `${Math.max(0, shareOf(amount, full))}%` }} />
      ))}
    </span>
  )
}
