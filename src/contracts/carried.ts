import type { FieldMap } from '#kernel/field.ts'
import type { Column, Resource } from '#kernel/resource.ts'

const pathsOf = (column: string | Column): string[] =>
  typeof column === 'string' ? [column] : [column.field, ...(column.under ? [column.under] : [])]

/** Every `reference.field` that a list's contract reads: columns, filters, looks, and what it says its pages read besides. */
function readPaths({ list, title }: Pick<Resource, 'list' | 'title'>): string[] {
  const { board, groups, timeline } = list.looks ?? {}
  return [
    ...title,
    ...list.columns.flatMap(pathsOf),
    ...list.filters,
    ...(list.carries ?? []),
    ...(board ? [...board.card.flatMap(pathsOf), board.since ?? ''] : []),
    ...(groups ? [...groups.by, ...(groups.sums ?? [])] : []),
    ...(timeline ? [timeline.row, timeline.label, ...timeline.from, ...timeline.to] : []),
  ].filter((path) => path.includes('.'))
}

const among = (fields: FieldMap, wanted: ReadonlySet<string>): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.has(name)))

const namesOf = ({ title, alongside = [] }: Resource): string[] => ['code', 'name', ...title, ...alongside]

/** The fields that name a record wherever it is embedded, and those it says go along with them. */
export function namedFields(target: Resource): FieldMap {
  return among(target.fields, new Set(namesOf(target)))
}

/** Where a record says in a field of its own whose it is: who may not read it sees its names only. */
function ownerFields({ scope = {}, fields }: Resource): string[] {
  return Object.values(scope)
    .flat()
    .map((text) => text.replace('?', ''))
    .filter((name) => Object.hasOwn(fields, name))
}

/**
 * What a row of a list carries of the record it refers to as `as`: its names, and what the list's contract reads of it, then with
 * whose it is (decision 67). A record that is read by itself carries everything.
 */
export function carriedFields(
  resource: Pick<Resource, 'list' | 'title'>,
  as: string,
  target: Resource,
): FieldMap {
  const read = readPaths(resource).flatMap((path) => {
    const [head, tail = ''] = path.split('.')
    return head === as ? [tail] : []
  })
  const names = namesOf(target)
  const more = read.filter((name) => !names.includes(name))
  return among(target.fields, new Set([...names, ...more, ...(more.length > 0 ? ownerFields(target) : [])]))
}
