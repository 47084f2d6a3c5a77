import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { Form } from '#ui/Form.tsx'
import { useReady } from '#ui/ready.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { keepReason, keptReason, REASON_MIN } from '#islands/dispatch/kept-reason.ts'

interface Props {
  count: number
  isBusy: boolean
  onStep: (reason: string) => void
  onClear: () => void
}

/** The next step of the chosen pairs with one press, each its own, and one reason that is kept for the next press. */
export function StepBar({ count, isBusy, onStep, onClear }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const [isShort, setShort] = useState(false)
  const isReady = useReady()
  const reason = typed ?? (isReady ? keptReason() : '')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const given = reason.trim()
    setShort(given.length < REASON_MIN)
    if (given.length < REASON_MIN) return
    keepReason(given)
    onStep(given)
  }
  return (
    <Form className="dt-step" noValidate onSubmit={submit}>
      <output>{t('{count} chosen', { count })}</output>
      <label className="dt-reason">
        <span className="visually-hidden">{t('Reason')}</span>
        <input
          className="control"
          value={reason}
          maxLength={300}
          placeholder={t('Reason, kept for the next step')}
          aria-invalid={isShort || undefined}
          aria-describedby={isShort ? 'dt-short' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {isShort && (
          <small id="dt-short" className="field-error" role="alert">
            {t('At least {min} characters', { min: REASON_MIN })}
          </small>
        )}
      </label>
      <button type="button" className="btn" onClick={onClear}>
        {t('Clear')}
      </button>
      <SubmitButton isBusy={isBusy}>{t('Next step for {count}', { count })}</SubmitButton>
    </Form>
  )
}
