import type { ReactNode } from 'react'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import type { ResolveAnswer, TriedRoute } from '#contracts/tariff/calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatDay, formatMoney } from '#i18n/format.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props {
  answer: ResolveAnswer
  basis: Readonly<Record<string, string>>
  editLink: RowLink
  lang: Lang
}

const TONES = { chosen: 'ok', less_specific: 'info', no_match: 'neutral' } as const

function wordOf(route: TriedRoute): string {
  if (route.result === 'chosen') return t('Holds')
  return route.result === 'less_specific' ? t('Would hold') : t('Does not hold')
}

/** What a row names; one that names nothing is for everything. */
function namesOf(route: TriedRoute): string {
  const names = [route.cargo, route.payload_type, route.truck_type].filter((name) => name !== null)
  return names.length ? names.join(' · ') : t('Any cargo, payload type and truck type')
}

function whyOf(route: TriedRoute, chosen: TriedRoute | null): string {
  if (route.result === 'less_specific' && chosen)
    return t('{code} says more exactly what is carried', { code: chosen.code })
  return route.reasons.join('. ')
}

function Tried({ route, answer, basis, editLink, lang }: { route: TriedRoute } & Props): ReactNode {
  const why = whyOf(route, answer.route)
  return (
    <li className={route.result === 'chosen' ? 'trial trial-chosen' : 'trial'}>
      <span className="trial-head">
        <a href={hrefOf(editLink, { id: route.id })} className="strong">
          {route.code}
        </a>
        <StatusTag tone={TONES[route.result]}>{wordOf(route)}</StatusTag>
      </span>
      <span className="trial-price figure">
        {formatMoney(route.tariff_idr, lang)}
        <small className="muted">{basis[route.charge_basis]}</small>
      </span>
      <span className="trial-facts">
        {namesOf(route)}
        <small className="muted">
          {formatDay(route.valid_from, lang)} – {formatDay(route.valid_to, lang)}
        </small>
      </span>
      {why && <span className="trial-why">{why}</span>}
    </li>
  )
}

/** The answer in one line, and below it every row of the way with the reason that decided about it. */
export function ResolveTrace(props: Props): ReactNode {
  const { answer, basis, lang } = props
  const { route, tried, elsewhere, warnings } = answer
  const price = route && `${formatMoney(route.tariff_idr, lang)} · ${basis[route.charge_basis] ?? ''}`
  return (
    <div className="stack">
      {route ? (
        <p className="banner banner-ok">
          <i className="pi pi-check-circle" aria-hidden="true" />
          <span>
            <b>{route.code}</b> · {price}
          </span>
        </p>
      ) : (
        <p className="banner banner-bad">
          <i className="pi pi-times-circle" aria-hidden="true" />
          <span>
            {tried.length
              ? t('No tariff holds: an order for this would be refused.')
              : t('The contract has no route between these places: an order would be refused.')}
          </span>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="banner banner-warn">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" /> {warning}
        </p>
      ))}
      {tried.length > 0 && (
        <section>
          <h3 className="trial-title">{t('Rows that were tried')}</h3>
          <ol className="trials">
            {tried.map((one) => (
              <Tried key={one.id} route={one} {...props} />
            ))}
          </ol>
        </section>
      )}
      {elsewhere > 0 && (
        <p className="hint">
          {t('{count} other routes of this contract lead elsewhere.', { count: elsewhere })}
        </p>
      )}
    </div>
  )
}
