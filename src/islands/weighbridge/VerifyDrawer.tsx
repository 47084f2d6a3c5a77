import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FlagAnswer } from '#contracts/order/weighing.ts'
import { AppError } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'

interface Flag {
  code: string
  level: 'info' | 'warn' | 'block'
  message: string
}

interface Props {
  id: string
  rowVersion: number
  /** Flags that want an answer. */
  flags: Flag[]
  /** Why this reader may not verify it; empty when he may. */
  refusals: string[]
  /** Where the next ticket waits. */
  next: string
}

/** The services refuse shorter answers. */
const LEAST = 5

interface AnswerProps {
  label: string
  value: string
  isRequired: boolean
  error: string | null
  onChange: (text: string) => void
}

function Answer({ label, value, isRequired, error, onChange }: AnswerProps): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label className={isRequired ? 'label required' : 'label'} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="control"
        rows={2}
        maxLength={500}
        required={isRequired}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) return t('Something went wrong. Nothing was saved.')
  const inside = error.fields.flatMap(({ messages }) => messages.map((message) => t(message)))
  return [...new Set([t(error.message), ...inside])].join('. ')
}

/** The second pair of eyes: a word about every flag, then the ticket is verified (domain D4 W4). */
export function VerifyDrawer({ id, rowVersion, flags, refusals, next }: Props): ReactNode {
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isShort = (code: string): boolean => (answers[code]?.trim().length ?? 0) < LEAST

  async function verify(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (isBusy || flags.some(({ code }) => isShort(code))) return
    setBusy(true)
    const given: FlagAnswer[] = flags.map(({ code }) => ({ flag: code, comment: answers[code]!.trim() }))
    const said = comment.trim() ? { comment: comment.trim() } : {}
    try {
      const body = { id, row_version: rowVersion, answers: given, ...said }
      await api.call('POST /order/v1/weighing/{id}/verify', body)
      notifyNext(t('Ticket verified'))
      location.assign(next)
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }

  if (refusals.length)
    return (
      <p className="banner banner-warn">
        <b>{t('You cannot verify this ticket')}:</b> {refusals.join('. ')}
      </p>
    )
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('Verify weighing')}</h2>
      </header>
      <form className="verify-form card-body" noValidate onSubmit={(event) => void verify(event)}>
        {flags.map(({ code, message }) => (
          <Answer
            key={code}
            label={`${code}: ${message}`}
            value={answers[code] ?? ''}
            isRequired
            error={isTried && isShort(code) ? t('at least {count} characters', { count: LEAST }) : null}
            onChange={(text) => setAnswers((before) => ({ ...before, [code]: text }))}
          />
        ))}
        <Answer label={t('Comment')} value={comment} isRequired={false} error={null} onChange={setComment} />
        {failure && (
          <p className="form-error" role="alert">
            {failure}
          </p>
        )}
        <div className="row">
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy || undefined}>
            {t('Verify weighing')}
          </button>
        </div>
      </form>
    </section>
  )
}
