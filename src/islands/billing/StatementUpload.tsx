import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { sendStatement, statementPath } from '#contracts/billing/statement-file.ts'
import type { ReadFile } from '#contracts/billing/statement-read.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { ChooseFile } from '#islands/import/ChooseFile.tsx'
import { isRefusedCall } from '#kernel/errors.ts'
import { notifyNext } from '#stores/notice.ts'
import { postForm } from '#stores/upload.ts'

interface Props {
  id: string
  /** Lines are there already: a new file takes their place. */
  isAgain: boolean
  lang: Lang
}

const SHOWN = 50

/** Sends a file, first to see what it holds, then to take it. */
function useStatementFile(id: string) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ReadFile | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function send(chosen: File, mode: 'dry_run' | 'write'): Promise<void> {
    setProblem(null)
    setSending(0)
    const body = new FormData()
    body.set('file', chosen)
    body.set('mode', mode)
    try {
      const answer = await postForm(sendStatement(id), body, (share) => setSending(Math.round(share * 100)))
        .done
      setFile(chosen)
      setFound(answer)
      if (answer.written) {
        notifyNext(t('Lines of the statement taken: {n}', { n: answer.rows }))
        location.reload()
      }
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      setProblem(error.fields[0]?.messages[0] ?? error.message)
      setFound(null)
    } finally {
      setSending(null)
    }
  }
  return { file, found, sending, problem, send, again: () => setFound(null) }
}

/** What a file holds before anything of it is taken: how many rows, what they come to, and each row that cannot be read. */
function Told({ found, lang }: { found: ReadFile; lang: Lang }): ReactNode {
  const { rows, sum_idr, said_idr, unknown, problems, left_out } = found
  return (
    <div className="dialog-body stack">
      {problems.length > 0 && (
        <p className="banner banner-bad" role="status">
          {t('Rows that cannot be read: {n}. Nothing is taken before they are corrected.', {
            n: problems.length,
          })}
        </p>
      )}
      <p role="status">
        {t('{n} rows, together {sum}', { n: formatNumber(rows, lang), sum: formatMoney(sum_idr, lang) })}
      </p>
      {said_idr !== null && said_idr !== sum_idr && (
        <p className="banner banner-warn">
          {t('The statement was entered with {said}', { said: formatMoney(said_idr, lang) })}
        </p>
      )}
      {unknown > 0 && (
        <p className="banner banner-warn">
          {t('{n} rows name no trip of this vendor, shown as not in document.', {
            n: formatNumber(unknown, lang),
          })}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="reasons">
          {problems.slice(0, SHOWN).map(({ row_no, said }) => (
            <li key={row_no}>
              <b>
                {t('Row')} {row_no}
              </b>{' '}
              · {said}
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        <details open={left_out.some(({ amount_idr }) => amount_idr !== null)}>
          <summary>
            {t('Rows left out, for they name no trip: {n}', { n: formatNumber(left_out.length, lang) })}
          </summary>
          <ul className="reasons">
            {left_out.slice(0, SHOWN).map(({ row_no, text, amount_idr }) => (
              <li key={row_no}>
                <b>
                  {t('Row')} {row_no}
                </b>{' '}
                · {[text, amount_idr !== null && formatMoney(amount_idr, lang)].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The lines of a vendor's statement from a spreadsheet: shown first, then taken whole. */
export function StatementUpload({ id, isAgain, lang }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const { file, found, sending, problem, send, again } = useStatementFile(id)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  return (
    <>
      <button type="button" className="btn btn-sm" onClick={() => setOpen(true)}>
        <i className="pi pi-upload" aria-hidden="true" />{' '}
        {isAgain ? t('Upload again') : t('Upload the statement')}
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          className="dialog import-dialog"
          aria-labelledby={titleId}
          onClose={() => setOpen(false)}
        >
          <div className="dialog-head">
            <h2 id={titleId}>{t('Lines of the vendor’s statement')}</h2>
          </div>
          {found ? (
            <Told found={found} lang={lang} />
          ) : (
            <ChooseFile
              path={statementPath(id)}
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
            {found && found.problems.length === 0 && found.rows > 0 && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={sending !== null}
                onClick={() => file && void send(file, 'write')}
              >
                {t('Compare')}
              </button>
            )}
          </div>
        </dialog>
      )}
    </>
  )
}
