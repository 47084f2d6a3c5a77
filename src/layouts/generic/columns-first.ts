import type { Column, Resource } from '#kernel/resource.ts'

/** The same records with other columns first; the others can be chosen. Made once for each list: views are kept by resource. */
export function columnsFirst<R extends Resource>(resource: R, first: readonly Column[]): R {
  const known = new Set(first.map(({ field }) => field))
  const extras = resource.list.columns
    .map((column): Column => (typeof column === 'string' ? { field: column } : column))
    .filter(({ field }) => !known.has(field))
    .map(({ field, under, label }): Column => ({ field, ...(label && !under ? { label } : {}), extra: true }))
  return { ...resource, list: { ...resource.list, columns: [...first, ...extras] } }
}
