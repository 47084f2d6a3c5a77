import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ChecklistView } from '#contracts/order/calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatKg } from '#i18n/format.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { Reasons } from '#islands/actions/ActionButton.tsx'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'
import {
  completeBody,
  completeErrors,
  refusedErrors,
  type CompleteValues,
} from '#islands/dispatch/complete-data.ts'
import { viewNamed } from '#islands/dispatch/dispatch-data.ts'
import { TripCheckRow } from '#islands/dispatch/TripCheckRow.tsx'

interface Props {
  /** Where the calls of orders are. */
  base: string
  id: string
  rowVersion: number
  item: ActionItem
  checklist: ChecklistView
  lossView: FieldView
  /** Where a trip leads. */
  tripLink: RowLink
  /** Where to go when it is done. */
  nextHref: string
  lang: Lang
}

const NOTHING: CompleteValues = { shortage_reason: '', overrun_reason: '', reason: '', losses: {} }
type Said = 'shortage_reason' | 'overrun_reason' | 'reason'

/** Closes an order: every trip with what is missing, and the reasons that must be given. */
export function CompleteOrder(props: Props): ReactNode {
  const { base, id, rowVersion, item, checklist, lang } = props
  const { trips, short, delivered_kg, least_kg } = checklist
  const form = useRef<HTMLFormElement>(null)
  const title = useId()
  const why = useId()
  const next = { [item.name]: props.nextHref }
  const { isBusy, send } = useAction({ base, id, rowVersion, next })
  const [values, setValues] = useState(NOTHING)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isShort, setShort] = useState(false)
  const wrong = trips.filter((trip) => trip.problems.length > 0 || trip.needs_loss_reason)
  const shown = isShort ? wrong : trips
  useEffect(() => {
    if (errors.size) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !item.allowed) return
    const missing = completeErrors(checklist, values)
    setErrors(missing)
    setRefused(null)
    if (missing.size) return setShort(false)
    const answer = await send(item, completeBody(values))
    setRefused(answer)
    if (answer) setErrors(refusedErrors(answer.fields, trips))
  }
  const set = (name: Said) => (value: unknown) =>
    setValues((all) => ({ ...all, [name]: String(value ?? '') }))
  const text = (name: Said, isNeeded: boolean): ReactNode => (
    <LabelledInput
      view={{ ...viewNamed(item.input, name), required: isNeeded }}
      value={values[name]}
      onChange={set(name)}
      lang={lang}
      isDisabled={isBusy || !item.allowed}
      error={errors.get(name)}
    />
  )
  return (
    <Form
      ref={form}
      className="card complete"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby={title}
    >
      <header className="card-head">
        <h2 id={title}>{t('Checklist')}</h2>
        {wrong.length > 0 && (
          <label className="check">
            <input type="checkbox" checked={isShort} onChange={() => setShort(!isShort)} />
            <span>{t('Only problems ({count})', { count: wrong.length })}</span>
          </label>
        )}
      </header>
      <ul className="trip-checks">
        {shown.map((trip) => (
          <TripCheckRow
            key={trip.id}
            trip={trip}
            href={hrefOf(props.tripLink, { id: trip.id })}
            lossView={props.lossView}
            lossReason={values.losses[trip.id] ?? ''}
            lossError={errors.get(trip.id)}
            isDisabled={isBusy || !item.allowed}
            lang={lang}
            onLoss={(reason) =>
              setValues((all) => ({ ...all, losses: { ...all.losses, [trip.id]: reason } }))
            }
          />
        ))}
        {trips.length === 0 && <li className="hint trip-check">{t('This order has no trips')}</li>}
      </ul>
      <div className="card-body stack">
        {short && (
          <>
            <p className="banner banner-warn">
              {t('{kg} arrived, at least {least} was expected', {
                kg: formatKg(delivered_kg, lang),
                least: formatKg(least_kg, lang),
              })}
            </p>
            {text('shortage_reason', true)}
          </>
        )}
        {checklist.overruns.length > 0 && (
          <>
            <div className="banner banner-warn">
              {checklist.overruns.map((overrun) => (
                <p key={overrun}>{overrun}</p>
              ))}
              <p>
                {t(
                  'Super control tower decides this with a reason, or the purchase order or budget is raised first.',
                )}
              </p>
            </div>
            {text('overrun_reason', true)}
          </>
        )}
        {text('reason', false)}
        {refused && <RefusedNote refused={refused} />}
        {!item.allowed && (
          <div className="banner banner-warn" id={why}>
            <Reasons reasons={item.reasons} />
          </div>
        )}
        <SubmitButton
          isBusy={isBusy}
          isBlocked={!item.allowed}
          className="complete-send"
          describedBy={item.allowed ? undefined : why}
        >
          {item.label}
        </SubmitButton>
      </div>
    </Form>
  )
}
