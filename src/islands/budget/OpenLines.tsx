import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { budgetAction } from '#contracts/budget/browser-calls.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'
import { versionOf } from '#stores/versions.ts'
import { leaveFor } from '#islands/form/guard.ts'

/** A line of an order that still holds something of a year that is over. */
export interface OpenLineRow {
  id: string
  order: string
  href: string | null
  month: string
  reserved_idr: number
  committed_idr: number
}

interface Props {
  id: string
  rowVersion: number
  lines: OpenLineRow[]
  /** Why nothing can be moved to next year; null when it can. */
  againstMoving: string | null
  lang: Lang
}

const REASON_MIN = 10

interface TableProps {
  lines: readonly OpenLineRow[]
  chosen: ReadonlySet<string>
  lang: Lang
  onChoose: (ids: ReadonlySet<string>) => void
}

/** The lines with a tick each; the one in the head takes all or none. */
function LineTable({ lines, chosen, lang, onChoose }: TableProps): ReactNode {
  const isAll = lines.every(({ id }) => chosen.has(id))
  const toggle = (line: string): void => {
    const next = new Set(chosen)
    if (!next.delete(line)) next.add(line)
    onChoose(next)
  }
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">
              <label className="check">
                <input
                  type="checkbox"
                  checked={isAll}
                  onChange={() => onChoose(new Set(isAll ? [] : lines.map((line) => line.id)))}
                />
                <span>{t('Order')}</span>
              </label>
            </th>
            <th scope="col">{t('Month')}</th>
            <th scope="col" className="num">
              {t('Reserved')}
            </th>
            <th scope="col" className="num">
              {t('Committed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <label className="check">
                  <input type="checkbox" checked={chosen.has(line.id)} onChange={() => toggle(line.id)} />
                  <span>{line.href ? <a href={line.href}>{line.order}</a> : line.order}</span>
                </label>
              </td>
              <td>{line.month}</td>
              <td className="num" data-label={t('Reserved')}>
                {formatMoney(line.reserved_idr, lang)}
              </td>
              <td className="num" data-label={t('Committed')}>
                {formatMoney(line.committed_idr, lang)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What orders still hold of a year that is over: each is moved to next year or released, with a reason, before the year is closed. */
export function OpenLines({ id, rowVersion, lines, againstMoving, lang }: Props): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(lines.map((line) => line.id)))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })

  async function settle(action: 'move-open' | 'release-open'): Promise<void> {
    if (isBusy) return
    // What was settled meanwhile is no longer there to be sent.
    const still = lines.flatMap(({ id: line }) => (chosen.has(line) ? [line] : []))
    if (!still.length) return setProblem(t('Choose at least one line'))
    const why = reason.trim()
    if (why.length < REASON_MIN && (action === 'release-open' || why))
      return setProblem(t('Say in at least {min} characters why', { min: REASON_MIN }))
    const body = {
      id,
      row_version: versionOf(id, rowVersion),
      lines: still,
      ...(why ? { reason: why } : {}),
    }
    const text = action + JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    setProblem(null)
    try {
      const once = { idempotencyKey: sent.current.key }
      if (action === 'move-open') await api.call(budgetAction('move-open'), body, once)
      else await api.call(budgetAction('release-open'), { ...body, reason: why }, once)
    } catch (error) {
      setBusy(false)
      if (!isRefusedCall(error)) throw error
      return setProblem(
        [error.message, ...error.fields.flatMap(({ messages }) => messages)]
          .filter((one, at, all) => all.indexOf(one) === at)
          .join('. '),
      )
    }
    notifyNext(t('Done'))
    leaveFor(location.href)
  }
  return (
    <section className="card open-lines" aria-labelledby="open-title">
      <header className="card-head">
        <h2 id="open-title">{t('Still open in this year')}</h2>
        <span className="hint">{t('The year is closed once nothing is open any more.')}</span>
      </header>
      <LineTable {...{ lines, chosen, lang }} onChoose={setChosen} />
      <div className="card-body stack">
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <div className="field">
          <label className="label" htmlFor="open-reason">
            {t('Reason')}
          </label>
          <textarea
            id="open-reason"
            className="control"
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className="row">
          <button
            type="button"
            className="btn btn-primary"
            disabled={isBusy || againstMoving !== null}
            aria-describedby={againstMoving ? 'open-against' : undefined}
            onClick={() => void settle('move-open')}
          >
            {t('Move to next year')}
          </button>
          <button type="button" className="btn" disabled={isBusy} onClick={() => void settle('release-open')}>
            {t('Release commitments')}
          </button>
          {againstMoving && (
            <span className="hint" id="open-against">
              {againstMoving}
            </span>
          )}
        </div>
      </div>
    </section>
  )
}
