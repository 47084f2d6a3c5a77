import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment, formatTime } from '#i18n/format.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import { stepText, type Step } from '#ui/steps.ts'

interface Props {
  steps: readonly Step[]
  lang: Lang
  /** What is stepped through, for people who cannot see it. */
  label: string
  /** Colour of the present step; busy when not given. */
  tone?: Tone
}

const SAID = { done: 'Done', now: 'Now', ahead: 'Not yet', skipped: 'Skipped' } as const

/** The states of a record in their sequence, with when each was reached and how long it took. */
export function Stepper({ steps, lang, label, tone = 'busy' }: Props): ReactNode {
  return (
    <div className="stepper-box">
      <ol className="stepper" aria-label={label}>
        {steps.map(({ name, label: text, at, minutes, standard, mark, place }) => (
          <li
            key={name}
            className={`step step-${place}`}
            data-tone={place === 'now' ? tone : undefined}
            aria-current={place === 'now' ? 'step' : undefined}
          >
            <b>{text}</b>
            <span className="visually-hidden">{t(SAID[place])}</span>
            {at && (
              <time dateTime={at} title={formatMoment(at, lang)}>
                {formatTime(at)}
              </time>
            )}
            {minutes !== undefined && (
              <small className={standard !== undefined && minutes > standard ? 'late' : undefined}>
                {stepText(minutes, standard)}
              </small>
            )}
            {mark && <small>{mark}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
