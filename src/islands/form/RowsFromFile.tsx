import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { sheetRowsOf } from '#contracts/generic-calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { notify } from '#stores/notice.ts'
import { postForm } from '#stores/upload.ts'
import type { Values } from '#islands/form/form-values.ts'
import { checkedRows, type CheckedRows } from '#islands/form/sheet-rows.ts'

interface Props {
  /** The call that reads the file, without `/api`. */
  path: string
  fields: readonly FieldView[]
  lang: Lang
  /** How many more rows fit. */
  room: number
  onRows: (rows: Values[]) => void
}

const TYPES = '.csv,.xlsx,.txt,.tsv'
const SHOWN = 50

type Found = CheckedRows & { total: number }

async function read(path: string, file: File, fields: readonly FieldView[], lang: Lang): Promise<Found> {
  const body = new FormData()
  body.set('file', file)
  const sheet = await postForm(sheetRowsOf(path), body, () => undefined).done
  return { ...(await checkedRows(fields, sheet, lang)), total: sheet.total }
}

/** What a file holds, row by row, before any of it stands in the form. */
function Preview(props: { found: Found; room: number; onTake: () => void; onClose: () => void }): ReactNode {
  const { found, room, onTake, onClose } = props
  const { good, bad, missing, unread } = found
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const taken = Math.min(good.length, room)
  const cut = found.total - bad.length - taken
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={title}>{t('Rows from a file')}</h2>
      </div>
      <div className="dialog-body stack">
        {missing.length > 0 ? (
          <p className="banner banner-bad">
            {t('The file has no column {columns}', { columns: missing.join(', ') })}
          </p>
        ) : (
          <p>{t('{good} rows are good, {bad} have mistakes', { good: good.length, bad: bad.length })}</p>
        )}
        {unread.length > 0 && (
          <p className="hint">{t('Columns that are not read: {columns}', { columns: unread.join(', ') })}</p>
        )}
        {!missing.length && cut > 0 && (
          <p className="banner banner-warn">
            {t('{count} rows did not fit; at most {max}', { count: cut, max: room })}
          </p>
        )}
        {bad.length > 0 && (
          <ul className="reasons">
            {bad.slice(0, SHOWN).map(({ no, problems }) => (
              <li key={no}>
                <b>
                  {t('Row')} {no}
                </b>
                {' · '}
                {problems.join(' · ')}
              </li>
            ))}
          </ul>
        )}
        <p className="hint">{t('Nothing is saved before you save the form.')}</p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          {t('Cancel')}
        </button>
        {taken > 0 && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              onTake()
              dialog.current?.close()
            }}
          >
            {t('Take over the good rows: {count}', { count: taken })}
          </button>
        )}
      </div>
    </dialog>
  )
}

/** Reads rows from a spreadsheet into a form: what is wrong is said row by row first, and saving is still the form's. */
export function RowsFromFile({ path, fields, lang, room, onRows }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const choose = (file: File): void => {
    setBusy(true)
    read(path, file, fields, lang)
      .then(setFound, (failure: unknown) => {
        if (!isRefusedCall(failure)) throw failure
        const [first] = failure.fields
        notify(first?.field === 'file' ? (first.messages[0] ?? failure.message) : failure.message, 'error')
      })
      .finally(() => setBusy(false))
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-disabled={isBusy || undefined}
        onClick={() => input.current?.click()}
      >
        <i className="pi pi-upload" aria-hidden="true" />{' '}
        {isBusy ? t('The file is being read') : t('Rows from a file')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES}
        aria-label={t('Spreadsheet')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.target.value = ''
          if (file) choose(file)
        }}
      />
      {found && (
        <Preview
          found={found}
          room={room}
          onTake={() => onRows(found.good.slice(0, room))}
          onClose={() => setFound(null)}
        />
      )}
    </>
  )
}
