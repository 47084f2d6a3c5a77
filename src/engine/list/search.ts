import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { spellingsOf, telephoneOf, wordsOf as allWordsOf } from '#contracts/ranking.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { sourceOf } from '#engine/context.ts'
import { likePattern, type Parameters } from '#database/sql.ts'

/** Words of a search that count; the rest only makes it slower. */
const MOST_WORDS = 5
/** Records of another table that one word may lead through: a vendor's name, the plate of an order's trip. */
export const MOST_BESIDE = 1_000
const MOST_LOOKED_AT = 5_000

/** The words of a search as people type them; a NUL is no text to PostgreSQL. */
export function wordsOf(search: string): string[] {
  return allWordsOf(search.replaceAll('\u0000', '')).slice(0, MOST_WORDS)
}

/**
 * What "ilike" is given to find a text that has a word anywhere, in any of its spellings: each a pattern without holes, which a trigram
 * index serves. `add` makes a pattern a value of the statement.
 */
export function wordPattern(word: string, add: (pattern: string) => string): string {
  const patterns = spellingsOf([word]).map((one) => add(likePattern(one)))
  return patterns.length > 1 ? `any(array[${patterns.join(', ')}])` : patterns.join('')
}

/** The SQL of a stored field of `t`; null for a name of another kind. */
export function ownColumn(resource: Resource, name: string): string | null {
  const field = resource.fields[name]
  return field && isStored(field) ? `t."${columnOf(name, field)}"` : null
}

const isColumn = (column: string | null): column is string => column !== null

function joined(resource: Resource, between: string): string | null {
  const columns = resource.list.search
    .map((place) => (typeof place === 'string' ? ownColumn(resource, place) : null))
    .filter(isColumn)
  if (columns.length < 2) return columns[0] ?? null
  return `(${columns.map((column) => `coalesce(${column}, '')`).join(` || ${between} || `)})`
}

/**
 * Every text of its own table that a list searches in, as one: the trigram index of the table is made on this very expression
 * (tests/contracts/indexes.test.ts asks PostgreSQL), because looking once in one index takes half the time and half the room of a
 * look for each column. A word without blanks is never found across two of them; one that may be spelled with blanks is
 * looked for in `searchTexts` besides. Null when the table has none.
 */
export const searchText = (resource: Resource): string | null => joined(resource, `' '`)

/** `searchText` with line ends between the texts, which no spelling of a word has: served by no index. */
export const searchTexts = (resource: Resource): string | null => joined(resource, `E'\\n'`)

/** Lets the index on all texts together serve a clause "this one is like": what one of them holds, all of them hold. */
export function servedBySearch(resource: Resource, sql: string, clause: string): string {
  const text = searchText(resource)
  return text?.includes(sql) && text !== sql ? `${clause.replace(sql, text)} and ${clause}` : clause
}

/** A table beside the list's own: which of its fields are searched, and which of its columns leads to `column` of the list. */
export interface Beside {
  target: Resource
  fields: string[]
  from: string
  column: string
}

/** The tables beside a list that it searches in. */
export function besideOf(resource: Resource): Beside[] {
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

/** Where the ids of `besideIds` are: rows that have the word in some text, so many of them where `isCut`, and the clause of its fields. */
function besideRows({ target, fields }: Beside, reader: string, pattern: string, most: number) {
  const columns = fields.map((name) => ownColumn(target, name)).filter(isColumn)
  const likes = columns.map((sql) => `${sql} ilike ${pattern}`)
  const text = searchText(target)
  // A word may stand in millions of plates and in no code: so many rows that have it somewhere are looked at, and no more.
  const isCut = text !== null && columns.every((sql) => text.includes(sql))
  const rows = isCut
    ? `(select * from ${sourceOf(target, reader)} t where ${text} ilike ${pattern} limit ${most})`
    : sourceOf(target, reader)
  return { rows, isCut, likes: likes.join(' or ') }
}

/** The ids that lead from records beside the list to it, for one word. */
function besideIds(beside: Beside, reader: string, pattern: string): string {
  const { rows, likes } = besideRows(beside, reader, pattern, MOST_LOOKED_AT)
  return `select ${beside.from} as id from ${rows} t where ${likes} limit ${MOST_BESIDE}`
}

/** `besideIds` from at most `most` rows, and a null where there may be more of them. */
export function besideIdsOf(beside: Beside, reader: string, pattern: string, most: number): string {
  const { rows, isCut, likes } = besideRows(beside, reader, pattern, most)
  if (!isCut) return `select ${beside.from} as id from ${rows} t where ${likes} limit ${MOST_BESIDE}`
  return `with looked as materialized ${rows} (select ${beside.from} as id from looked t where ${likes} limit ${MOST_BESIDE})
    union all select null from looked having count(*) >= ${most}`
}

/**
 * Whether the record beside a row that was found already fits: it is looked at by its id. A subselect of one value, because of "exists"
 * PostgreSQL may make a list of everything in the other table.
 */
export function besideCheck(
  { target, fields, from, column }: Beside,
  reader: string,
  pattern: string,
): string {
  const other = (sql: string): string => sql.replace(/^t\./, 'o.')
  const likes = fields
    .map((name) => ownColumn(target, name))
    .filter(isColumn)
    .map((sql) => `${other(sql)} ilike ${pattern}`)
  return `(select bool_or(${likes.join(' or ')}) from ${sourceOf(target, reader)} o where ${other(from)} = ${column})`
}

/** Digits in a row that few records share; a year has four. */
const NUMBER = /\d{5,}/g

/**
 * What the index is asked for when a text shall have a word: each of its spellings. Of a number as `BEN-04120815` the digits alone, and
 * what they find is looked at: the letters stand in very many rows, and the index would read all of these to find the few.
 */
export function askedOfIndex(word: string): string[] {
  const telephone = telephoneOf(word)
  // All its spellings end alike; of one with dashes or blanks each is asked for.
  if (telephone) return word.endsWith(telephone) ? [telephone] : spellingsOf([word])
  const [digits] = (word.match(NUMBER) ?? []).toSorted((one, other) => other.length - one.length)
  return digits ? [digits] : spellingsOf([word])
}

/** "The own texts have this word", asked of the index by what few records share. */
function hasWord(resource: Resource, word: string, pattern: string): string | null {
  const text = searchText(resource)
  const [asked = '', ...more] = askedOfIndex(word)
  if (!text || (asked === word && !more.length)) return text && `${text} ilike ${pattern}`
  const looked = `(${searchTexts(resource)} || '') ilike ${pattern}`
  // Written out, being digits alone: a statement that leaves this clause away must not be given its value.
  return `(${text} ilike ${more.length ? pattern : `'%${asked}%'`} and ${looked})`
}

/** The clause for all words of a search; null when there is nothing to search. Records beside are found first: no join of two large tables. */
export function searchClause(
  resource: Resource,
  reader: string,
  search: string,
  p: Parameters,
): string | null {
  const words = wordsOf(search)
  if (words.length === 0) return null
  const tables = besideOf(resource)
  if (!searchText(resource) && tables.length === 0) return null
  const clauses = words.map((word) => {
    const pattern = wordPattern(word, (one) => p.add(one))
    const beside = tables.map((one) => `${one.column} = any(array(${besideIds(one, reader, pattern)}))`)
    return `(${[hasWord(resource, word, pattern), ...beside].filter(Boolean).join(' or ')})`
  })
  return clauses.join(' and ')
}
