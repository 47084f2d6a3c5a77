import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment, formatMoney, formatMonth, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { EditEffect } from '#contracts/order/super-edit.ts'
import type { EffectState } from '#islands/dispatch/use-edit-effect.ts'

function Funds({ effect, lang }: { effect: EditEffect; lang: Lang }): ReactNode {
  const rows = [
    { name: t('Estimate'), before_idr: effect.before_idr, after_idr: effect.after_idr },
    ...effect.funds.map(({ kind, name, ...amounts }) => ({
      ...amounts,
      name:
        kind === 'budget'
          ? t('Budget of {month}, left', { month: formatMonth(name, lang) })
          : t('PO {po}, left', { po: name }),
    })),
  ]
  return (
    <table className="table table-cards">
      <thead>
        <tr>
          <th scope="col">{t('Money')}</th>
          <th scope="col" className="num">
            {t('Now')}
          </th>
          <th scope="col" className="num">
            {t('After')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before_idr, after_idr }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num" data-label={t('Now')}>
              {formatMoney(before_idr, lang)}
            </td>
            <td className="num" data-label={t('After')}>
              {before_idr === after_idr ? t('stays') : <strong>{formatMoney(after_idr, lang)}</strong>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Trips({
  effect,
  states,
  lang,
}: {
  effect: EditEffect
  states: Props['states']
  lang: Lang
}): ReactNode {
  if (!effect.trips.length) return <p className="hint">{t('No trip is under way.')}</p>
  return (
    <>
      <p>
        {t('These trips keep their times and their load; if the window changes, their drivers are told.')}
      </p>
      <ul className="effect-trips">
        {effect.trips.map((trip) => (
          <li key={trip.id}>
            <strong>{trip.trip_no}</strong> · {states[trip.status] ?? trip.status} ·{' '}
            {formatMoment(trip.planned_start_at, lang)}
            {trip.outside && <span className="tag tag-warn">{t('outside the window')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

interface Props {
  found: EffectState
  /** States of trips in words. */
  states: Readonly<Record<string, string>>
  lang: Lang
}

/** What a change would do to the purchase order, the budget and the trips under way, before it is saved. */
export function RevisionEffect({ found: { effect, state }, states, lang }: Props): ReactNode {
  return (
    <section className="card" aria-labelledby="revision-effect" aria-busy={state === 'loading'}>
      <header className="card-head">
        <h2 id="revision-effect">{t('What it does')}</h2>
      </header>
      <div className="card-body stack" aria-live="polite">
        {state === 'unchanged' && <p className="hint">{t('Change something, and it is shown here.')}</p>}
        {state === 'failed' && <p className="banner banner-warn">{t('The effect cannot be shown now.')}</p>}
        {state === 'loading' && !effect && <p className="hint">{t('Loading…')}</p>}
        {effect && state !== 'unchanged' && state !== 'failed' && (
          <>
            {effect.errors.map(({ field, messages }) => (
              <p className="banner banner-bad" key={field}>
                {messages.join('. ')}
              </p>
            ))}
            {!effect.errors.length && (
              <>
                {effect.needs_confirmation && (
                  <p className="banner banner-warn">
                    {t('{percent} % dearer: the requester is asked to confirm it.', {
                      percent: formatNumber(effect.rise_percent, lang, 1),
                    })}
                  </p>
                )}
                <Funds effect={effect} lang={lang} />
                {effect.lines
                  .filter(({ moved }) => moved)
                  .map((line) => (
                    <p key={line.line_id}>
                      {t('Line {line} is loaded on {day} now.', {
                        line: line.line_no,
                        day: { day: line.load_date },
                      })}
                    </p>
                  ))}
                <Trips effect={effect} states={states} lang={lang} />
              </>
            )}
          </>
        )}
      </div>
    </section>
  )
}
