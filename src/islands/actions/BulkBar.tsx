import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { BulkResult } from '#contracts/bulk.ts'
import type { Identified } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'
import type { About } from '#islands/actions/about.tsx'
import { wordOf, type ActionItem } from '#islands/actions/action-item.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import { ActionLine } from '#islands/actions/ActionLine.tsx'
import { BulkReport } from '#islands/actions/BulkReport.tsx'
import { severalOf, useBulkOffer, useBulkSend, type BulkOfList } from '#islands/actions/use-bulk.ts'
import { Popover } from '#ui/Popover.tsx'

export interface BulkBarProps extends BulkOfList {
  rows: readonly Identified[]
  nameOf: (row: Identified) => string
  plural: string
  lang: Lang
  /** The rows are no longer what the list shows; these ids stay chosen. */
  onDone: (stillChosen: readonly string[]) => void
  onRemoved: (rows: readonly Identified[]) => void
  onClear: () => void
  /** What the chosen rows come to, and what would follow for them. */
  about?: About
}

interface Report {
  title: string
  results: BulkResult[]
  names: ReadonlyMap<string, string>
}

/** The actions of the menu, each with how many of the chosen rows it fits. */
function Offer(props: BulkBarProps & { name: string; onRun: (item: ActionItem) => void }): ReactNode {
  const { rows, name, onRun } = props
  const items = useBulkOffer(props, rows, name)
  const list = useRef<HTMLUListElement>(null)
  const isThere = items !== null
  // The panel was there before them.
  useEffect(() => {
    if (isThere) list.current?.querySelector<HTMLElement>('.pop-item')?.focus()
  }, [isThere])
  if (!items) return <p className="hint">{t('Loading…')}</p>
  if (!items.length) return <p className="hint">{t('Nothing can be done with these rows together.')}</p>
  return (
    <ul className="bulk-items" ref={list}>
      {items.map(({ item, count }) => {
        const part = count < rows.length ? ` (${t('{count} of {all}', { count, all: rows.length })})` : ''
        return (
          <ActionLine
            key={item.name}
            item={{ ...item, label: item.label + part }}
            onRun={() => onRun(item)}
          />
        )
      })}
    </ul>
  )
}

/** What can be done with the chosen rows of a list: how many, the actions, and the report of what became of each. */
export function BulkBar(props: BulkBarProps): ReactNode {
  const { base, rows, nameOf, plural, lang, onDone, onRemoved, onClear, about } = props
  const [open, setOpen] = useState<ActionItem | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [only] = rows
  const name = rows.length === 1 && only ? nameOf(only) : severalOf(rows.length, plural)
  const { isBusy, send } = useBulkSend(base, rows, (item, results) => {
    const refused = results.filter(({ done }) => !done)
    setOpen(null)
    if (refused.length) {
      const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
      setReport({ title: `${item.label} – ${name}`, results, names })
    } else notify(wordOf(item, name))
    const kept = new Set(refused.map(({ id }) => id))
    if (item.name === 'delete') onRemoved(rows.filter(({ id }) => !kept.has(id)))
    onDone(refused.map(({ id }) => id))
  })
  return (
    <>
      {rows.length > 0 && (
        <div className="bulk-bar" role="region" aria-label={t('Chosen rows')}>
          <output>{t('{count} chosen', { count: rows.length })}</output>
          <Popover label={t('Actions')} className="btn btn-primary btn-sm">
            {(close) => (
              <Offer
                {...props}
                name={name}
                onRun={(item) => {
                  close()
                  setOpen(item)
                }}
              />
            )}
          </Popover>
          <button type="button" className="btn btn-sm" onClick={onClear}>
            {t('Choose none')}
          </button>
        </div>
      )}
      {open && (
        <LaterDialog
          item={open}
          title={open.whole?.title ?? `${open.label} – ${name}`}
          {...{ lang, isBusy, send }}
          about={about?.(open.name)}
          onClose={() => setOpen(null)}
        />
      )}
      {report && (
        <BulkReport
          title={report.title}
          results={report.results}
          nameOf={(id) => report.names.get(id) ?? id}
          onClose={() => setReport(null)}
        />
      )}
    </>
  )
}
