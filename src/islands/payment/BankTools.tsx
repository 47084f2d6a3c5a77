import { useState, type ReactNode } from 'react'
import { bankFileHref } from '#contracts/addresses.ts'
import { exportPayments, importPaid } from '#contracts/payment/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { useCallOnce } from '#islands/payment/use-call-once.ts'
import { api } from '#stores/api.ts'

interface Props {
  /** Approved transfers that are in no file yet, and their sum; null where they are too many to be read at once. */
  approved: { count: number; total_idr: number | null }
  lang: Lang
}

interface Made {
  id: string
  export_no: string
  count: number
  total_idr: number
  sha256: string
}

interface Taken {
  done: number
  items: { row: number; payment_no: string; done: boolean; reason: string | null }[]
}

/** The way to the bank and back: approved transfers go into a file, and what finance has paid comes back by number (dec.I4.13). */
export function BankTools({ approved, lang }: Props): ReactNode {
  const [made, setMade] = useState<Made | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [rows, setRows] = useState('')
  const file = useCallOnce()
  const states = useCallOnce()
  const left = made ? 0 : approved.count
  return (
    <div className="card card-body bank-tools">
      <div>
        <button
          type="button"
          className="btn"
          disabled={left === 0 || file.isBusy}
          onClick={() =>
            void file.run('file', async (idempotencyKey) =>
              setMade(await api.call(exportPayments, { payments: [] }, { idempotencyKey })),
            )
          }
        >
          {t('Put {n} approved transfers into a bank file', { n: left })}
        </button>
        {left > 0 && approved.total_idr !== null && (
          <span className="hint"> {formatMoney(approved.total_idr, lang)}</span>
        )}
        {file.problem && (
          <p className="field-error" role="alert">
            {file.problem}
          </p>
        )}
        {made && (
          <p role="status">
            <a href={bankFileHref(made.id)} download>
              {made.export_no}.csv
            </a>{' '}
            · {formatMoney(made.total_idr, lang)}
            <br />
            <span className="hint">SHA-256 {made.sha256}</span>
          </p>
        )}
      </div>
      <details>
        <summary>{t('Take over what was paid')}</summary>
        <label className="field">
          <span>
            {t('One line a payment: number;paid or failed;moment;reference of the bank;why it failed')}
          </span>
          <textarea
            className="control"
            rows={5}
            value={rows}
            placeholder={t('PAY-2611-00001;paid;23/11/2026 09:00;TRX 4711')}
            onChange={({ target }) => setRows(target.value)}
          />
        </label>
        <label className="btn btn-quiet bank-file">
          <i className="pi pi-upload" aria-hidden="true" /> {t('Or a file with these lines')}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => void target.files?.[0]?.text().then(setRows)}
          />
        </label>{' '}
        <button
          type="button"
          className="btn"
          disabled={rows.trim() === '' || states.isBusy}
          onClick={() =>
            void states.run(rows, async (idempotencyKey) =>
              setTaken(await api.call(importPaid, { rows }, { idempotencyKey })),
            )
          }
        >
          {t('Take over these lines')}
        </button>
        {states.problem && (
          <p className="field-error" role="alert">
            {states.problem}
          </p>
        )}
        {taken && (
          <ul role="status" className="reasons">
            <li>{t('{n} of {all} lines are done', { n: taken.done, all: taken.items.length })}</li>
            {taken.items
              .filter(({ done }) => !done)
              .map(({ row, payment_no: no, reason }) => (
                <li key={row} className="field-error">
                  {row}: {no} · {reason}
                </li>
              ))}
          </ul>
        )}
      </details>
    </div>
  )
}
