import type { CSSProperties, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatTime } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { LooksView } from '#contracts/looks-view.ts'
import type { Bar } from '#islands/list/looks/lay-out.ts'
import { cellText, valueAt } from '#ui/cell.ts'

interface Props {
  bar: Bar
  timeline: NonNullable<LooksView['timeline']>
  /** What the row is called. */
  rowName: string
  lang: Lang
  href: string | null
  /** The arrow keys reach the others. */
  isReached: boolean
  onFocus: () => void
}

/** One record in time: a link to it that says its state in words, not by colour alone. */
export function SpanBar({ bar, timeline, rowName, lang, href, isReached, onFocus }: Props): ReactNode {
  const { span, left, width, isCut } = bar
  const { record } = span
  const name = cellText(timeline.label, record, lang)
  const state = timeline.state ? cellText(timeline.state, record, lang) : ''
  const tone = timeline.state?.options?.[String(valueAt(record, timeline.state.field))]?.tone ?? 'neutral'
  const times = `${formatTime(span.from)}–${formatTime(span.to)}`
  const word = span.is_late ? t('{state}, late', { state }) : state
  const words = [`${word} ${name}`.trim(), rowName, times, ...(span.is_planned ? [t('planned')] : [])].join(
    ', ',
  )
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--left': `${left}%`,
    '--width': `${width}%`,
  }
  const inside = (
    <>
      <b>{word}</b> <span className="span-bar-name">{name}</span>
    </>
  )
  const common = {
    className: 'span-bar',
    style,
    title: words,
    'data-tone': tone,
    'data-late': span.is_late || undefined,
    'data-planned': span.is_planned || undefined,
    'data-cut': [isCut.start && 'start', isCut.end && 'end'].filter(Boolean).join(' ') || undefined,
  }
  return href ? (
    <a {...common} href={href} aria-label={words} tabIndex={isReached ? 0 : -1} onFocus={onFocus}>
      {inside}
    </a>
  ) : (
    <span {...common}>{inside}</span>
  )
}
