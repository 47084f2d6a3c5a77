import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { importMonths, MONTHS_IMPORT } from '#contracts/budget/months-import.ts'
import type { ImportedBudget, ImportedMonths } from '#contracts/budget/months-imported.ts'
import { notifyNext } from '#stores/notice.ts'
import { postForm } from '#stores/upload.ts'
import { ChooseFile } from '#islands/import/ChooseFile.tsx'

const OUTCOMES: Readonly<Record<ImportedBudget['outcome'], () => string>> = {
  create: () => t('New'),
  update: () => t('Changed'),
  same: () => t('Unchanged'),
  refused: () => t('Refused'),
}

/** What the rows of a file would do, the refused ones with their reasons. */
function Preview({ rows, lang }: { rows: readonly ImportedBudget[]; lang: Lang }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by keys
    <div className="table-wrap import-months" tabIndex={0} role="region" aria-label={t('Rows of the file')}>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Work unit')}</th>
            <th scope="col" className="num">
              {t('Total')}
            </th>
            <th scope="col">{t('Outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, unit, year, total_idr, outcome, reasons }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                {unit || '–'} {year}
              </td>
              <td className="num">{total_idr === null ? '–' : formatMoney(total_idr, lang)}</td>
              <td>
                <b className={outcome === 'refused' ? 'text-bad' : undefined}>{OUTCOMES[outcome]()}</b>
                {reasons.length > 0 && (
                  <ul className="reasons">
                    {reasons.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Sends the file, first to see what it would do, then to do it. */
function useFile(onWritten: (count: number) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ImportedMonths | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function send(chosen: File, mode: 'dry_run' | 'write'): Promise<void> {
    setProblem(null)
    setSending(0)
    const body = new FormData()
    body.set('file', chosen)
    body.set('mode', mode)
    try {
      const answer = await postForm(importMonths, body, (share) => setSending(Math.round(share * 100))).done
      setFile(chosen)
      setFound(answer)
      if (answer.written) onWritten(answer.rows.filter(({ outcome }) => outcome !== 'same').length)
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      setProblem(error.message)
      setFound(null)
    } finally {
      setSending(null)
    }
  }
  return { file, found, sending, problem, send, again: () => setFound(null) }
}

/** The import of budgets: units and their months from a spreadsheet, shown before anything is written. */
export function ImportMonths({ lang }: { lang: Lang }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { file, found, sending, problem, send, again } = useFile((count) => {
    notifyNext(t('Budgets imported: {count}', { count }))
    location.reload()
  })
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  const refused = found?.rows.filter(({ outcome }) => outcome === 'refused').length ?? 0
  const changing =
    found?.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update').length ?? 0
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <i className="pi pi-upload" aria-hidden="true" /> {t('Import')}
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          className="dialog import-dialog"
          aria-labelledby={`${id}-title`}
          onClose={() => setOpen(false)}
        >
          <div className="dialog-head">
            <h2 id={`${id}-title`}>{t('Import months of budgets')}</h2>
          </div>
          {found ? (
            <div className="dialog-body stack">
              <p role="status">
                {refused > 0
                  ? t('Refused rows: {count}. Nothing is written before they are corrected.', {
                      count: formatNumber(refused, lang),
                    })
                  : t('Budgets to be written: {count}', { count: formatNumber(changing, lang) })}
              </p>
              <Preview rows={found.rows} lang={lang} />
            </div>
          ) : (
            <ChooseFile
              path={MONTHS_IMPORT}
              sending={sending}
              problem={problem}
              onFile={(chosen) => void send(chosen, 'dry_run')}
            />
          )}
          <div className="dialog-foot">
            <button type="button" className="btn" onClick={() => dialog.current?.close()}>
              {t('Cancel')}
            </button>
            {found && (
              <button type="button" className="btn" onClick={again}>
                {t('Another file')}
              </button>
            )}
            {found && refused === 0 && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={changing === 0 || sending !== null}
                onClick={() => file && void send(file, 'write')}
              >
                {t('Import')}
              </button>
            )}
          </div>
        </dialog>
      )}
    </>
  )
}
