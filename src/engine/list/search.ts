import type { Resource } from '#kernel/resource.ts'
import { columnOf, isStored, type Selection } from '#engine/columns.ts'
import { likePattern, type Parameters } from '#database/sql.ts'

/** Words of a search that count; the rest only makes it slower. */
const MOST_WORDS = 5

/**
 * Every text of its own table that a list searches in, as one: the trigram index of the table is made on this very expression
 * (tests/contracts/indexes.test.ts asks PostgreSQL), because looking once in one index takes half the time and half the room of a
 * look for each column. A word has no blank in it, so it is never found across two of them. Null when the table has none.
 */
export function searchText(resource: Resource): string | null {
  const columns = resource.list.search.flatMap((path) => {
    const field = resource.fields[path]
    return field && isStored(field) ? [`t."${columnOf(path, field)}"`] : []
  })
  if (columns.length < 2) return columns[0] ?? null
  return `(${columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)})`
}

/** The clause for the words of a search, each to be found in one of the list's texts; null when there is nothing to search. */
export function searchClause(
  resource: Resource,
  selection: Selection,
  search: string,
  p: Parameters,
): string | null {
  const words = search.replaceAll('\u0000', '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (!words.length) return null
  const joined = resource.list.search
    .filter((path) => path.includes('.'))
    .map((path) => selection.expression(path)?.sql)
  const texts = [searchText(resource), ...joined].filter((sql) => sql !== null && sql !== undefined)
  if (!texts.length) return null
  return words
    .map((word) => {
      const parameter = p.add(likePattern(word))
      return `(${texts.map((sql) => `${sql} ilike ${parameter}`).join(' or ')})`
    })
    .join(' and ')
}

/** Lets the index on all texts together serve a clause "this one is like": what one of them holds, all of them hold. */
export function servedBySearch(resource: Resource, sql: string, clause: string): string {
  const text = searchText(resource)
  return text?.includes(sql) && text !== sql ? `${clause.replace(sql, text)} and ${clause}` : clause
}
