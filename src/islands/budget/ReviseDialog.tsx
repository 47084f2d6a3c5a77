import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ChangedMonth } from '#islands/budget/use-months.ts'

interface Props {
  changed: readonly ChangedMonth[]
  isBusy: boolean
  problem: string | null
  lang: Lang
  onSend: (reason: string) => void
  onClose: () => void
}

const REASON_MIN = 10

/** What a revision changes, old and new, and why: asked once for all its months before it is sent. */
export function ReviseDialog({ changed, isBusy, problem, lang, onSend, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const difference = changed.reduce((sum, { row, is }) => sum + is - row.allocated_idr, 0)
  const signed = (idr: number): string => `${idr > 0 ? '+' : ''}${formatMoney(idr, lang)}`
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const tooShort = reason.trim().length < REASON_MIN
    setShort(tooShort)
    if (tooShort) dialog.current?.querySelector('textarea')?.focus()
    else onSend(reason.trim())
  }
  return (
    <dialog
      ref={dialog}
      className="dialog action-dialog"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <Form noValidate onSubmit={submit}>
        <div className="dialog-head">
          <h2 id={`${id}-title`}>{t('Revise months')}</h2>
        </div>
        <div className="dialog-body stack">
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <table className="table compact revise-list">
            <thead>
              <tr>
                <th scope="col">{t('Month')}</th>
                <th scope="col" className="num">
                  {t('Old')}
                </th>
                <th scope="col" className="num">
                  {t('New')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ row, is }) => (
                <tr key={row.month}>
                  <th scope="row">{row.name}</th>
                  <td className="num">{formatMoney(row.allocated_idr, lang)}</td>
                  <td className="num">{formatMoney(is, lang)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('Difference')}</th>
                <td />
                <td className="num">{signed(difference)}</td>
              </tr>
            </tfoot>
          </table>
          <div className="field">
            <label className="label required" htmlFor={`${id}-reason`}>
              {t('Reason')}
            </label>
            <textarea
              id={`${id}-reason`}
              className="control"
              rows={3}
              maxLength={2000}
              value={reason}
              aria-invalid={isShort ? true : undefined}
              aria-describedby={`${id}-error`}
              onChange={(event) => setReason(event.target.value)}
            />
            <span className="field-error" id={`${id}-error`}>
              {isShort && t('Say in at least {min} characters why', { min: REASON_MIN })}
            </span>
          </div>
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {t('Cancel')}
          </button>
          <SubmitButton isBusy={isBusy}>{t('Revise months')}</SubmitButton>
        </div>
      </Form>
    </dialog>
  )
}
