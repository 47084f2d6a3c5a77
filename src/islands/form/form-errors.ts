import { set, type FieldErrors } from 'react-hook-form'
import type { FieldView } from '#contracts/view.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import type { Values } from '#islands/form/form-values.ts'

/** What is wrong with things the form does not show, said above it. */
export const WHOLE = 'root.whole'

/** Where in the form an error is shown. A row's cell has its own place; an entry of a list or a date does not. */
function placeOf(fields: readonly FieldView[], path: string): string {
  const [name = '', ...rest] = path.split('.')
  const field = fields.find((one) => one.name === name)
  if (!field) return WHOLE
  if (!field.rows) return name
  return rest.length >= 2 && field.rows.fields.some((one) => one.name === rest[1])
    ? `${name}.${rest[0]}.${rest[1]}`
    : `${name}.root`
}

export interface Placed {
  place: string
  message: string
}

/** Refusals with their places; several for one place are joined. */
export function placed(fields: readonly FieldView[], errors: readonly FieldMessages[]): Placed[] {
  const found = new Map<string, string>()
  for (const { field, messages } of errors) {
    const place = placeOf(fields, field)
    const known = found.get(place)
    const said = messages.join(' ')
    const text = place === WHOLE && field ? `${field}: ${said}` : said
    found.set(place, known ? `${known} ${text}` : text)
  }
  return [...found].map(([place, message]) => ({ place, message }))
}

/** Refusals in the nested shape that react-hook-form keeps. */
export function nested(fields: readonly FieldView[], errors: readonly FieldMessages[]): FieldErrors<Values> {
  const tree: FieldErrors<Values> = {}
  for (const { place, message } of placed(fields, errors)) set(tree, place, { type: 'rule', message })
  return tree
}

/** The focus goes to the first input that was refused, in the order of the page. */
export function focusFirstRefused(form: HTMLElement | null): void {
  const refused = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  refused?.focus()
  refused?.scrollIntoView({ block: 'center', behavior: 'auto' })
}
