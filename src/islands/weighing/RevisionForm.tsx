import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { RowLink } from '#access/row-link.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import type { OwnFields } from '#islands/form/FormSections.tsx'
import type { Values } from '#islands/form/form-values.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { RevisionChanges } from '#islands/weighing/RevisionChanges.tsx'
import { isIdentified } from '#kernel/guards.ts'
import type { FieldFilter } from '#kernel/wire.ts'

interface Props {
  view: FormView
  lang: Lang
  inputs: readonly FieldView[]
  prefill: Values
  backHref: string
  doneLink: RowLink
}

interface OwnProps {
  view: FieldView
  form: FormHandle
  lang: Lang
}

const REVISED: FieldFilter[] = [{ field: 'status', operator: 'in', value: ['closed', 'flagged', 'verified'] }]

/** Tickets of a general weighing of the same truck. */
function ProofField({ view, form, lang }: OwnProps): ReactNode {
  const [kind, ticket] = useWatch({ control: form.control, name: ['kind', 'weighing'] })
  if (kind !== 'weight') return null
  const truck: FieldFilter[] = isIdentified(ticket)
    ? [{ field: 'truck_id', operator: '=', value: ticket.truck_id }]
    : []
  const filters: FieldFilter[] = [...REVISED, { field: 'place', operator: '=', value: 'check' }, ...truck]
  return <FormField view={view} form={form} lang={lang} filters={filters} />
}

function RecordField({ view, form, lang }: OwnProps): ReactNode {
  const kind: unknown = useWatch({ control: form.control, name: 'kind' })
  return kind === 'weight' ? <FormField view={view} form={form} lang={lang} /> : null
}

/** Only beside a second weighing; the server says by how much it differs. */
function DifferenceField({ view, form, lang }: OwnProps): ReactNode {
  const [kind, second] = useWatch({ control: form.control, name: ['kind', 'reweigh_weighing_id'] })
  return kind === 'weight' && second ? <FormField view={view} form={form} lang={lang} /> : null
}

const ownFields = (inputs: readonly FieldView[]): OwnFields => ({
  weighing_id: (view, form, lang) => <FormField view={view} form={form} lang={lang} filters={REVISED} />,
  changes: (_view, form, lang) => <RevisionChanges form={form} lang={lang} inputs={inputs} />,
  reweigh_weighing_id: (view, form, lang) => <ProofField view={view} form={form} lang={lang} />,
  reweigh_reason: (view, form, lang) => <DifferenceField view={view} form={form} lang={lang} />,
  indicator_record_no: (view, form, lang) => <RecordField view={view} form={form} lang={lang} />,
})

/** Asks for a revision: only the fields of its kind, each beside what the ticket says now. */
export function RevisionForm({ inputs, ...rest }: Props): ReactNode {
  return <ResourceForm {...rest} own={ownFields(inputs)} />
}
