import type { Row } from '#kernel/record.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { rowsIn } from '#kernel/guards.ts'

/** What a form holds: the values of its fields, and beside them the objects they refer to. */
export type Values = Row

export function fieldsOf(view: FormView): FieldView[] {
  return view.sections.flatMap((section) => section.fields)
}

/** What a field holds before anybody has touched it. */
function emptyValue({ kind, initial, rows }: FieldView): unknown {
  if (initial !== undefined) return initial
  if (kind === 'flag') return false
  if (kind === 'list' || rows?.files) return []
  return rows ? Array.from({ length: Math.max(1, rows.min) }, () => blankRow(rows.fields)) : null
}

/** A new row of a side table. */
export function blankRow(fields: readonly FieldView[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]))
}

/** Fields and the objects embedded beside them: a form keeps both, and sends the fields only. */
function picked(fields: readonly FieldView[], from: Values): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = from[field.name] ?? null
    values[field.name] =
      field.rows && Array.isArray(value)
        ? rowsIn(value).map((row) => ({ id: row.id, ...picked(field.rows!.fields, row) }))
        : value
    if (field.ref && from[field.ref.as]) values[field.ref.as] = from[field.ref.as]
  }
  return values
}

/** The values a form opens with: those of the record, or starting values with what the address filled in. */
export function openingValues(
  fields: readonly FieldView[],
  record: Values | null,
  prefill: Values = {},
): Values {
  if (record) return picked(fields, record)
  const given = Object.fromEntries(
    Object.entries(picked(fields, prefill)).filter(([, value]) => value !== null),
  )
  return { ...blankRow(fields), ...given }
}

function cleaned(field: FieldView, value: unknown): unknown {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  if (!field.rows || !Array.isArray(value)) return value
  const { fields, min } = field.rows
  const rows = rowsIn(value).map((row) => {
    const sent = Object.fromEntries(fields.map((one) => [one.name, cleaned(one, row[one.name])]))
    return typeof row.id === 'string' ? { id: row.id, ...sent } : sent
  })
  // The empty row that waits for somebody to type is no row, unless the table has to have one.
  return rows.filter((row, at) => at < min || fields.some((one) => row[one.name] !== emptyValue(one)))
}

/** What a form sends: its own fields, empty ones as null. */
export function bodyOf(fields: readonly FieldView[], values: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, cleaned(field, values[field.name])]))
}

/** A new record leaves empty fields out, so that the service's starting values apply. */
export function newBody(fields: readonly FieldView[], values: Values): Values {
  return Object.fromEntries(Object.entries(bodyOf(fields, values)).filter(([, value]) => value !== null))
}

/** Are two values of a field the same? Moments may be spelled in several ways. */
export function isSame(field: FieldView, one: unknown, other: unknown): boolean {
  const [a, b] = [cleaned(field, one), cleaned(field, other)]
  if (field.kind === 'timestamp' && typeof a === 'string' && typeof b === 'string')
    return a === b || Date.parse(a) === Date.parse(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The fields of a form that differ from the record, as a change sends them. */
export function changedBody(fields: readonly FieldView[], values: Values, record: Values): Values {
  const before = openingValues(fields, record)
  const changed = fields.filter((field) => !isSame(field, values[field.name], before[field.name]))
  return bodyOf(changed, values)
}
