import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { COUNTING } from '#contracts/purchase/line-price.ts'
import { GROWING, RAISED_FIELDS } from '#contracts/purchase/purchase-order-lifecycle.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { CHARGE_BASIS } from '#contracts/tariff/tariff-fields.ts'
import { formFields, formView, type FieldView, type FormView } from '#contracts/view.ts'
import { isOneOf } from '#kernel/guards.ts'
import { because, lockedView } from '#layouts/generic/locked.ts'

/** Which screens show purchase orders of a form: version 1 has a value, version 2 has lines. */
export const screensOf = (version: 1 | 2) =>
  version === 1 ? ('purchasing-order' as const) : ('purchasing-order-v2' as const)

/** The words of what a tariff is paid for. */
export const basisWords = (lang: Lang): Record<string, string> =>
  Object.fromEntries(CHARGE_BASIS.map(({ value, label }) => [value, translated(lang, label)]))

/** The route of a line is chosen of the tariffs that count: by another one nothing could be ordered. */
function countingRoutes(field: FieldView): FieldView {
  if (!field.rows) return field
  const fields = field.rows.fields.map((one) =>
    one.name === 'contract_route_id' && one.ref ? { ...one, ref: { ...one.ref, filters: [COUNTING] } } : one,
  )
  return { ...field, rows: { ...field.rows, fields } }
}

/** Without lines the value is typed, and has to be. */
function typedValue(field: FieldView): FieldView {
  if (field.name !== 'total_value_idr') return field
  const { help: _, initial: __, ...typed } = field
  return { ...typed, required: true }
}

/**
 * The form of a purchase order as far as its state lets it change: a new or returned one freely, one in force only by what it is
 * raised by, with a reason. Version 1 has no lines; the value of version 2 is their sum and is not typed.
 */
export function purchaseFormView(version: 1 | 2, status: string | null, lang: Lang): FormView {
  const view = formView(purchaseOrder, lang)
  const grows = GROWING.includes(status)
  const hidden = new Set([
    version === 1 ? 'lines' : 'total_value_idr',
    'proposed_text',
    ...(grows ? [] : ['change_reason']),
  ])
  const sections = view.sections
    .map((section) => ({
      ...section,
      fields: section.fields
        .filter(({ name }) => !hidden.has(name))
        .map(typedValue)
        .map(countingRoutes),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map((section) =>
      section.fields.some(({ name }) => name === 'change_reason')
        ? { ...section, title: translated(lang, 'Why it is raised') }
        : section,
    )
  if (!grows) return { ...view, sections }
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  const kept = names.filter((name) => !isOneOf(RAISED_FIELDS, name))
  return lockedView(
    { ...view, sections },
    because(translated(lang, 'Stays once the purchase order is open'), kept),
  )
}

/** The form of a purchase order as text, where nobody may change it; the lines stand in a table of their own. */
export function factsView(version: 1 | 2, lang: Lang): FormView {
  const view = purchaseFormView(version, null, lang)
  // Given by the service: it is read here, and typed nowhere.
  const { readOnly: _, ...unitField } = purchaseOrder.fields.work_unit_id
  const unit = formFields({ work_unit_id: unitField }, lang)
  const sections = view.sections
    .map((section, at) => ({
      ...section,
      fields: [
        ...(at === 0 ? unit : []),
        ...section.fields.filter(({ rows, name }) => !rows && name !== 'file_id'),
      ],
    }))
    .filter(({ fields }) => fields.length > 0)
  return { ...view, sections }
}
