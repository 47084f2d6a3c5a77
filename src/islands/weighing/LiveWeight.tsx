import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'
import type { LiveScale } from '#islands/weighing/use-live-scale.ts'

type Word = 'lost' | 'connecting' | 'over' | 'zero' | 'stable' | 'moving'

/** The one word that says what the indicator does now. */
export function wordOf({ link, reading }: Pick<LiveScale, 'link' | 'reading'>): Word {
  if (link === 'connecting') return 'connecting'
  if (!reading) return 'lost'
  if (reading.overload) return 'over'
  if (reading.zero) return 'zero'
  return reading.stable ? 'stable' : 'moving'
}

function sayWord(word: Word): string {
  switch (word) {
    case 'lost':
      return t('LOST')
    case 'connecting':
      return t('CONNECTING')
    case 'over':
      return t('OVERLOAD')
    case 'zero':
      return t('ZERO')
    case 'stable':
      return t('STABLE')
    case 'moving':
      return t('MOVING')
  }
}

function besideWord(scale: LiveScale, lang: Lang): string {
  const { link, age, zeroSeen } = scale
  if (link === 'connecting') return t('Waiting for the indicator')
  if (link === 'lost') return t('No weight for {seconds} s', { seconds: Math.round(age / 1000) })
  const zero = zeroSeen ? t('Zero was seen') : t('Zero not seen yet')
  return `${zero} · ${t('{seconds} s ago', { seconds: formatNumber(Math.max(age, 100) / 1000, lang, 1) })}`
}

interface Props {
  scale: LiveScale
  plate: string | null
  /** A weight that is typed in place of the indicator's; undefined where none is. */
  typedKg: number | null | undefined
  lang: Lang
}

/** The weight on the platform, to be read from three metres away; a typed one says that it is typed. */
export function LiveWeight({ scale, plate, typedKg, lang }: Props): ReactNode {
  const isTyped = typedKg !== undefined
  const word = wordOf(scale)
  const weight = isTyped ? typedKg : (scale.reading?.weight_kg ?? null)
  return (
    <section className="live" data-state={isTyped ? 'typed' : word} aria-label={t('Weight on the scale')}>
      <div className="live-head">
        <b className="live-word" aria-live="polite">
          {isTyped ? t('TYPED') : sayWord(word)}
        </b>
        <span className="live-note">
          {isTyped ? t('Typed by hand, not from the scale') : besideWord(scale, lang)}
        </span>
        {plate && <b className="live-plate">{plate}</b>}
      </div>
      <p className="live-weight">
        <span data-weight={weight ?? undefined}>{weight === null ? '–' : formatNumber(weight, lang)}</span>
        <small>kg</small>
      </p>
    </section>
  )
}
