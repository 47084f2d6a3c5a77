import type { FieldKind, FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { columnOf } from '#engine/columns.ts'
import { childFields } from '#engine/record/child-rows.ts'

/** A column that names files. Who may read a record of the resource may see them. */
export interface Carrier {
  resource: Resource
  column: string
  /** What people call the field it belongs to. */
  label: string
  /** The side table that has the column, and the column of its rows that names the record; null where the record has it. */
  rows: { table: string; parent: string } | null
}

/** Columns with the id of a file, and with its address, where the specification writes pictures as text. */
export interface Carriers {
  byId: readonly Carrier[]
  byAddress: readonly Carrier[]
}

function columnsOf(fields: FieldMap, kind: FieldKind): { column: string; label: string }[] {
  return Object.entries(fields)
    .filter(([, field]) => field.kind === kind)
    .map(([name, field]) => ({ column: columnOf(name, field), label: field.label }))
}

function ofKind(resources: readonly Resource[], kind: FieldKind): Carrier[] {
  return resources.flatMap((resource) => [
    ...columnsOf(resource.fields, kind).map((found) => ({ resource, ...found, rows: null })),
    ...childFields(resource).flatMap(([, { children, label }]) =>
      columnsOf(children.fields, kind).map(({ column }) => ({ resource, column, label, rows: children })),
    ),
  ])
}

/** Every column of these contracts that names files, in records and in their side rows. */
export function carriersOf(resources: readonly Resource[]): Carriers {
  return { byId: ofKind(resources, 'file'), byAddress: ofKind(resources, 'picture') }
}
