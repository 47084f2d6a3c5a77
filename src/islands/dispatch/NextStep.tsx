import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { useReady } from '#ui/ready.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'
import { viewNamed } from '#islands/dispatch/dispatch-data.ts'
import { keepReason, keptReason, REASON_MIN } from '#islands/dispatch/kept-reason.ts'

interface Props {
  base: string
  tripId: string
  rowVersion: number
  /** The `event` action: its reason is asked for here as well. */
  item: ActionItem
  /** What happens next, in words. */
  step: string
  lang: Lang
}

/** The next step of a trip with one press, now, and with the reason that was given for the last one. */
export function NextStep({ base, tripId, rowVersion, item, step, lang }: Props): ReactNode {
  const { isBusy, send } = useAction({ base, id: tripId, rowVersion })
  const [reason, setReason] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<Refused | null>(null)
  // The server knows nothing of this device: what is kept here stands there once the island runs.
  const isReady = useReady()
  const said = reason ?? (isReady ? keptReason() : '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const isShort = said.trim().length < REASON_MIN
    setError(isShort ? t('At least {min} characters', { min: REASON_MIN }) : undefined)
    setRefused(null)
    if (isShort) return
    keepReason(said.trim())
    setRefused(await send({ ...item, name: 'step', label: step }, { reason: said.trim() }))
  }

  return (
    <Form className="card-body next-step" noValidate onSubmit={(event) => void submit(event)}>
      {refused && <RefusedNote refused={refused} />}
      <SubmitButton isBusy={isBusy}>{t('{step} now', { step })}</SubmitButton>
      <LabelledInput
        view={{ ...viewNamed(item.input, 'reason'), kind: 'text', help: t('Kept for the next step') }}
        value={said}
        onChange={(value) => setReason(String(value ?? ''))}
        lang={lang}
        isDisabled={isBusy}
        error={error}
      />
    </Form>
  )
}
