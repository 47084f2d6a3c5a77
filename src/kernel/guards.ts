import type { Identified, Row } from '#kernel/record.ts'

/** Whether a value is one of a fixed list, whatever it is; `includes` takes only what is known to be one. */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value)
}

/** An object as JSON writes them: neither a list nor null. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isIdentified(value: unknown): value is Identified {
  return isRow(value) && typeof value.id === 'string'
}

/** The rows of a side table in a record whose entity is known only at run time; none where there is no list. */
export function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** The names of a constant, which has no others than its type says. */
export function keysOf<T extends object>(constant: T): (keyof T & string)[] {
  return Object.keys(constant) as (keyof T & string)[]
}
