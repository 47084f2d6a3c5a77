import type { AnyRecord } from '#kernel/record.ts'

/** A record that has a place in an order. */
export interface OrderedRow {
  id: string
  row_version: number
  sequence: number
  name: string
  code: string
}

/** A row of a list that is ordered by its field `sequence`. */
export function orderedRow({ id, row_version, sequence, name, code }: AnyRecord): OrderedRow {
  return { id, row_version, sequence: Number(sequence), name: String(name), code: String(code) }
}

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

/** Records as they stand now in the order somebody gave them before; those that nobody placed come last. */
export function withOrderOf(fresh: readonly OrderedRow[], order: readonly { id: string }[]): OrderedRow[] {
  const place = new Map(order.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: OrderedRow): number => place.get(id) ?? order.length
  return fresh.toSorted((a, b) => placeOf(a) - placeOf(b))
}
