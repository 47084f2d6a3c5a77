import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment, formatTime, formatTon } from '#i18n/format.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'

const MINUTE_MS = 60_000
const HOUR_MIN = 60
const DAY_HOURS = 24
/** Longer than this, nobody counts in hours. */
const LONG_HOURS = 48

const CLOCK_LENGTH = ' 00:00'.length

/** A moment in short: its time alone where it is of the day of another one. */
function shortMoment(at: string, beside: string, lang: Lang): string {
  const [one, other] = [formatMoment(at, lang), formatMoment(beside, lang)]
  return one.slice(0, -CLOCK_LENGTH) === other.slice(0, -CLOCK_LENGTH) ? formatTime(at) : one
}

function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR_MIN), Math.round(minutes % HOUR_MIN)]
  if (hours >= LONG_HOURS) return t('{days} days', { days: Math.floor(hours / DAY_HOURS) })
  return hours ? t('{hours} h {min} min', { hours, min: rest }) : t('{min} min', { min: rest })
}

/** How the finish stands to the window. */
function Spare({ forecast }: { forecast: FillForecast }): ReactNode {
  const { finish_at, window_end, in_window, trips } = forecast
  const minutes = (Date.parse(window_end) - Date.parse(finish_at)) / MINUTE_MS
  if (minutes >= 0)
    return <span className="tag tag-ok">{t('{time} spare', { time: lengthText(minutes) })}</span>
  return (
    <span className="tag tag-bad">
      {t('{time} late', { time: lengthText(-minutes) })} ·{' '}
      {t('{count} of {total} in time', { count: in_window, total: trips.length })}
    </span>
  )
}

/** When the fill would be done, what holds it, and what would move that. */
export function Forecast({
  forecast,
  startAt,
  lang,
}: {
  forecast: FillForecast
  startAt: string
  lang: Lang
}): ReactNode {
  const { adds_kg, left_kg, finish_at, window_end, held, moves } = forecast
  return (
    <>
      <dl className="fill-facts">
        <div>
          <dt>{t('Adds')}</dt>
          <dd>
            <b>{formatTon(adds_kg / 1000, lang)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('Left to assign')}</dt>
          <dd>{formatTon(left_kg / 1000, lang)}</dd>
        </div>
        <div>
          <dt>{t('Predicted finish')}</dt>
          <dd>
            <b>{shortMoment(finish_at, startAt, lang)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('Window ends {at}', { at: shortMoment(window_end, startAt, lang) })}</dt>
          <dd>
            <Spare forecast={forecast} />
          </dd>
        </div>
      </dl>
      <div className="fill-held">
        <p>
          <b>{t('What holds it')}:</b> {held.text}
        </p>
        <dl className="fill-facts">
          {moves.map(({ label, finish_at: at }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{at ? <b>{shortMoment(at, startAt, lang)}</b> : t('no change')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
