import { useEffect, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FormView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { isRow } from '#kernel/guards.ts'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import type { OwnFields } from '#islands/form/FormSections.tsx'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { TruckChoices } from '#islands/weighing/TruckChoices.tsx'
import { useTruckPlan, useTrucks, type ChosenTruck } from '#islands/weighing/use-truck-choice.ts'
import { FollowTable } from '#ui/FollowTable.tsx'

interface Ticket {
  id: string
  plate_no: string
}

interface Props {
  view: FormView
  lang: Lang
  ticket: Ticket
  backHref: string
  doneLink: RowLink
}

const OF_WEIGHING: FieldFilter[] = [{ field: 'category.scope', operator: '=', value: 'weighing' }]

/** Every sentence that the server refuses the choice with. */
function refusedIn(errors: unknown): string[] {
  if (!isRow(errors)) return []
  const own = typeof errors.message === 'string' ? [errors.message] : []
  return [...new Set([...own, ...Object.values(errors).flatMap((one) => (isRow(one) ? refusedIn(one) : []))])]
}

/** The truck and trip that are chosen, as the changes of the revision. */
function ChangesOfTruck({ form, ticket }: { form: FormHandle } & Pick<Props, 'ticket'>): ReactNode {
  const [text, setText] = useState('')
  const [chosen, choose] = useState<ChosenTruck | null>(null)
  const { trucks, problem } = useTrucks(ticket.id, text)
  const plan = useTruckPlan(ticket.id, chosen)
  const { errors } = useFormState({ control: form.control, name: 'changes' })
  const refused = [...new Set([...(plan?.refused ?? []), ...refusedIn(errors.changes)])]
  useEffect(() => {
    const changes = chosen
      ? [
          { field: 'truck_id', new_value: chosen.truckId },
          { field: 'trip_id', new_value: chosen.tripId },
        ]
      : []
    form.setValue('changes', changes, { shouldDirty: chosen !== null })
  }, [chosen, form])
  return (
    <div className="truck-revision">
      <TruckChoices
        {...{ trucks, problem, text, chosen }}
        onType={setText}
        plate={ticket.plate_no}
        onChoose={choose}
      />
      <section className="truck-follows" aria-live="polite" aria-busy={(chosen && !plan) || undefined}>
        {!chosen && (
          <p className="state">
            {t('Choose the truck: what follows is shown here before anything is saved.')}
          </p>
        )}
        {plan && plan.rows.length > 0 && <FollowTable plan={plan} caption={t('What follows')} />}
        {refused.map((sentence) => (
          <p key={sentence} className="banner banner-bad follow-note" data-invalid="" tabIndex={-1}>
            {sentence}
          </p>
        ))}
        <p className="follow-decided">
          <i className="pi pi-users" aria-hidden="true" />{' '}
          {trucks?.deciders.length
            ? t('Decided by {names}. Until then the ticket stands as it is and is not billed.', {
                names: trucks.deciders.join(t(' or ')),
              })
            : t(
                'Decided by the control tower. Until then the ticket stands as it is and is not billed.',
              )}{' '}
          {t('Weights, times, pictures, scale and operators stay as they were taken.')}
        </p>
      </section>
    </div>
  )
}

const ownFields = (ticket: Ticket): OwnFields => ({
  changes: (_view, form) => <ChangesOfTruck form={form} ticket={ticket} />,
  reason_problem_id: (view, form, lang) => (
    <FormField view={view} form={form} lang={lang} filters={OF_WEIGHING} />
  ),
})

/** Asks for a ticket to be given to the truck that it was: the trucks that fit, and what would follow, before anything is saved. */
export function TruckRevision({ view, lang, ticket, backHref, doneLink }: Props): ReactNode {
  return (
    <ResourceForm
      {...{ view, lang, backHref, doneLink }}
      constants={{ weighing_id: ticket.id, kind: 'truck' }}
      own={ownFields(ticket)}
      saveLabel={t('Ask for this revision')}
      isOnly
    />
  )
}
