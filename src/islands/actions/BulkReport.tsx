import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { BulkResult } from '#contracts/bulk.ts'

interface Props {
  title: string
  results: readonly BulkResult[]
  nameOf: (id: string) => string
  onClose: () => void
}

/** What became of each record of a bulk action, those that were refused first, with their reasons. */
export function BulkReport({ title, results, nameOf, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const done = results.filter((result) => result.done)
  const refused = results.filter((result) => !result.done)
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="bulk-report" onClose={onClose}>
      <div className="dialog-head">
        <h2 id="bulk-report">{title}</h2>
      </div>
      <div className="dialog-body stack">
        <p>{t('{done} done, {refused} not', { done: done.length, refused: refused.length })}</p>
        <ul className="reasons">
          {refused.map(({ id, reasons }) => (
            <li key={id}>
              <b>{nameOf(id)}</b>: {reasons.join('. ')}
            </li>
          ))}
        </ul>
        <p className="hint">{t('Those that were not done stay chosen.')}</p>
      </div>
      <form method="dialog" className="dialog-foot">
        <button className="btn btn-primary">{t('Close')}</button>
      </form>
    </dialog>
  )
}
