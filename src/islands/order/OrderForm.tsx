import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { orderAction } from '#contracts/order/order-actions.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { useReady } from '#ui/ready.ts'
import { ConflictDialog } from '#islands/form/ConflictDialog.tsx'
import { FilesField } from '#islands/form/FilesField.tsx'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import { focusFirstRefused, placed, WHOLE, type Placed } from '#islands/form/form-errors.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { fieldsOf, type Values } from '#islands/form/form-values.ts'
import { useDraft } from '#islands/form/draft/use-draft.tsx'
import { leaveFor } from '#islands/form/guard.ts'
import { useResourceForm } from '#islands/form/use-resource-form.ts'
import { useSaveKey } from '#islands/form/use-save-key.ts'
import { BudgetReason, REASON, REASON_VIEW } from '#islands/order/BudgetReason.tsx'
import { OrderLines } from '#islands/order/OrderLines.tsx'
import { Hurdles, QuoteMeter } from '#islands/order/QuoteMeter.tsx'
import { useHurdles } from '#islands/order/use-hurdles.ts'
import { useQuote } from '#islands/order/use-quote.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'

interface Props {
  view: FormView
  lang: Lang
  version: 1 | 2
  record: AnyRecord | null
  prefill: Values
  /** With `{id}` in their place. */
  detailLink: RowLink
  editLink: RowLink
  backHref: string
}

/** A draft that was saved but not taken by submitting, and why. */
type Refused = { message: string; errors: Placed[] }

/** A header field, unless it says nothing for this order: vessels at ports only, a reason for urgent orders only. */
function HeaderField({ view, form, lang }: { view: FieldView; form: FormHandle; lang: Lang }): ReactNode {
  const values = useWatch({ control: form.control })
  const atPort = rowsIn(values.lines).some((line) =>
    [line.origin_checkpoint, line.destination_checkpoint].some((one) => isRow(one) && one.port === true),
  )
  const isFilled = Boolean(values[view.name])
  if ((view.name === 'vessel_name' || view.name === 'voyage') && !atPort && !isFilled) return null
  if (view.name === 'priority_reason')
    return values.priority === 'urgent' || isFilled ? (
      <FormField view={{ ...view, required: values.priority === 'urgent' }} form={form} lang={lang} />
    ) : null
  if (view.name === 'contract_id')
    return (
      <FormField {...{ view, form, lang }} filters={[{ field: 'status', operator: '=', value: 'active' }]} />
    )
  if (view.name === 'purchase_order_id')
    return (
      <FormField
        view={{ ...view, required: true }}
        form={form}
        lang={lang}
        filters={[{ field: 'status', operator: '=', value: 'open' }]}
      />
    )
  return <FormField view={view} form={form} lang={lang} />
}

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

interface PartsProps {
  fields: readonly FieldView[]
  form: FormHandle
  lang: Lang
  isMany: boolean
}

function Parts({ fields, form, lang, isMany }: PartsProps): ReactNode {
  const lines = fields.find(({ name }) => name === 'lines')!
  const attached = fields.find(({ rows }) => rows?.files)
  return (
    <>
      <section className="form-section" aria-labelledby="order-header">
        <div className="form-section-head">
          <h2 id="order-header">{t('Header')}</h2>
        </div>
        <div className="form-grid">
          {fields
            .filter((field) => !field.rows)
            .map((field) => (
              <HeaderField key={field.name} view={field} form={form} lang={lang} />
            ))}
        </div>
      </section>
      <section className="form-section" aria-labelledby="order-lines">
        <div className="form-section-head">
          <h2 id="order-lines">{t('Lines')}</h2>
        </div>
        <OrderLines view={lines} form={form} lang={lang} isMany={isMany} />
      </section>
      {attached?.rows && (
        <section className="form-section" aria-labelledby="order-files">
          <div className="form-section-head">
            <h2 id="order-files">{t('Attachments')}</h2>
          </div>
          <div className="form-grid">
            <FilesField view={attached} rows={attached.rows} form={form} lang={lang} isTitled />
          </div>
        </section>
      )}
    </>
  )
}

/** While it is busy the buttons keep the focus, which disabled ones would lose; the form ignores what comes then. */
function Foot(props: {
  isReady: boolean
  isBusy: boolean
  isSaving: boolean
  isSubmitting: boolean
  backHref: string
  onDraft: () => void
}): ReactNode {
  const { isReady, isBusy, isSaving, isSubmitting, backHref, onDraft } = props
  const waits = { disabled: !isReady, 'aria-disabled': isBusy || undefined }
  return (
    <div className="form-foot">
      <button type="submit" className="btn btn-primary" {...waits}>
        {isSubmitting ? t('Submitting…') : t('Save and submit')}
      </button>
      <button type="button" className="btn" {...waits} onClick={onDraft} aria-keyshortcuts="Control+S">
        {isSaving && !isSubmitting ? t('Saving…') : t('Save draft')}
      </button>
      <a className="btn btn-quiet" href={backHref}>
        {t('Cancel')}
      </a>
    </div>
  )
}

function FormOnce(props: OnceProps): ReactNode {
  const { view, lang, version, record, prefill, backHref, refused } = props
  const isReady = useReady()
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
  const { form, element, conflict, problem, submit } = state
  const typed = useWatch({ control: form.control, name: REASON })
  const reason = typeof typed === 'string' ? typed : ''
  const found = useQuote(form.control, view, constants)
  useEffect(() => {
    if (!refused) return
    for (const { place, message } of refused.errors)
      if (place !== WHOLE) form.setError(place, { type: 'server', message })
    requestAnimationFrame(() => focusFirstRefused(element.current))
  }, [refused, form, element])

  const hurdle = useHurdles(view, constants, form)
  const isBusy = state.isSaving || isSubmitting || hurdle.isAsking || !isReady
  // Saving keeps the draft; what is submitted goes to others, and takes its own button.
  const saveDraft = (): void => {
    hurdle.forget()
    if (!isBusy) void submit(false)
  }
  const sendOn = async (): Promise<void> => {
    if (await hurdle.mayPass()) await submit(true)
    else element.current?.querySelector('.form-error')?.scrollIntoView({ block: 'center' })
  }
  useSaveKey(element, saveDraft)
  const needsReason = found.quote?.needs_budget_reason === true || reason !== ''
  return (
    <form
      ref={element}
      className="order-form"
      noValidate
      aria-label={view.label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void sendOn()
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
        {draft.draw({ form, element, fields: [...fieldsOf(view), REASON_VIEW], record, prefill, lang })}
        <Parts fields={fieldsOf(view)} form={form} lang={lang} isMany={version === 2} />
        <Foot
          isReady={isReady}
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
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={form.getValues()}
          lang={lang}
          onSave={(mineOf) => void state.resolve(mineOf)}
          onCancel={state.dropConflict}
        />
      )}
    </form>
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
