import { useEffect, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import { changesIn, fieldsOfKind, sentText, valuesOf } from '#islands/weighing/revision-changes.ts'
import { isIdentified, isRow } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'

interface Props {
  form: FormHandle
  lang: Lang
  /** One input for each field that can be put right. */
  inputs: readonly FieldView[]
}

/** What the ticket says now, beside the input: weights with their unit, names in the place of ids. */
function oldText(view: FieldView, ticket: Row, lang: Lang): string {
  const before = valuesOf(ticket)
  const embedded = view.ref ? before[view.ref.as] : null
  if (isRow(embedded)) return String(embedded.name ?? '–')
  const text = sentText(before[view.name])
  if (text === null) return '–'
  const isCount = view.kind === 'integer'
  return [isCount ? formatNumber(Number(text), lang) : text, view.unit].filter(Boolean).join(' ')
}

/** What is refused of one change, by its place among those that are sent. */
function useRefused(form: FormHandle, at: number): string | null {
  const { errors } = useFormState({ control: form.control, name: 'changes' })
  const { changes } = errors
  const one: unknown = isRow(changes)
    ? Object.entries(changes).find(([key]) => key === String(at))?.[1]
    : null
  const value: unknown = isRow(one) ? (one.new_value ?? one.field) : null
  return isRow(value) && typeof value.message === 'string' ? value.message : null
}

function Change({
  view,
  at,
  old,
  form,
  lang,
  filters,
}: Omit<Props, 'inputs'> & {
  view: FieldView
  at: number
  old: string
  filters: readonly FieldFilter[]
}): ReactNode {
  const refused = useRefused(form, at)
  const help = [t('Now: {value}', { value: old }), view.help].filter(Boolean).join(' · ')
  return (
    <div className="revision-change" {...(refused ? { 'data-invalid': '', tabIndex: -1 } : {})}>
      <FormField view={{ ...view, help }} form={form} lang={lang} prefix="pick." filters={filters} />
      {refused && <span className="field-error">{refused}</span>}
    </div>
  )
}

/** The fields of the chosen kind, each with what the ticket says now; only what differs is sent. */
export function RevisionChanges({ form, lang, inputs }: Props): ReactNode {
  const [kind, chosen, pick] = useWatch({ control: form.control, name: ['kind', 'weighing', 'pick'] })
  const { errors } = useFormState({ control: form.control, name: 'changes' })
  const ticket = isIdentified(chosen) ? chosen : null
  const ticketId = ticket?.id ?? null
  useEffect(() => {
    const row: unknown = form.getValues('weighing')
    if (isRow(row)) form.setValue('pick', valuesOf(row))
  }, [ticketId, form])
  const changes = changesIn(kind, ticket, isRow(pick) ? pick : {})
  const sent = JSON.stringify(changes)
  useEffect(() => {
    const rows: unknown = JSON.parse(sent)
    form.setValue('changes', rows, { shouldDirty: true })
  }, [sent, form])
  const root: unknown =
    isRow(errors.changes) && isRow(errors.changes.root) ? errors.changes.root.message : null
  const shown = fieldsOfKind(kind)
  if (kind === 'void')
    return (
      <p className="wide hint">
        {t('The whole ticket becomes void. Its number stays, and it is printed as BATAL.')}
      </p>
    )
  if (kind === 'truck')
    return (
      <p className="wide hint">
        {ticket ? (
          <a className="btn" href={`${location.pathname}?create=${ticket.id}&kind=truck`}>
            {t('Choose the truck')}
          </a>
        ) : (
          t('Choose the ticket first: the trucks that fit it are shown then.')
        )}
      </p>
    )
  if (!ticket || shown.length === 0)
    return <p className="wide hint">{t('Choose the ticket and the kind first.')}</p>
  return (
    <>
      {inputs
        .filter(({ name }) => shown.some((field) => field === name))
        .map((view) => (
          <Change
            key={view.name}
            view={view}
            at={changes.findIndex(({ field }) => field === view.name)}
            old={oldText(view, ticket, lang)}
            form={form}
            lang={lang}
            filters={
              view.name === 'driver_id'
                ? [{ field: 'vendor_id', operator: '=', value: ticket.vendor_id }]
                : []
            }
          />
        ))}
      {typeof root === 'string' && (
        <span className="field-error wide" data-invalid="" tabIndex={-1}>
          {root}
        </span>
      )}
    </>
  )
}
