import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'
import { errorsByField, viewNamed } from '#islands/dispatch/dispatch-data.ts'
import type { Values } from '#islands/form/form-values.ts'

interface Props {
  /** Where the calls of orders are. */
  base: string
  id: string
  rowVersion: number
  item: ActionItem
  /** The order as it is, on the wire and as text. */
  values: Values
  texts: Readonly<Record<string, string>>
  backHref: string
  lang: Lang
}

const NAMES = ['window_start', 'window_end', 'priority', 'priority_reason'] as const
const LEAST = 15

/** What differs from the order as it is. */
export function changesOf(before: Values, after: Values): Values {
  const same = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')
  return Object.fromEntries(
    NAMES.filter((name) => !same(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

/** What is wrong before it is sent, by input. */
export function revisionErrors(before: Values, after: Values): Map<string, string> {
  const errors = new Map<string, string>()
  const reason = String(after.reason ?? '').trim()
  if (!reason) errors.set('reason', t('Required'))
  else if (reason.length < LEAST) errors.set('reason', t('At least {min} characters', { min: LEAST }))
  for (const name of ['window_start', 'window_end', 'priority'])
    if (!after[name]) errors.set(name, t('Required'))
  if (Date.parse(String(after.window_end)) <= Date.parse(String(after.window_start)))
    errors.set('window_end', t('Must be after the start'))
  if (after.priority === 'urgent' && !String(after.priority_reason ?? '').trim())
    errors.set('priority_reason', t('Say why it is urgent'))
  if (!errors.size && !Object.keys(changesOf(before, after)).length)
    errors.set('reason', t('Nothing is changed'))
  return errors
}

/** Super control tower moves the window or the priority of an order under way: each present value stands beside the new one. */
export function SuperEdit({
  base,
  id,
  rowVersion,
  item,
  values: before,
  texts,
  backHref,
  lang,
}: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const next = { [item.name]: backHref }
  const { isBusy, send } = useAction({ base, id, rowVersion, next })
  const [values, setValues] = useState<Values>({ ...before, reason: '' })
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<Refused | null>(null)
  const changed = changesOf(before, values)
  useEffect(() => {
    if (errors.size) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !item.allowed) return
    const wrong = revisionErrors(before, values)
    setErrors(wrong)
    setRefused(null)
    if (wrong.size) return
    const answer = await send(item, { ...changed, reason: values.reason })
    setRefused(answer)
    if (answer) setErrors(errorsByField(answer.fields))
  }
  const field = (name: string): ReactNode => (
    <LabelledInput
      view={{ ...viewNamed(item.input, name), ...(name === 'priority_reason' ? {} : { required: true }) }}
      value={values[name] ?? null}
      onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
      lang={lang}
      isDisabled={isBusy || !item.allowed}
      error={errors.get(name)}
    />
  )
  return (
    <form ref={form} className="card" noValidate onSubmit={(event) => void submit(event)}>
      <div className="card-body stack">
        {!item.allowed && <p className="banner banner-warn">{item.reasons.join('. ')}</p>}
        {refused && <RefusedNote refused={refused} />}
        {NAMES.map((name) => (
          <div className="revision" key={name} data-changed={Object.hasOwn(changed, name) || undefined}>
            <div className="revision-now">
              <span className="hint">{t('Now')}</span>
              <span>{texts[name] || '–'}</span>
            </div>
            <i className="pi pi-arrow-right" aria-hidden="true" />
            {field(name)}
          </div>
        ))}
        {field('reason')}
        <div className="row">
          <SubmitButton isBusy={isBusy} isBlocked={!item.allowed}>
            {t('Save revision')}
          </SubmitButton>
          <a className="btn" href={backHref}>
            {t('Cancel')}
          </a>
        </div>
      </div>
    </form>
  )
}
