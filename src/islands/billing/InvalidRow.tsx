import type { ReactNode } from 'react'
import type { InvalidReason } from '#contracts/billing/invalid-calls.ts'
import { t } from '#i18n/browser.ts'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

interface Props {
  row: InvalidReason
  limitDays: number
  /** Where the chain of evidence of a line is, without its id. */
  evidenceHref: string
  isChosen: boolean
  lang: Lang
  onChoose: () => void
  onAsk: () => void
  onWaive: () => void
}

/** How long it may still stand, or by how much it is over. */
function left({ working_days: days, is_over }: InvalidReason, limit: number): string {
  if (is_over) return t('{n} over', { n: Math.max(1, days - limit) })
  const rest = limit - days
  return rest <= 0 ? t('last day') : t('{n} left', { n: rest })
}

/** The one button that leads to the cure, or asks who has it. */
function Cure({ row, lang, onAsk, onWaive }: Props): ReactNode {
  const { cure, asked_at, asked_by } = row
  if (cure.kind === 'ask')
    return asked_at ? (
      <span className="two-line cure-asked">
        <span title={asked_by ?? undefined}>
          <i className="pi pi-check" aria-hidden="true" />{' '}
          {t('asked {since}', { since: formatMoment(asked_at, lang) })}
        </span>
        <button type="button" className="link-button" onClick={onAsk}>
          {t('Ask again')}
        </button>
      </span>
    ) : (
      <button type="button" className="btn btn-sm" onClick={onAsk}>
        {cure.label}
      </button>
    )
  if (cure.kind === 'open')
    return (
      <a className="btn btn-sm" href={cure.href ?? row.trip_href}>
        {cure.label}
      </a>
    )
  return cure.kind === 'waive' ? (
    <button type="button" className="btn btn-sm" onClick={onWaive}>
      {cure.label}
    </button>
  ) : (
    <small className="hint">{cure.label}</small>
  )
}

/** Why lines cannot be billed: the reason in words with its particulars, which trips, what is at risk, since when, and the cure. */
export function InvalidRow(props: Props): ReactNode {
  const { row, limitDays, isChosen, evidenceHref, lang, onChoose } = props
  const isBlock = row.severity === 'block'
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <td className="choose">
        <label>
          <input
            type="checkbox"
            aria-label={t('Choose {record}', { record: row.trip_no })}
            checked={isChosen}
            onChange={onChoose}
          />
        </label>
      </td>
      <td className="invalid-level">
        <span className={`tag ${isBlock ? 'tag-bad' : 'tag-warn'}`}>
          <i className={`pi ${isBlock ? 'pi-ban' : 'pi-info-circle'}`} aria-hidden="true" />{' '}
          {isBlock ? t('Block') : t('Warn')}
        </span>
      </td>
      <td className="invalid-why">
        <span className="two-line">
          <b>{row.reason}</b>
          <small>{row.detail}</small>
          {row.also.length > 0 && (
            <small className="invalid-also">{t('Also: {reasons}', { reasons: row.also.join(', ') })}</small>
          )}
          {row.lines[0] && (
            <small>
              <a href={evidenceHref + row.lines[0].id}>{t('Chain of evidence')}</a>
            </small>
          )}
        </span>
      </td>
      <td data-label={t('Trip, order')}>
        <span className="two-line">
          <span>
            <a className="row-link" href={row.trip_href}>
              {row.trip_no}
            </a>
            {row.count > 1 && ` +${formatNumber(row.count - 1, lang)}`}
          </span>
          <small>
            {row.order_no} · {row.vendor}
          </small>
        </span>
      </td>
      <td className="num" data-label={t('At risk, Rp')}>
        <b>{formatNumber(row.at_risk_idr, lang)}</b>
      </td>
      <td className="num" data-label={t('Working days')}>
        <span className={row.is_over ? 'two-line down' : 'two-line'}>
          <span>{t('{n} of {limit}', { n: row.working_days, limit: limitDays })}</span>
          <small>{left(row, limitDays)}</small>
        </span>
      </td>
      <td className="num invalid-cure" data-label={t('Solution')}>
        <Cure {...props} />
      </td>
    </tr>
  )
}
