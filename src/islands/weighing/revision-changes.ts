import { REVISED_FIELDS, type RevisedField, type RevisionKind } from '#contracts/weighing/revision-values.ts'
import { FIELDS_OF_KIND } from '#contracts/weighing/revision-values.ts'
import type { Row } from '#kernel/record.ts'

const KINDS: readonly RevisionKind[] = ['weight', 'metadata', 'quality', 'void']

/** The fields that a kind of revision changes; none before a kind is chosen. */
export function fieldsOfKind(kind: unknown): readonly RevisedField[] {
  const known = KINDS.find((one) => one === kind)
  return known ? FIELDS_OF_KIND[known] : []
}

/** A value of an input as a revision sends it: texts, with commas between seals; null where nothing stands there. */
export function sentText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.trim() === '' ? null : text.trim()
}

/** What inputs begin with: the ticket's own values, and the objects that its references show. */
export function valuesOf(ticket: Row): Row {
  const values = Object.fromEntries(REVISED_FIELDS.map(({ value }) => [value, ticket[value] ?? null]))
  const driver = ticket.driver_id ? { id: ticket.driver_id, code: '', name: ticket.driver_name } : null
  return { ...values, driver, cargo: ticket.cargo ?? null }
}

/** The changes that stand in the inputs: what differs from the ticket, in the order of the kind's fields. */
export function changesIn(
  kind: unknown,
  ticket: Row | null,
  picked: Row,
): { field: RevisedField; new_value: string | null }[] {
  if (!ticket) return []
  const before = valuesOf(ticket)
  return fieldsOfKind(kind)
    .map((field) => ({ field, new_value: sentText(picked[field]) }))
    .filter(
      ({ field, new_value }) =>
        new_value !== sentText(before[field]) && !isSameNumber(new_value, before[field]),
    )
}

const NUMBER = /^\d+(\.\d+)?$/

/** Numbers are the same however many noughts follow them. */
function isSameNumber(text: string | null, before: unknown): boolean {
  const other = sentText(before)
  if (text === null || other === null || !NUMBER.test(text) || !NUMBER.test(other)) return false
  return Number(other) === Number(text)
}
