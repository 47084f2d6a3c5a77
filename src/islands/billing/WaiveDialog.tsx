import { useState, type ReactNode } from 'react'
import type { InvalidReason } from '#contracts/billing/invalid-calls.ts'
import type { BulkResult } from '#contracts/bulk.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import { wordOf, type ActionItem } from '#islands/actions/action-item.ts'
import { BulkReport } from '#islands/actions/BulkReport.tsx'
import { useAction } from '#islands/actions/use-action.ts'
import { useBulkSend } from '#islands/actions/use-bulk.ts'
import { notify } from '#stores/notice.ts'

interface Props {
  base: string
  row: InvalidReason
  waiver: FieldView[]
  lang: Lang
  onClose: () => void
  onDone: () => void
}

/** Asks why a warning is waived, for every line of the cause; what was refused is said line by line. */
export function WaiveDialog({ base, row, waiver, lang, onClose, onDone }: Props): ReactNode {
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const label = t('Waive with reason')
  const item: ActionItem = {
    name: 'waive',
    label,
    tone: null,
    confirm: t('The line is billed as it is. Only warnings can be waived; the reason stays with the line.'),
    own_screen: false,
    input: waiver,
    allowed: true,
    reasons: [],
    fits: true,
  }
  const finish = (): void => {
    notify(wordOf(item, row.trip_no))
    onDone()
  }
  const [first] = row.lines
  // One line says beside the field what was refused; several say it line by line.
  const one = useAction({
    base,
    id: first?.id ?? '',
    rowVersion: first?.row_version ?? 0,
    onAnswer() {
      finish()
      return true
    },
  })
  const several = useBulkSend(base, row.lines, (_item, all) => {
    if (all.some(({ done }) => !done)) return setResults(all)
    finish()
  })
  const { isBusy, send } = row.lines.length === 1 ? one : several
  if (results)
    return (
      <BulkReport
        title={label}
        results={results}
        nameOf={(id) => row.lines.find((line) => line.id === id)?.trip_no ?? id}
        onClose={onDone}
      />
    )
  return (
    <LaterDialog
      item={item}
      title={`${label} – ${row.trip_no}`}
      {...{ lang, isBusy, send, onClose }}
      about={
        <p>
          <b>{row.reason}</b>: {row.detail} · {formatMoney(row.at_risk_idr, lang)}
        </p>
      }
    />
  )
}
