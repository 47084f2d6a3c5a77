import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { openSession } from '#contracts/dispatch/browser-calls.ts'
import type { PairView } from '#contracts/dispatch/activity.ts'
import { keepReason, keptReason, REASON_MIN } from '#islands/dispatch/kept-reason.ts'
import { api } from '#stores/api.ts'
import { mayBeDone } from '#stores/may-be-done.ts'
import { notify } from '#stores/notice.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'

interface Props {
  pair: PairView
  lang: Lang
  onClose: () => void
  onDone: () => Promise<void>
}

/** Opens the session of a pair on the driver's behalf, with a reason. */
export function OpenSession({ pair, lang, onClose, onDone }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const key = useRef(uuidv7())
  const title = useId()
  const [reason, setReason] = useState(keptReason)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const given = reason.trim()
    if (isBusy || !pair.driver_id) return
    if (given.length < REASON_MIN) return setError(t('At least {min} characters', { min: REASON_MIN }))
    setBusy(true)
    try {
      const body = { driver_id: pair.driver_id, truck_id: pair.truck_id, open_reason: given }
      await api.call(openSession, body, { idempotencyKey: key.current })
      keepReason(given)
      notify(t('{driver} is on duty with {truck}', { driver: pair.driver_name ?? '', truck: pair.plate_no }))
      dialog.current?.close()
      await onDone()
    } catch (failure) {
      // Without an answer it may have been done: the same press again keeps its key.
      if (!mayBeDone(failure)) key.current = uuidv7()
      const said = isRefusedCall(failure)
        ? [...new Set(failure.fields.flatMap(({ messages }) => messages))].join('. ') || failure.message
        : t('Something went wrong. Nothing was saved.')
      setError(said)
    }
    setBusy(false)
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dialog-head">
          <h2 id={title}>{t('Open the session of {driver}', { driver: pair.driver_name ?? '' })}</h2>
        </div>
        <div className="dialog-body stack">
          <p>
            {t('{driver} comes on duty with {truck}. It is recorded that you did it for them.', {
              driver: pair.driver_name ?? '',
              truck: pair.plate_no,
            })}
          </p>
          <LabelledInput
            view={{
              name: 'open_reason',
              kind: 'longtext',
              label: t('Reason'),
              required: true,
              fixed: false,
              maxLength: 300,
            }}
            value={reason}
            onChange={(value) => setReason(String(value ?? ''))}
            lang={lang}
            isDisabled={isBusy}
            error={error}
          />
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('Cancel')}
          </button>
          <SubmitButton isBusy={isBusy}>{t('Open session')}</SubmitButton>
        </div>
      </Form>
    </dialog>
  )
}
