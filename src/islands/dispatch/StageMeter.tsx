import type { CSSProperties, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'

interface Props {
  stage: string
  minutes: number
  standard: number | null
  over: number
}

/** Beyond twice its standard a stage fills the bar. */
const WHOLE = 2
/** A bar without a standard is full after an hour. */
const HOUR = 60

/** Minutes in words people use: 41 min, or 3 h 5 min. */
export function lengthText(minutes: number): string {
  const params = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return minutes < 120 ? t('{minutes} min', { minutes }) : t('{hours} h {minutes} min', params)
}

/** How long a pair is in its stage, as words and as a bar with the standard as a mark; what is over it is hatched. */
export function StageMeter({ stage, minutes, standard, over }: Props): ReactNode {
  if (stage === 'free') return <span>{t('{time} free', { time: lengthText(minutes) })}</span>
  const isBad = over > 0 || stage === 'on_hold'
  // Two hours and more are said in hours.
  const isShort = minutes < 120
  const full = standard === null ? HOUR : standard * WHOLE
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--part': `${Math.min(100, (minutes / Math.max(1, full)) * 100)}%`,
  }
  return (
    <span className="dt-meter" data-late={isBad || undefined} data-marked={standard !== null || undefined}>
      <span>
        <b>{isShort ? minutes : lengthText(minutes)}</b>{' '}
        {stage === 'on_hold' && (isShort ? t('min on hold') : t('on hold'))}
        {stage !== 'on_hold' && standard === null && isShort && t('min')}
        {standard !== null && t('of {standard} min', { standard })}
        {standard !== null && over > 0 && (
          <span className="dt-over">, {t('{time} late', { time: lengthText(over) })}</span>
        )}
        {standard !== null && over === 0 && minutes <= standard && (
          <>, {t('{count} left', { count: standard - minutes })}</>
        )}
      </span>
      <span className="dt-bar" style={style} aria-hidden="true">
        <i />
      </span>
    </span>
  )
}
