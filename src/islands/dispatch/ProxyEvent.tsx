import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { BAGS_COUNTED_AT } from '#contracts/dispatch/trip-event.ts'
import type { NextEvent } from '#contracts/dispatch/timeline.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { clock } from '#kernel/clock.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'
import { NextStep } from '#islands/dispatch/NextStep.tsx'
import { errorsByField, viewNamed } from '#islands/dispatch/dispatch-data.ts'
import type { Values } from '#islands/form/form-values.ts'

interface Props {
  /** Where the calls of trips are. */
  base: string
  tripId: string
  rowVersion: number
  /** The `event` action as the service offers it. */
  item: ActionItem
  /** What may have happened next, in the order it happens. */
  next: readonly NextEvent[]
  /** The present moment by the product's clock: the newest an event may be. */
  now: string
  /** The event that moves the trip on, in words; undefined where one press cannot. */
  step: string | undefined
  lang: Lang
}

/** The inputs an event of this type has: a receipt needs a name. */
export function inputsFor(type: unknown): string[] {
  const more = [
    ...(type === 'pod_signed' ? ['pod_receiver_name'] : []),
    ...(BAGS_COUNTED_AT.some((one) => one === type) ? ['bag_count'] : []),
  ]
  return ['type', 'occurred_at', ...more, 'reason']
}

/** What is missing or impossible before it is sent, by input. */
export function eventErrors(values: Values, now: string): Map<string, string> {
  const errors = new Map<string, string>()
  const empty = (name: string): boolean => String(values[name] ?? '').trim() === ''
  for (const name of ['type', 'occurred_at', 'reason']) if (empty(name)) errors.set(name, t('Required'))
  if (values.type === 'pod_signed' && empty('pod_receiver_name'))
    errors.set('pod_receiver_name', t('Required'))
  if (!empty('reason') && String(values.reason).trim().length < 10)
    errors.set('reason', t('At least {min} characters', { min: 10 }))
  if (Date.parse(String(values.occurred_at)) > Date.parse(now) + 60_000)
    errors.set('occurred_at', t('Must not lie in the future'))
  return errors
}

/** Control tower writes down what a driver or checker could not: only what may come next. */
export function ProxyEvent({ base, tripId, rowVersion, item, next, now, step, lang }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [openedMs] = useState(() => clock.ms())
  const title = useId()
  const { isBusy, send } = useAction({ base, id: tripId, rowVersion })
  const [values, setValues] = useState<Values>({ type: null, occurred_at: now })
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<Refused | null>(null)
  useEffect(() => {
    if (errors.size) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const names = inputsFor(values.type)
  const view = (name: string): FieldView => {
    const found = viewNamed(item.input, name)
    if (name === 'type') return { ...found, options: next.map(({ type, label }) => ({ value: type, label })) }
    return name === 'pod_receiver_name' ? { ...found, required: true } : found
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !item.allowed) return
    const present = new Date(Date.parse(now) + clock.ms() - openedMs).toISOString()
    const wrong = eventErrors(values, present)
    setErrors(wrong)
    setRefused(null)
    if (wrong.size) return
    const given = names.flatMap((name) => ((values[name] ?? null) === null ? [] : [[name, values[name]]]))
    const answer = await send(item, Object.fromEntries(given))
    setRefused(answer)
    if (answer) setErrors(errorsByField(answer.fields))
  }

  if (!next.length) return null
  return (
    <section className="card" id="proxy-event" aria-labelledby={title}>
      <header className="card-head">
        <h2 id={title}>{t('Record an event for the driver')}</h2>
      </header>
      {step !== undefined && <NextStep {...{ base, tripId, rowVersion, item, step, lang }} />}
      <Form ref={form} className="card-body stack" noValidate onSubmit={(event) => void submit(event)}>
        {refused && <RefusedNote refused={refused} />}
        <div className="form-grid proxy-grid">
          {names.map((name) => (
            <LabelledInput
              key={name}
              view={view(name)}
              value={values[name] ?? null}
              onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
              lang={lang}
              isDisabled={isBusy}
              error={errors.get(name)}
            />
          ))}
        </div>
        {!item.allowed && <p className="hint">{item.reasons.join('. ')}</p>}
        <SubmitButton isBusy={isBusy} isBlocked={!item.allowed} className="proxy-send">
          {t('Record event')}
        </SubmitButton>
      </Form>
    </section>
  )
}
