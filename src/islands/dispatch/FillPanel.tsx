import { useId, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { fillAloud } from '#islands/dispatch/board-aloud.ts'
import { FillRefused } from '#islands/dispatch/FillRefused.tsx'
import { Forecast } from '#islands/dispatch/Forecast.tsx'
import { Stepper } from '#islands/dispatch/Stepper.tsx'
import { StartInput } from '#islands/dispatch/StartInput.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { viewNamed } from '#islands/dispatch/dispatch-data.ts'
import { fillVerdict, refusedElsewhere } from '#islands/dispatch/fill-data.ts'
import type { Filling } from '#islands/dispatch/use-filling.ts'

interface Props {
  views: readonly FieldView[]
  filling: Filling
  startAt: string | null
  mayOverride: boolean
  lang: Lang
  onStart: (at: string | null) => void
}

/** How many trips, from when, what would become of them, and the one press that assigns them. */
export function FillPanel({ views, filling, startAt, mayOverride, lang, onStart }: Props): ReactNode {
  const { most, wanted, state, isFilling: isBusy, resize: onCount } = filling
  const { forecast, isAsking, failure } = state
  const count = filling.chosen.length
  // What more trips would carry is not there.
  const isFull = forecast !== null && forecast.left_kg === 0
  const id = useId()
  const verdict = forecast ? fillVerdict(forecast, mayOverride) : 'blocked'
  const money = forecast?.guards.map(({ message }) => message) ?? []
  const against = [...new Set([...money, ...refusedElsewhere(filling)])]
  const isReady = forecast !== null && !isAsking && verdict !== 'blocked' && count > 0
  const why = forecast && verdict === 'blocked' ? (forecast.trips.some(({ guards }) => guards.length > 0) ? t('See what stands beside the numbered pairs') : null) : null // prettier-ignore
  const button = count === 1 ? t('Assign 1 trip') : t('Assign {count} trips', { count })
  return (
    <section className="fill-panel" aria-label={t('Fill trips')}>
      <div className="fill-inputs">
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('Fill trips')}
          </label>
          <Stepper id={id} count={count} most={isFull ? count : most} isDisabled={isBusy} onCount={onCount} />
        </div>
        <StartInput views={views} startAt={startAt} isDisabled={isBusy} lang={lang} onStart={onStart} />
      </div>
      {wanted !== count && wanted > 1 && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          disabled={isBusy}
          onClick={() => onCount(wanted)}
        >
          {wanted < most
            ? t('{count} trips fill the line', { count: wanted })
            : t('Take all {count} pairs', { count: wanted })}
        </button>
      )}
      <div aria-live="polite" aria-busy={isAsking} className="fill-said">
        {failure && <p className="banner banner-bad">{failure}</p>}
        {forecast && startAt && <Forecast forecast={forecast} startAt={startAt} lang={lang} />}
        {!forecast && isAsking && <span className="skeleton fill-skeleton" />}
      </div>
      <FillRefused texts={against} />
      <p className="visually-hidden" role="alert">
        {[
          fillAloud({
            forecast: isAsking ? null : forecast,
            byTruck: filling.refused.byTruck,
            pairs: filling.pairs,
          }),
          filling.reasonError,
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
      {why && (
        <p className="banner banner-warn" id={`${id}-why`}>
          {why}
        </p>
      )}
      {verdict === 'reason' && (
        <LabelledInput
          view={{ ...viewNamed(views, 'override_reason'), required: true }}
          value={filling.reason}
          onChange={(value) => filling.setReason(String(value ?? ''))}
          lang={lang}
          isDisabled={isBusy}
          error={filling.reasonError}
        />
      )}
      <button
        type="button"
        className="btn btn-primary btn-block fill-send"
        aria-disabled={!isReady || isBusy || undefined}
        aria-describedby={why ? `${id}-why` : undefined}
        onClick={() => isReady && !isBusy && void filling.send()}
      >
        {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
        {button}
      </button>
    </section>
  )
}
