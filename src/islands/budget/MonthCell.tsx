import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { useDraft } from '#ui/inputs/draft.ts'
import { showNumber } from '#ui/inputs/number-text.ts'
import { readAmount, type MonthRow, type Typed } from '#islands/budget/month-values.ts'

interface Props {
  row: MonthRow
  value: Typed
  problem: string | undefined
  isBusy: boolean
  lang: Lang
  onType: (value: Typed) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Leads to the month so many rows further. */
  onMove: (by: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }

/** A month's allocation as one cell of a spreadsheet: arrows and Enter move over the months, Escape gives back what was there. */
export function MonthCell({ row, value, problem, isBusy, lang, onType, onPaste, onMove }: Props): ReactNode {
  const draft = useDraft<Typed>(
    value,
    (typed) => showNumber(typed, lang, 0),
    (text) => readAmount(text, lang),
    onType,
  )
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      onMove(step)
    } else if (event.key === 'Escape' && value !== row.allocated_idr) {
      event.preventDefault()
      onType(row.allocated_idr)
    }
  }
  const id = `month-${row.month}`
  return (
    <>
      <input
        id={id}
        className="control control-num month-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${t('Allocation')} ${row.name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        data-month={row.month}
        data-changed={value === row.allocated_idr ? undefined : ''}
        readOnly={isBusy}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={draft.settle}
        onKeyDown={press}
        onPaste={onPaste}
      />
      {problem && (
        <span className="field-error" id={`${id}-error`}>
          {problem}
        </span>
      )}
    </>
  )
}
