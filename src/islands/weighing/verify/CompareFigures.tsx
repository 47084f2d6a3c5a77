import type { ReactNode } from 'react'
import type { Compared } from '#contracts/weighing/compare.ts'
import { t } from '#i18n/browser.ts'
import { formatKg, formatNumber, formatTime } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { weightText } from '#ui/Weight.tsx'

interface Props {
  found: Compared
  lang: Lang
}

/** Tare, gross, net and the minutes between, each above what it is held against; and what speaks for the ticket. */
export function CompareFigures({ found, lang }: Props): ReactNode {
  const { ticket, jbi_kg, minutes_between: minutes, charts, signs } = found
  const { weighing, trip } = ticket
  const kg = (value: number | null): string => weightText(value, lang)
  const off = (is: number | null, from: number | null): string =>
    is === null || from === null
      ? ''
      : `, ${is >= from ? '+' : '−'}${formatNumber(Math.abs(is - from), lang)}`
  const { limit_low: low, limit_high: high } = charts.truck.tare
  const { tare_kg: tare, gross_kg: gross, net_kg: net, truck_tare_kg: stored } = weighing
  const isOff = tare !== null && ((low !== null && tare < low) || (high !== null && tare > high))
  const planned = weighing.net_expected_kg ?? trip?.planned_kg ?? null
  const time = (at: string | null): string => (at === null ? '–' : formatTime(at))
  const figures = [
    {
      label: t('Tare'),
      value: kg(tare),
      note:
        stored === null
          ? t('no stored tare')
          : `${t('stored {kg}', { kg: formatKg(stored, lang) })}${off(tare, stored)}`,
      isOff,
    },
    {
      label: t('Gross'),
      value: kg(gross),
      note: jbi_kg === null ? '' : `JBI ${formatKg(jbi_kg, lang)}`,
      isOff: gross !== null && jbi_kg !== null && gross > jbi_kg,
    },
    {
      label: t('Net'),
      value: kg(net),
      note:
        planned === null ? '' : `${t('expected {kg}', { kg: formatKg(planned, lang) })}${off(net, planned)}`,
      isOff: false,
    },
    {
      label: t('Minutes between'),
      value: minutes === null ? '–' : t('{count} min', { count: minutes }),
      note: `${time(weighing.first_at)} → ${time(weighing.second_at)}`,
      isOff: false,
    },
  ]
  return (
    <>
      <dl className="compare-figures">
        {figures.map((one) => (
          <div key={one.label} className={one.isOff ? 'is-off' : undefined}>
            <dt>{one.label}</dt>
            <dd className="figure">{one.value}</dd>
            <dd>{one.note}</dd>
          </div>
        ))}
      </dl>
      <ul className="compare-signs">
        {signs.map(({ ok, text }) => (
          <li key={text} className={ok ? undefined : 'is-off'}>
            <i className={ok ? 'pi pi-check' : 'pi pi-times'} aria-hidden="true" />
            <span className="visually-hidden">{ok ? t('Right:') : t('Not right:')}</span> {text}
          </li>
        ))}
      </ul>
    </>
  )
}
