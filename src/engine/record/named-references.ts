import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { childFields } from '#engine/record/child-rows.ts'
import { rowsIn } from '#kernel/guards.ts'

/** A reference that a record makes. */
export interface NamedReference {
  /** Where an error about it stands: `vendor_id`, or `requester_checkpoints.0.checkpoint_id` in a side row. */
  place: string
  /** `place` without the number of the row. */
  column: string
  field: Field & { ref: NonNullable<Field['ref']> }
  id: unknown
}

function inRow(fields: Resource['fields'], row: Row, at: string, list: string): NamedReference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { ref } = field
    const id = row[name]
    return ref && id ? [{ place: at + name, column: list + name, field: { ...field, ref }, id }] : []
  })
}

/** Every reference in a record's values, its own and those of its side rows. */
function namedReferences(resource: Pick<Resource, 'fields'>, value: Row): NamedReference[] {
  const inRows = childFields(resource).flatMap(([list, { children }]) =>
    rowsIn(value[list]).flatMap((row, at) => inRow(children.fields, row, `${list}.${at}.`, `${list}.`)),
  )
  return [...inRow(resource.fields, value, '', ''), ...inRows]
}

const keyOf = ({ column, id }: NamedReference): string => `${column} ${String(id)}`

/** The references in a record's values that the record did not make before. What stays may be out of use, or somebody else's file, by now. */
export function newReferences(
  resource: Pick<Resource, 'fields'>,
  value: Row,
  before: Row = {},
): NamedReference[] {
  const known = new Set(namedReferences(resource, before).map(keyOf))
  return namedReferences(resource, value).filter((reference) => !known.has(keyOf(reference)))
}
