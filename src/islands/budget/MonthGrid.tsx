import { useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { notify } from '#stores/notice.ts'
import { Form } from '#ui/Form.tsx'
import { useDirtyGuard } from '#islands/form/guard.ts'
import { useSaveKey } from '#islands/form/use-save-key.ts'
import { GridTools } from '#islands/budget/GridTools.tsx'
import { MonthCell } from '#islands/budget/MonthCell.tsx'
import { drawnOf, pastedAmounts, type MonthRow } from '#islands/budget/month-values.ts'
import { ReviseDialog } from '#islands/budget/ReviseDialog.tsx'
import { useMonths, type Months } from '#islands/budget/use-months.ts'
import { useMonthsCall } from '#islands/budget/use-months-call.ts'

interface Props {
  id: string
  rowVersion: number
  rows: MonthRow[]
  /** The most a month may have. */
  most: number
  /** A draft is saved; what is in force is revised with a reason; null is only read. */
  mode: 'draft' | 'revise' | null
  /** Why nothing can be changed now, where something could. */
  because: string | null
  lang: Lang
}

const BUCKETS = ['reserved_idr', 'committed_idr', 'actual_idr'] as const

function Head(): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Month')}</th>
        {[t('Allocation'), t('Reserved'), t('Committed'), t('Used'), t('Available')].map((label) => (
          <th key={label} scope="col" className="num">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Foot({ rows, total, lang }: { rows: readonly MonthRow[]; total: number; lang: Lang }): ReactNode {
  const sum = (of: (row: MonthRow) => number): number => rows.reduce((all, row) => all + of(row), 0)
  const left = total - sum(drawnOf)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('Total')}</th>
        <td className="num" data-label={t('Allocation')}>
          {formatMoney(total, lang)}
        </td>
        {BUCKETS.map((bucket, at) => (
          <td key={bucket} className="num" data-label={[t('Reserved'), t('Committed'), t('Used')][at]}>
            {formatMoney(
              sum((row) => row[bucket]),
              lang,
            )}
          </td>
        ))}
        <td className={left < 0 ? 'num text-bad' : 'num'} data-label={t('Available')}>
          {formatMoney(left, lang)}
        </td>
      </tr>
    </tfoot>
  )
}

interface RowProps {
  row: MonthRow
  months: Months
  lang: Lang
  isBusy: boolean
  isEditable: boolean
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onMove: (by: number) => void
}

function GridRow({ row, months, lang, isBusy, isEditable, onPaste, onMove }: RowProps): ReactNode {
  const value = months.valueOf(row)
  const left = (typeof value === 'number' ? value : row.allocated_idr) - drawnOf(row)
  return (
    <tr data-closed={row.closed === null ? undefined : ''}>
      <th scope="row">
        {row.name}
        {row.closed !== null && (
          <small className="muted month-closed">
            <i className="pi pi-lock" aria-hidden="true" /> {row.closed}
          </small>
        )}
        {row.reopened !== null && (
          <small className="muted month-closed">
            <i className="pi pi-clock" aria-hidden="true" /> {row.reopened}
          </small>
        )}
      </th>
      <td className="num" data-label={t('Allocation')}>
        {isEditable && row.closed === null ? (
          <MonthCell
            {...{ row, value, lang, isBusy, onPaste, onMove }}
            problem={months.problems.get(row.month)}
            onType={(typed) => void months.write(new Map([[row.month, typed]]))}
          />
        ) : (
          formatMoney(row.allocated_idr, lang)
        )}
      </td>
      {BUCKETS.map((bucket, at) => (
        <td key={bucket} className="num" data-label={[t('Reserved'), t('Committed'), t('Used')][at]}>
          {formatMoney(row[bucket], lang)}
        </td>
      ))}
      <td className={left < 0 ? 'num text-bad' : 'num'} data-label={t('Available')}>
        {formatMoney(left, lang)}
      </td>
    </tr>
  )
}

/** What a grid of months does: it is typed and pasted into, and saved or revised. */
function useGrid({ id, rowVersion, rows, most, mode, because, lang }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const months = useMonths({ rows, most, isDraft: mode === 'draft', lang })
  const { isBusy, problem, send } = useMonthsCall({ id, rowVersion }, (byMonth) => {
    months.refuse(byMonth)
    if (byMonth.size) setAsking(false)
  })
  const { touched, problems } = months
  useDirtyGuard(touched.length > 0)
  const inputs = (): HTMLInputElement[] => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('.month-input') ?? []),
  ]
  const move = (from: number, by: number): void => {
    const all = inputs()
    const at = all.findIndex(({ dataset }) => dataset['month'] === String(from))
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  function paste(from: number, event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text')
    // One amount is put where the cursor stands, as into every input.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const amounts = pastedAmounts(text, lang)
    const fitting = amounts.slice(0, 13 - from)
    const kept = months.write(new Map(fitting.map((amount, at) => [from + at, amount])))
    const cut = amounts.length - fitting.length
    if (kept) notify(t('{count} closed months were left as they are', { count: kept }), 'warning')
    else if (cut) notify(t('{count} amounts did not fit into the year', { count: cut }), 'warning')
    else notify(t('{count} months pasted', { count: fitting.length }))
  }
  function save(): void {
    if (isBusy || !touched.length) return
    const first = touched.find(({ month }) => problems.has(month))
    if (first)
      return inputs()
        .find(({ dataset }) => dataset['month'] === String(first.month))
        ?.focus()
    if (mode === 'revise') return setAsking(true)
    const all = rows.map((row) => ({ month: row.month, allocated_idr: Number(months.valueOf(row) ?? 0) }))
    void send(all, null)
  }
  useSaveKey(form, save)
  const isEditable = mode !== null && because === null
  return { form, months, isAsking, setAsking, isBusy, problem, isEditable, send, save, move, paste }
}

/** The twelve months of a budget, edited like a spreadsheet: keys move, a copied column is pasted, sums follow. */
export function MonthGrid({ id, rowVersion, rows, most, mode, because, lang }: Props): ReactNode {
  const { form, months, isAsking, setAsking, isBusy, problem, isEditable, send, save, move, paste } = useGrid(
    { id, rowVersion, rows, most, mode, because, lang },
  )
  const { touched, changed } = months
  return (
    <>
      <Form
        ref={form}
        className="card budget-grid"
        noValidate
        aria-label={t('Months')}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <header className="card-head">
          <h2>{t('Months')}</h2>
          {isEditable && (
            <span className="hint">
              {t('Arrows and Enter move; a column copied from a spreadsheet can be pasted.')}
            </span>
          )}
        </header>
        {because !== null && <p className="banner banner-info budget-because">{because}</p>}
        {problem && !isAsking && (
          <p className="form-error budget-because" role="alert">
            {problem}
          </p>
        )}
        {isEditable && rows.some(({ closed }) => closed === null) && (
          <GridTools {...{ rows, lang }} isBusy={isBusy} onFill={months.write} />
        )}
        <div className="table-wrap">
          <table className="table table-cards month-table">
            <Head />
            <tbody>
              {rows.map((row) => (
                <GridRow
                  key={row.month}
                  {...{ row, months, lang, isEditable }}
                  isBusy={isBusy}
                  onPaste={(event) => paste(row.month, event)}
                  onMove={(by) => move(row.month, by)}
                />
              ))}
            </tbody>
            <Foot rows={rows} total={months.total} lang={lang} />
          </table>
        </div>
        {isEditable && (
          <div className="budget-foot">
            <button
              type="submit"
              className="btn btn-primary"
              disabled={!touched.length}
              aria-disabled={isBusy || undefined}
            >
              {mode === 'revise' ? t('Revise…') : isBusy ? t('Saving…') : t('Save')}
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              disabled={!touched.length || isBusy}
              onClick={months.restore}
            >
              {t('Undo')}
            </button>
            <span className="muted small" role="status">
              {touched.length > 0 && t('{count} months changed', { count: touched.length })}
            </span>
          </div>
        )}
      </Form>
      {isAsking && (
        <ReviseDialog
          {...{ changed, isBusy, problem, lang }}
          onSend={(reason) =>
            void send(
              changed.map(({ row, is }) => ({ month: row.month, allocated_idr: is })),
              reason,
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
