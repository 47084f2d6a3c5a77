import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { hrefOf } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import { formatDay } from '#i18n/format.ts'
import { BASES } from '#contracts/addresses.ts'
import type { BulkResult } from '#contracts/bulk.ts'
import { bulkOf } from '#contracts/generic-calls.ts'
import { copyToDays, loadDays } from '#contracts/order/browser-calls.ts'
import type { CopiedOrder, LoadDay } from '#contracts/order/copy-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { CopyDaysProps } from '#islands/order/CopyDays.tsx'

const MOST = 31
const BULK = bulkOf(BASES.order)

interface Copied {
  orders: CopiedOrder[]
  /** What became of submitting each; none where they stay drafts. */
  sent: ReadonlyMap<string, BulkResult>
}

/** Makes the copies and, where that is wanted, submits each on its own. */
function useCopy(id: string) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [copied, setCopied] = useState<Copied | null>(null)
  const sent = useRef({ text: '', key: '' })
  async function copy(days: string[], isSubmitted: boolean): Promise<void> {
    const text = days.join(' ')
    // The same days keep their key, so that a lost answer does not copy twice.
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    setProblem('')
    try {
      const { items } = await api.call(copyToDays, { id, days }, { idempotencyKey: sent.current.key })
      const records = items.map((one) => ({ id: one.id, row_version: one.row_version }))
      const results = isSubmitted
        ? await api.call(
            BULK,
            { action: 'submit', records },
            { idempotencyKey: `${sent.current.key}-submit` },
          )
        : { items: [] }
      setCopied({ orders: items, sent: new Map(results.items.map((one) => [one.id, one])) })
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      setProblem([error.message, ...error.fields.flatMap(({ messages }) => messages)].join(' '))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, copied, copy }
}

function Result({ copied, props }: { copied: Copied; props: CopyDaysProps }): ReactNode {
  const { detailLink, lang } = props
  return (
    <ul className="copy-result">
      {copied.orders.map((one) => {
        const sent = copied.sent.get(one.id)
        return (
          <li key={one.id}>
            <a href={hrefOf(detailLink, { id: one.id })}>{one.order_no}</a> · {formatDay(one.day, lang)}{' '}
            {sent?.done ? (
              <span className="tag tag-info">{t('Submitted')}</span>
            ) : (
              <span className="tag">{t('Draft')}</span>
            )}
            {sent && !sent.done && <p className="field-error">{sent.reasons.join('. ')}</p>}
          </li>
        )
      })}
    </ul>
  )
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

interface RangeProps {
  days: readonly LoadDay[]
  lang: CopyDaysProps['lang']
  onChoose: (days: string[]) => void
}

/** A run of days at once; what nobody works on is left out unless it is wanted. */
function Range({ days, lang, onChoose }: RangeProps): ReactNode {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [hasOff, setOff] = useState(false)
  const first = from || (days[0]?.day ?? '')
  const last = to < first ? first : to
  const found = days.filter(({ day, off }) => day >= first && day <= last && (hasOff || !off))
  const picker = (label: string, value: string, offered: readonly LoadDay[], set: (day: string) => void) => (
    <label className="field">
      <span className="label">{label}</span>
      <select className="control" value={value} onChange={(event) => set(event.target.value)}>
        {offered.map(({ day, off }) => (
          <option key={day} value={day}>
            {formatDay(day, lang)}
            {off ? ` · ${t('off')}` : ''}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="copy-range">
      {picker(t('From'), first, days, setFrom)}
      {picker(
        t('Until'),
        last,
        days.filter(({ day }) => day >= first),
        setTo,
      )}
      <label className="check">
        <input type="checkbox" checked={hasOff} onChange={(event) => setOff(event.target.checked)} />{' '}
        {t('Days off too')}
      </label>
      <button
        type="button"
        className="btn"
        disabled={found.length === 0}
        onClick={() => onChoose(found.map(({ day }) => day))}
      >
        {t('Tick days: {count}', { count: found.length })}
      </button>
    </div>
  )
}

interface DaysProps {
  days: readonly LoadDay[]
  chosen: ReadonlySet<string>
  lang: CopyDaysProps['lang']
  onToggle: (day: string) => void
}

/** The days ahead by weeks, Monday first, each a box to tick; days without work are marked and may be taken all the same. */
function Days({ days, chosen, lang, onToggle }: DaysProps): ReactNode {
  const first = days[0] ? weekdayOf(days[0].day) : 1
  return (
    <fieldset className="copy-days">
      <legend className="label required">{t('Load dates')}</legend>
      {days.map(({ day, off, holiday }, at) => (
        <label
          key={day}
          style={at === 0 ? { gridColumnStart: first } : undefined}
          data-off={off || undefined}
          title={holiday ?? undefined}
        >
          <input type="checkbox" checked={chosen.has(day)} onChange={() => onToggle(day)} />
          <span>
            {formatDay(day, lang).replace(/ \d{4}$/, '')}
            {off && <small>{holiday ?? t('off')}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Asks for the days, makes a draft for each, and says what came of it. */
export function CopyDaysDialog(props: CopyDaysProps & { onClose: () => void }): ReactNode {
  const { id, orderNo, lang, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [days, setDays] = useState<readonly LoadDay[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const [missing, setMissing] = useState('')
  const { isBusy, problem, copied, copy } = useCopy(id)
  useEffect(() => {
    dialog.current?.showModal()
    api
      .call(loadDays, {})
      .then(({ items }) => setDays(items))
      .catch(() => setDays([]))
  }, [])

  function toggle(day: string): void {
    const next = new Set(chosen)
    if (!next.delete(day)) next.add(day)
    setChosen(next)
    setMissing('')
  }
  function choose(run: readonly string[]): void {
    setChosen(new Set([...chosen, ...run]))
    setMissing('')
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    if (chosen.size === 0) return setMissing(t('Choose at least one day'))
    if (chosen.size > MOST) return setMissing(t('At most {max} days', { max: MOST }))
    void copy([...chosen].toSorted(), isSubmitted)
  }

  return (
    <dialog ref={dialog} className="dialog copy-dialog" aria-labelledby="copy-days-title" onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <div className="dialog-head">
          <h2 id="copy-days-title">{t('Copy {name} to days', { name: orderNo })}</h2>
        </div>
        <div className="dialog-body stack">
          <div className="form-error" role="alert">
            {problem || missing}
          </div>
          {copied ? (
            <Result copied={copied} props={props} />
          ) : (
            <>
              <p>{t('One draft for each day; the window moves with it. Either all are made or none.')}</p>
              {days === null ? (
                <p className="hint">{t('Loading…')}</p>
              ) : (
                <>
                  <Range days={days} lang={lang} onChoose={choose} />
                  <Days days={days} chosen={chosen} lang={lang} onToggle={toggle} />
                </>
              )}
              <label className="check">
                <input
                  type="checkbox"
                  checked={isSubmitted}
                  onChange={(event) => setSubmitted(event.target.checked)}
                />{' '}
                {t('Submit each of them at once')}
              </label>
            </>
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {copied ? t('Close') : t('Cancel')}
          </button>
          {!copied && (
            <SubmitButton isBusy={isBusy}>{t('Make {count} orders', { count: chosen.size })}</SubmitButton>
          )}
        </div>
      </Form>
    </dialog>
  )
}
