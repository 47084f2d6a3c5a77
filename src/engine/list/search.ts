import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { sourceOf } from '#engine/context.ts'
import { likePattern, type Parameters } from '#database/sql.ts'

/** Words of a search that count; the rest only makes it slower. */
const MOST_WORDS = 5
/** Records of another table that one word may lead through: a vendor's name, the plate of an order's trip. */
const MOST_BESIDE = 1_000

/** The words of a search as people type them; a NUL is no text to PostgreSQL. */
export function wordsOf(search: string): string[] {
  return search.replaceAll('\u0000', '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** The SQL of a stored field of `t`; null for a name of another kind. */
export function ownColumn(resource: Resource, name: string): string | null {
  const field = resource.fields[name]
  return field && isStored(field) ? `t."${columnOf(name, field)}"` : null
}

const isColumn = (column: string | null): column is string => column !== null

/**
 * Every text of its own table that a list searches in, as one: the trigram index of the table is made on this very expression
 * (tests/contracts/indexes.test.ts asks PostgreSQL), because looking once in one index takes half the time and half the room of a
 * look for each column. A word has no blank in it, so it is never found across two of them. Null when the table has none.
 */
export function searchText(resource: Resource): string | null {
  const columns = resource.list.search
    .map((place) => (typeof place === 'string' ? ownColumn(resource, place) : null))
    .filter(isColumn)
  if (columns.length < 2) return columns[0] ?? null
  return `(${columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)})`
}

/** Lets the index on all texts together serve a clause "this one is like": what one of them holds, all of them hold. */
export function servedBySearch(resource: Resource, sql: string, clause: string): string {
  const text = searchText(resource)
  return text?.includes(sql) && text !== sql ? `${clause.replace(sql, text)} and ${clause}` : clause
}

/** A table beside the list's own: which of its fields are searched, and which of its columns leads to `column` of the list. */
interface Beside {
  target: Resource
  fields: string[]
  from: string
  column: string
}

function besideOf(resource: Resource): Beside[] {
  const places = new Map<string, Beside>()
  for (const place of resource.list.search) {
    if (typeof place !== 'string') {
      const target = resourceNamed(place.in)
      places.set(place.in, {
        target,
        fields: [...place.fields],
        from: ownColumn(target, place.by) ?? place.by,
        column: 't.id',
      })
      continue
    }
    const [head = '', tail] = place.split('.')
    const reference = Object.entries(resource.fields).find(([, { ref }]) => ref?.as === head)
    if (tail === undefined || !reference) continue
    const [name, { ref }] = reference
    const beside = places.get(head) ?? {
      target: resourceNamed(ref!.resource),
      fields: [],
      from: 't.id',
      column: ownColumn(resource, name) ?? 't.id',
    }
    beside.fields.push(tail)
    places.set(head, beside)
  }
  return [...places.values()]
}

/** Records beside the list are found first, and their ids asked for: no join of two large tables. */
function besideClause({ target, fields, from, column }: Beside, reader: string, pattern: string): string {
  const likes = fields
    .map((name) => ownColumn(target, name))
    .filter(isColumn)
    .map((sql) => `(${servedBySearch(target, sql, `${sql} ilike ${pattern}`)})`)
  const found = `select ${from} from ${sourceOf(target, reader)} t where ${likes.join(' or ')} limit ${MOST_BESIDE}`
  return `${column} = any(array(${found}))`
}

/** The clause for the words of a search, each to be found in one of the list's texts; null when there is nothing to search. */
export function searchClause(
  resource: Resource,
  reader: string,
  search: string,
  p: Parameters,
): string | null {
  const own = searchText(resource)
  const beside = besideOf(resource)
  if (!own && !beside.length) return null
  const clauses = wordsOf(search).map((word) => {
    const pattern = p.add(likePattern(word))
    const texts = beside.map((one) => besideClause(one, reader, pattern))
    if (own) texts.unshift(`${own} ilike ${pattern}`)
    return `(${texts.join(' or ')})`
  })
  return clauses.length ? clauses.join(' and ') : null
}
