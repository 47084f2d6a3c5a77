import { useEffect, useRef, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { CREDIT_LEVELS, creditAfter, creditLevel } from '#contracts/people/credit.ts'
import type { RemarkTerms } from '#contracts/people/remark-calls.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { isIdentified } from '#kernel/guards.ts'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import type { OwnFields } from '#islands/form/FormSections.tsx'
import type { Values } from '#islands/form/form-values.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props {
  view: FormView
  lang: Lang
  prefill: Values
  terms: RemarkTerms
  backHref: string
  doneLink: RowLink
}

interface OwnProps {
  view: FieldView
  form: FormHandle
  lang: Lang
}

/** A chosen trip says who drove it. */
function TripField({ view, form, lang }: OwnProps): ReactNode {
  const trip: unknown = useWatch({ control: form.control, name: 'trip' })
  useEffect(() => {
    if (!isIdentified(trip) || form.getValues('driver_id') || !isIdentified(trip.driver)) return
    form.setValue('driver', trip.driver)
    form.setValue('driver_id', trip.driver.id, { shouldDirty: true, shouldValidate: true })
  }, [trip, form])
  return <FormField view={view} form={form} lang={lang} />
}

/** A chosen problem proposes its points and whether that is good or bad, until somebody has written others. */
function ProblemField({ view, form, lang }: OwnProps): ReactNode {
  const [problem, kind] = useWatch({ control: form.control, name: ['problem', 'kind'] })
  const proposed = useRef<{ by: string | null; points: number | null }>({ by: null, points: null })
  useEffect(() => {
    if (!isIdentified(problem)) return
    const points = Number(problem.default_point)
    const own = points > 0 ? 'positive' : 'negative'
    const isNew = proposed.current.by !== problem.id
    if (isNew && points !== 0 && kind !== own) form.setValue('kind', own, { shouldDirty: true })
    const now: unknown = form.getValues('point')
    const isFree = now === null || now === undefined || now === '' || now === proposed.current.points
    const fits = points !== 0 && (isNew || kind === own)
    proposed.current = { by: problem.id, points: fits ? points : null }
    if (isFree) form.setValue('point', proposed.current.points, { shouldDirty: true, shouldValidate: fits })
  }, [problem, kind, form])
  return <FormField view={{ ...view, required: true }} form={form} lang={lang} />
}

/** What will be left, by the rule that the service applies. */
function Preview({ form, terms }: { form: FormHandle; terms: RemarkTerms }): ReactNode {
  const [driver, point] = useWatch({ control: form.control, name: ['driver', 'point'] })
  const points = typeof point === 'number' ? point : Number.NaN
  if (!isIdentified(driver) || !Number.isInteger(points) || points === 0 || points < -30 || points > 10)
    return null
  const now = Number(driver.credit_point)
  const after = creditAfter(now, points)
  const level = CREDIT_LEVELS[creditLevel(after, terms)]
  const waits = Math.abs(points) > terms.confirm_above || (points > 0 && terms.praise_waits)
  return (
    <output className="credit-preview">
      <b>{t('Credit {now} → {after}', { now, after })}</b>
      <StatusTag tone={level.tone}>{t(level.label)}</StatusTag>
      {waits && <span>{t('It counts once another person of a control tower has confirmed it.')}</span>}
      {after < terms.suspended && <span>{t('The dispatch board then gives this driver no trips.')}</span>}
      {after - now !== points && <span>{t('Points stay between 0 and 100.')}</span>}
    </output>
  )
}

const ownFields = (terms: RemarkTerms): OwnFields => ({
  driver_id: (view, form, lang) => (
    <FormField
      view={view}
      form={form}
      lang={lang}
      filters={terms.drivers ? [{ field: 'id', operator: 'in', value: terms.drivers }] : []}
    />
  ),
  trip_id: (view, form, lang) => <TripField view={view} form={form} lang={lang} />,
  problem_id: (view, form, lang) => <ProblemField view={view} form={form} lang={lang} />,
  description: (view, form, lang) => <FormField view={{ ...view, required: true }} form={form} lang={lang} />,
  point: (view, form, lang) => (
    <>
      <FormField view={view} form={form} lang={lang} />
      <Preview form={form} terms={terms} />
    </>
  ),
})

/** The form of a remark: points follow the problem, and what is left is shown while one writes. */
export function RemarkForm({ terms, ...rest }: Props): ReactNode {
  return <ResourceForm {...rest} own={ownFields(terms)} />
}
