import type { Row } from '#ui/cell.ts'

/** The side rows of a profile whose kind is known at run time only; none where the field is no list. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A record embedded in a side row. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value
}
