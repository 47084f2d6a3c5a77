import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { useDraft } from '#ui/inputs/draft.ts'
import { showNumber } from '#ui/inputs/number-text.ts'
import { dividedYear, readAmount, type MonthRow, type Typed } from '#islands/budget/month-values.ts'

interface Props {
  rows: readonly MonthRow[]
  isBusy: boolean
  lang: Lang
  onFill: (values: ReadonlyMap<number, Typed>) => void
}

/** Fills the open months from one amount: the same in each, or a year's sum divided over them to the last rupiah. */
export function GridTools({ rows, isBusy, lang, onFill }: Props): ReactNode {
  const [amount, setAmount] = useState<Typed>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const draft = useDraft<Typed>(
    amount,
    (value) => showNumber(value, lang, 0),
    (text) => readAmount(text, lang),
    (value) => {
      setAmount(value)
      setProblem(null)
    },
  )
  const isAmount = typeof amount === 'number' && Number.isInteger(amount) && amount >= 0
  function fill(valuesOf: (idr: number) => ReadonlyMap<number, Typed> | null): void {
    if (!isAmount) return setProblem(t('Type an amount first'))
    const values = valuesOf(amount)
    if (!values) {
      const kept = rows.reduce((sum, row) => sum + (row.closed ? row.allocated_idr : 0), 0)
      return setProblem(t('The closed months alone have {amount}', { amount: formatMoney(kept, lang) }))
    }
    setProblem(null)
    onFill(values)
  }
  const open = rows.filter(({ closed }) => closed === null)
  return (
    <div className="grid-tools">
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('Fill months from an amount')}
        </label>
        <div className="input-wrap">
          <span className="input-start" aria-hidden="true">
            Rp
          </span>
          <input
            id={id}
            className="control control-num"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={draft.text}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => draft.type(event.target.value)}
            onBlur={draft.settle}
          />
        </div>
        {problem && (
          <span className="field-error" id={`${id}-error`} role="alert">
            {problem}
          </span>
        )}
      </div>
      <button
        type="button"
        className="btn"
        disabled={isBusy}
        onClick={() => fill((idr) => new Map(open.map(({ month }) => [month, idr])))}
      >
        {t('Same in every month')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={isBusy}
        onClick={() => fill((idr) => dividedYear(idr, rows))}
      >
        {t('Divide as the year’s sum')}
      </button>
    </div>
  )
}
