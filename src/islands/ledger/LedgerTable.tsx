import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Option } from '#kernel/field.ts'
import type { LedgerEntry } from '#contracts/ledger-entries.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'
import { amountText, changeText, type MeasureView } from '#islands/ledger/amount.ts'

interface Props {
  view: LedgerView
  entries: readonly LedgerEntry[]
  lang: Lang
}

const labelOf = (options: readonly Option[], value: string): string =>
  options.find((one) => one.value === value)?.label ?? value

/** What an entry is made for: led to where the reader may see it. */
function Source({ view, source }: { view: LedgerView; source: LedgerEntry['source'] }): ReactNode {
  const kind = labelOf(view.sources, source.type)
  return (
    <div>
      {source.href ? <a href={source.href}>{source.no ?? kind}</a> : (source.no ?? '–')}
      <small>{kind}</small>
    </div>
  )
}

/** What an entry changed of a measure, bucket by bucket, and what was left after it. */
function Figures(props: {
  view: LedgerView
  entry: LedgerEntry
  measure: MeasureView
  lang: Lang
}): ReactNode {
  const { view, entry, measure, lang } = props
  const left = entry.balance[measure.value]
  const moved = view.buckets
    .map(({ value, label }) => ({ value, label, amount: entry.amounts[measure.value]?.[value] ?? 0 }))
    .filter(({ amount }) => amount !== 0)
  return (
    <dl className="ledger-figures">
      {moved.map(({ value, label, amount }) => (
        <div key={value}>
          <dt>{label}</dt>
          <dd className="figure">{changeText(amount, measure, lang)}</dd>
        </div>
      ))}
      {left !== undefined && (
        <div className="ledger-left">
          <dt>{t('Left')}</dt>
          <dd className={left < 0 ? 'figure text-bad' : 'figure'}>{amountText(left, measure, lang)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The entries of a ledger with what each changed and what was left after it; cards on phones. */
export function LedgerTable({ view, entries, lang }: Props): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys
    <div className="table-wrap" tabIndex={0} role="region" aria-label={t('Ledger')}>
      <table className="table table-cards ledger-table">
        <thead>
          <tr>
            <th scope="col">{t('Entry')}</th>
            <th scope="col">{t('Made for')}</th>
            {view.measures.map(({ value, label }) => (
              <th key={value} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <div>
                  <b>{labelOf(view.types, entry.type)}</b>
                  {entry.part !== null && view.part !== null && ` · ${view.part} ${entry.part}`}
                  <small>
                    {formatMoment(entry.at, lang)}
                    {entry.actor_name !== null && ` · ${entry.actor_name}`}
                  </small>
                  {entry.reason !== null && <small>{entry.reason}</small>}
                </div>
              </td>
              <td>
                <Source view={view} source={entry.source} />
              </td>
              {view.measures.map((measure) => (
                <td key={measure.value} className="num" data-label={measure.label}>
                  <Figures {...{ view, entry, measure, lang }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
