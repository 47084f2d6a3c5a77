import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { orderAction } from '#contracts/order/order-actions.ts'
import type { FormView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { Form } from '#ui/Form.tsx'
import { SaveConflict } from '#islands/form/ConflictDialog.tsx'
import { placed, WHOLE, type Placed } from '#islands/form/form-errors.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { fieldsOf, type Values } from '#islands/form/form-values.ts'
import { useDraft } from '#islands/form/draft/use-draft.tsx'
import { leaveFor } from '#islands/form/guard.ts'
import { useResourceForm } from '#islands/form/use-resource-form.ts'
import { useSaveKey } from '#islands/form/use-save-key.ts'
import { BudgetReason, REASON, REASON_VIEW } from '#islands/order/BudgetReason.tsx'
import { OrderParts } from '#islands/order/OrderParts.tsx'
import { Foot, StepBar } from '#islands/order/OrderSteps.tsx'
import { Hurdles, QuoteMeter } from '#islands/order/QuoteMeter.tsx'
import { useHurdles } from '#islands/order/use-hurdles.ts'
import { useQuote } from '#islands/order/use-quote.ts'
import { HEADER, LINES, REVIEW, useSteps } from '#islands/order/use-steps.ts'

const loadReview = async () => ({ default: (await import('#islands/order/OrderReview.tsx')).OrderReview })
/** Nobody needs it before the last step; it is fetched on the one before, so that the buttons below it do not move under a hand. */
const OrderReview = lazy(loadReview)

interface Props {
  view: FormView
  lang: Lang
  version: 1 | 2
  record: AnyRecord | null
  prefill: Values
  /** Ids of the requester's own places: of every line one end is among them. */
  places: readonly string[]
  /** With `{id}` in their place. */
  detailLink: RowLink
  editLink: RowLink
  backHref: string
}

/** A draft that was saved but not taken by submitting, and why. */
type Refused = { message: string; errors: Placed[] }

interface OnceProps extends Props {
  refused: Refused | null
  onRefused: (record: AnyRecord, refused: Refused) => void
}

const SUBMIT = orderAction('submit')

/** Submits a saved order; gives false where it is refused, with `onRefused` told why. */
function useSubmit({ view, detailLink, onRefused }: Pick<OnceProps, 'view' | 'detailLink' | 'onRefused'>) {
  const [isSubmitting, setSubmitting] = useState(false)
  const leave = (saved: AnyRecord, done: string): void => {
    notifyNext(done)
    leaveFor(hrefOf(detailLink, saved))
  }
  const send = async (saved: AnyRecord, reason: string): Promise<void> => {
    setSubmitting(true)
    const { id, row_version } = saved
    const body = { id, row_version, ...(reason.trim() ? { [REASON]: reason.trim() } : {}) }
    try {
      await api.call(SUBMIT, body, { idempotencyKey: uuidv7() })
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      onRefused(saved, { message: error.message, errors: placed(fieldsOf(view), error.fields) })
      return
    }
    leave(saved, t('{name} submitted', { name: String(saved.order_no) }))
  }
  return { isSubmitting, send, leave }
}

function FormOnce(props: OnceProps): ReactNode {
  const { view, lang, version, record, prefill, places, backHref, refused } = props
  const constants = useMemo(() => ({ version }), [version])
  const draft = useDraft()
  const { isSubmitting, send, leave } = useSubmit(props)
  const state = useResourceForm({
    view,
    record,
    prefill,
    constants,
    onSaved: (saved, isSent) => {
      draft.forget()
      if (isSent) void send(saved, String(form.getValues(REASON) ?? ''))
      else leave(saved, t('{name} saved', { name: String(saved.order_no) }))
    },
  })
  const { form, element, problem, submit } = state
  const typed = useWatch({ control: form.control, name: REASON })
  const reason = typeof typed === 'string' ? typed : ''
  const found = useQuote(form.control, view, constants)
  const fields = fieldsOf(view)
  const steps = useSteps(element, version === 2)
  const { step } = steps
  const { showRefused } = steps
  useEffect(() => {
    // Where it cannot be had now, the last step asks again.
    if (step === LINES) loadReview().catch(() => undefined)
  }, [step])
  useEffect(() => {
    if (!refused) return
    for (const { place, message } of refused.errors)
      if (place !== WHOLE) form.setError(place, { type: 'server', message })
    showRefused()
  }, [refused, form, showRefused])

  const hurdle = useHurdles(view, constants, form)
  const isBusy = state.isSaving || isSubmitting || hurdle.isAsking
  // Saving keeps the draft; what is submitted goes to others, and takes its own button.
  const saveDraft = (): void => {
    hurdle.forget()
    if (!isBusy) void submit(false).then(showRefused)
  }
  const sendOn = async (): Promise<void> => {
    if (await hurdle.mayPass()) await submit(true)
    else element.current?.querySelector('.form-error')?.scrollIntoView({ block: 'center' })
    showRefused()
  }
  /** A step is left forwards once what stands on it is right. */
  const goOn = async (): Promise<void> => {
    const own = step === LINES ? ['lines'] : fields.flatMap(({ name, rows }) => (rows ? [] : [name]))
    hurdle.forget()
    if (await form.trigger(own)) steps.go(step === HEADER ? LINES : REVIEW)
    else showRefused()
  }
  useSaveKey(element, saveDraft)
  const needsReason = found.quote?.needs_budget_reason === true || reason !== ''
  return (
    <Form
      ref={element}
      className="order-form"
      noValidate
      aria-label={view.label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void (step === null || step === REVIEW ? sendOn() : goOn())
      }}
    >
      <div className="card form resource-form">
        <div className="form-error" role="alert">
          {hurdle.found.length > 0 ? (
            <Hurdles found={hurdle.found} />
          ) : (
            (problem ?? [refused?.message, wholeOf(refused)].filter(Boolean).join(' '))
          )}
        </div>
        {draft.draw({ form, element, fields: [...fields, REASON_VIEW], record, prefill, lang })}
        {step !== null && <StepBar steps={steps} control={form.control} />}
        <OrderParts {...{ fields, form, lang, step, places }} isMany={version === 2} />
        {step === REVIEW && (
          <Suspense fallback={<output className="spinner" aria-label={t('Loading…')} />}>
            <OrderReview {...{ fields, form, found, lang }} />
          </Suspense>
        )}
        <Foot
          step={step}
          onStep={steps.go}
          isBusy={isBusy}
          isSaving={state.isSaving}
          isSubmitting={isSubmitting || hurdle.isAsking}
          backHref={backHref}
          onDraft={saveDraft}
        />
      </div>
      <div className="stack order-side">
        <QuoteMeter found={found} lang={lang} />
        {needsReason && (
          <BudgetReason
            value={reason}
            onChange={(text) => form.setValue(REASON, text, { shouldDirty: true })}
          />
        )}
      </div>
      <SaveConflict of={state} lang={lang} />
    </Form>
  )
}

/** What was refused of things that have no field of their own in the form. */
function wholeOf(refused: Refused | null): string {
  const said = refused?.errors.filter(({ place }) => place === WHOLE).map(({ message }) => message) ?? []
  return said.map((message) => message.replace(/^budget_reason: /, '')).join(' ')
}

/**
 * The form of an order: header, lines, and at its side what it would come to. An order that was saved but refused at submitting
 * stays open with every refusal beside its field; from then on its draft is changed.
 */
export function OrderForm(props: Props): ReactNode {
  const [draft, setDraft] = useState<{ record: AnyRecord | null; refused: Refused | null }>({
    record: props.record,
    refused: null,
  })
  const { record, refused } = draft
  return (
    <FormOnce
      {...props}
      key={record ? `${record.id}:${record.row_version}:${refused ? 'refused' : ''}` : 'new'}
      record={record}
      refused={refused}
      onRefused={(saved, why) => {
        history.replaceState(null, '', hrefOf(props.editLink, saved))
        notify(
          t('{name} is saved as a draft, but was not submitted', { name: String(saved.order_no) }),
          'warning',
        )
        setDraft({ record: saved, refused: why })
      }}
    />
  )
}
