import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { LedgerSums as Sums } from '#contracts/ledger-entries.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'
import { amountText, type MeasureView } from '#islands/ledger/amount.ts'

interface Props {
  view: LedgerView
  sums: Readonly<Record<string, Sums>>
  lang: Lang
}

/** What there is of a measure, what takes of it, and what is left, as a bar with its figures. */
function Measure(props: { view: LedgerView; measure: MeasureView; sums: Sums; lang: Lang }): ReactNode {
  const { view, measure, sums, lang } = props
  const adding = view.buckets.filter(({ adds }) => adds)
  const taking = view.buckets.filter(({ adds }) => !adds)
  const there = adding.reduce((all, { value }) => all + (sums.buckets[value] ?? 0), sums.total ?? 0)
  const taken = taking.map(({ value, label }) => ({ value, label, amount: sums.buckets[value] ?? 0 }))
  // What is overdrawn must be seen as more: the bar is then as long as all that was taken.
  const full = Math.max(
    there,
    taken.reduce((all, { amount }) => all + Math.max(0, amount), 0),
    1,
  )
  const isOver = sums.available < 0
  return (
    <section className="ledger-measure" aria-label={measure.label}>
      <h3>
        {measure.label} <span className="figure">{amountText(there, measure, lang)}</span>
      </h3>
      <span className="ledger-bar" aria-hidden="true" data-over={isOver || undefined}>
        {taken.map(({ value, amount }, at) => (
          <i key={value} data-part={at} style={{ width: `${(Math.max(0, amount) / full) * 100}%` }} />
        ))}
      </span>
      <dl className="ledger-legend">
        {taken.map(({ value, label, amount }, at) => (
          <div key={value} data-part={at}>
            <dt>{label}</dt>
            <dd className="figure">{amountText(amount, measure, lang)}</dd>
          </div>
        ))}
        <div data-left>
          <dt>{t('Left')}</dt>
          <dd className={isOver ? 'figure text-bad' : 'figure'}>
            {amountText(sums.available, measure, lang)}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** The sums of a ledger, measure by measure. */
export function LedgerSums({ view, sums, lang }: Props): ReactNode {
  return (
    <div className="ledger-measures">
      {view.measures.map((measure) => {
        const found = sums[measure.value]
        return found && <Measure key={measure.value} {...{ view, measure, lang }} sums={found} />
      })}
    </div>
  )
}
