import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'
import type { CellView } from '#contracts/view.ts'
import { valueAt } from '#ui/cell.ts'
import { ShareBar } from '#ui/ShareBar.tsx'

interface Props {
  view: CellView
  row: unknown
  /** The whole, as text. */
  text: string
  lang: Lang
}

/** How far a whole is: its amount, one bar, and below it how much is in each stage, in the unit of the whole. */
export function Stages({ view, row, text, lang }: Props): ReactNode {
  const whole = Number(valueAt(row, view.field) ?? 0)
  const stages = (view.stages?.parts ?? []).map(({ field, label, per }) => ({
    label,
    amount: Number(valueAt(row, field) ?? 0) / per,
  }))
  const written = (amount: number): string => formatNumber(amount, lang, view.decimals ?? 0)
  // The bar is drawn from its start: the last stage first, then what each earlier one has beyond it.
  const parts = stages
    .map(({ label, amount }, at) => ({
      label,
      amount: Math.max(0, amount - (stages[at + 1]?.amount ?? 0)),
    }))
    .toReversed()
  return (
    <span className="share-cell">
      {text}
      <ShareBar
        whole={whole}
        parts={parts}
        words={stages.map(({ label, amount }) => `${label} ${written(amount)} ${view.unit ?? ''}`)}
        lang={lang}
      />
      <small className="muted">{stages.map(({ amount }) => written(amount)).join(' / ')}</small>
    </span>
  )
}
