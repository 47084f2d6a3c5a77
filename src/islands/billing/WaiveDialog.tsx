import { useState, type ReactNode } from 'react'
import type { InvalidReason } from '#contracts/billing/invalid-calls.ts'
import type { BulkResult } from '#contracts/bulk.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { ActionDialog } from '#islands/actions/ActionDialog.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { BulkReport } from '#islands/actions/BulkReport.tsx'
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
  const { isBusy, send } = useBulkSend(base, row.lines, (_item, all) => {
    if (all.some(({ done }) => !done)) return setResults(all)
    notify(t('{record} – {action}: done', { record: row.trip_no, action: label }))
    onDone()
  })
  if (results)
    return (
      <BulkReport
        title={label}
        results={results}
        nameOf={(id) => row.lines.find((line) => line.id === id)?.trip_no ?? id}
        onClose={onDone}
      />
    )
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
  return (
    <ActionDialog
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
