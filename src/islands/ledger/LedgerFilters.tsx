import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'
import type { FieldView } from '#contracts/view.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import type { LedgerFilter } from '#islands/ledger/use-ledger.ts'
import { isId } from '#kernel/ids.ts'

interface Props {
  view: LedgerView
  parts: LedgerPage['parts']
  filter: LedgerFilter
  onNarrow: (change: Partial<LedgerFilter>) => void
  lang: Lang
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Narrows a ledger by type, part and days. A day that is not written to its end narrows nothing. */
export function LedgerFilters({ view, parts, filter, onNarrow, lang }: Props): ReactNode {
  const common = { required: false, fixed: false }
  const all = { ...common, kind: 'choice' as const, placeholder: t('All') }
  const inputs: (FieldView & { name: keyof LedgerFilter })[] = [
    { ...all, name: 'type', label: t('Entry'), options: view.types },
    ...(view.part !== null && parts.length > 1
      ? [
          {
            ...all,
            name: 'part' as const,
            label: view.part,
            options: parts.map(({ key, name }) => ({ value: key, label: name })),
          },
        ]
      : []),
    { ...common, name: 'from', kind: 'date', label: t('From day') },
    { ...common, name: 'to', kind: 'date', label: t('Until day') },
  ]
  return (
    <div className="ledger-filters">
      {inputs.map((input) => (
        <LabelledInput
          key={input.name}
          view={input}
          value={filter[input.name] || null}
          lang={lang}
          onChange={(value) => {
            const text = typeof value === 'string' ? value : ''
            if (input.kind === 'date' && text !== '' && !DAY.test(text)) return
            onNarrow({ [input.name]: input.kind === 'ref' && !isId(text) ? '' : text })
          }}
        />
      ))}
    </div>
  )
}
