import type { ReactNode } from 'react'
import type { CopiedRoute, CopyPlan } from '#contracts/tariff/calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatDay, formatMoney } from '#i18n/format.ts'

interface Props {
  plan: CopyPlan
  basis: Readonly<Record<string, string>>
  lang: Lang
}

function Row({ item, basis, lang }: { item: CopiedRoute } & Omit<Props, 'plan'>) {
  return (
    <tr>
      <td data-label={t('Route')}>
        <span className="strong">{item.code}</span>
        <small className="muted">
          {item.origin} → {item.destination}
          {item.cargo && ` · ${item.cargo}`}
        </small>
      </td>
      <td className="num" data-label={t('Old tariff')}>
        {formatMoney(item.tariff_idr, lang)}
        <small className="muted">{t('until {day}', { day: formatDay(item.ends, lang) })}</small>
      </td>
      <td className="num" data-label={t('New tariff')}>
        <span className="strong">{formatMoney(item.new_tariff_idr, lang)}</span>
        <small className="muted">{basis[item.charge_basis]}</small>
      </td>
      <td data-label={t('New row')}>
        {item.new_code}
        <small className="muted">{t('until {day}', { day: formatDay(item.new_valid_to, lang) })}</small>
      </td>
    </tr>
  )
}

/** Every row a copy would end and make, old tariff beside new. */
export function CopyPreview({ plan, basis, lang }: Props): ReactNode {
  return (
    <div className="stack">
      <p>
        {t('{count} routes end on the day before {day} and go on at the new tariff.', {
          count: plan.items.length,
          day: formatDay(plan.valid_from, lang),
        })}
      </p>
      {plan.left_alone.length > 0 && (
        <p className="banner banner-info">
          {t('These have another tariff from this day already and stay as they are: {codes}', {
            codes: plan.left_alone.join(', '),
          })}
        </p>
      )}
      <div className="table-wrap copy-preview">
        <table className="table" aria-label={t('Preview of the copy')}>
          <thead>
            <tr>
              <th scope="col">{t('Route')}</th>
              <th scope="col" className="num">
                {t('Old tariff')}
              </th>
              <th scope="col" className="num">
                {t('New tariff')}
              </th>
              <th scope="col">{t('New row')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.items.map((item) => (
              <Row key={item.id} item={item} basis={basis} lang={lang} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
