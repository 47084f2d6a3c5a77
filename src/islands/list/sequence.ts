import type { Row } from '#ui/cell.ts'

/** A record that has a place in an order. */
export type OrderedRow = Row & { sequence: number; row_version: number }

/** The rows with the one at `from` standing at `to`; the others keep their order. */
export function moved<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...rows.slice(from, from + 1))
}

/** Bodies of the updates that number the rows 1, 2, 3 as they stand; rows that have their number already need none. */
export function renumbered(
  rows: readonly OrderedRow[],
): { id: string; row_version: number; sequence: number }[] {
  return rows.flatMap(({ id, row_version, sequence }, at) =>
    sequence === at + 1 ? [] : [{ id, row_version, sequence: at + 1 }],
  )
}

/** Records as they stand now in the order somebody gave them before; those he has not seen come last. */
export function withOrderOf(fresh: readonly OrderedRow[], order: readonly { id: string }[]): OrderedRow[] {
  const place = new Map(order.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: OrderedRow): number => place.get(id) ?? order.length
  return fresh.toSorted((a, b) => placeOf(a) - placeOf(b))
}
