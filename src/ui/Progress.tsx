import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'
import { weightText } from '#ui/Weight.tsx'

export interface ProgressPart {
  label: string
  kg: number
}

interface Props {
  /** What 100 % is, for example what was ordered. */
  total: ProgressPart
  /** Each one inside the one before: allocated, delivered, verified. At most four. */
  parts: readonly ProgressPart[]
  lang: Lang
  unit?: 'kg' | 't'
  /** Bar and percentage of the last part only, for a row of a table. */
  short?: boolean
}

/** A part of the total in whole percent; 0 of nothing is 0. */
export function percentOf(kg: number, total: number): number {
  return total > 0 ? Math.round((kg / total) * 100) : 0
}

function Meter({ total, parts }: Pick<Props, 'total' | 'parts'>): ReactNode {
  // More than ordered must be seen as more: the bar grows and a mark stands where 100 % is.
  const full = Math.max(total.kg, ...parts.map((part) => part.kg), 1)
  const at = (kg: number): string => `${Math.max(0, (kg / full) * 100)}%`
  return (
    <span className="meter" aria-hidden="true">
      {parts.map(({ label, kg }, place) => (
        <i key={label} data-part={place + (4 - parts.length)} style={{ width: at(kg) }} />
      ))}
      {full > total.kg && total.kg > 0 && <b style={{ insetInlineStart: at(total.kg) }} />}
    </span>
  )
}

/** How much of a total is reached, one measure inside the other, with the numbers in words below. */
export function Progress({ total, parts, lang, unit = 't', short = false }: Props): ReactNode {
  const last = parts.at(-1)
  const percent = (kg: number): string => `${formatNumber(percentOf(kg, total.kg), lang)} %`
  if (short)
    return (
      <span className="row nowrap meter-row">
        <Meter total={total} parts={parts} />
        <span className="figure">{percent(last?.kg ?? 0)}</span>
      </span>
    )
  const left = total.kg - (last?.kg ?? 0)
  return (
    <div className="meter-block">
      <Meter total={total} parts={parts} />
      <dl className="meter-legend">
        <div>
          <dt>{total.label}</dt>
          <dd>{weightText(total.kg, lang, unit)}</dd>
        </div>
        {parts.map(({ label, kg }, place) => (
          <div key={label} data-part={place + (4 - parts.length)}>
            <dt>{label}</dt>
            <dd>
              {weightText(kg, lang, unit)} <small>{percent(kg)}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{left < 0 ? t('Over') : t('Remaining')}</dt>
          <dd>{weightText(Math.abs(left), lang, unit)}</dd>
        </div>
      </dl>
    </div>
  )
}
