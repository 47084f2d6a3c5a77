import type { Resource } from '#kernel/resource.ts'
import { ownColumn, searchText, wordsOf, type WordPlaces } from '#engine/list/search.ts'
import { startPattern, type Parameters } from '#database/sql.ts'

/**
 * So many of the matches of a search are ranked. A text that is a record's whole code or name, or begins it, is looked up by an index
 * of its own and never left out; of the rest, a search that finds more wants another word.
 */
export const MOST_RANKED = 500
/** People look for what they work on: the last weeks of a plant's day. */
const LATEST = `t.created_at > now() - interval '60 days'`

/** Own columns that name a record to people and that its list searches; each has an index on its lower case. */
export function titleColumns(resource: Resource): string[] {
  return resource.title
    .filter((name) => resource.list.search.includes(name))
    .map((name) => ownColumn(resource, name))
    .filter((column) => column !== null)
}

const wordStart = (word: string): string => `\\m${word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`

/** Clauses "a title begins with what was typed", each served by an index on its lower case. */
export function beginnings(resource: Resource, search: string, p: Parameters): string[] {
  const typed = wordsOf(search).join(' ').toLowerCase()
  const columns = titleColumns(resource)
  if (!typed || !columns.length) return []
  const pattern = p.add(startPattern(typed))
  return columns.map((column) => `lower(${column}) like ${pattern}`)
}

/**
 * How well a row fits, least first, as `rankOf` in contracts says it: 0 a title is what was typed, 1 begins with it, 2 the titles have a
 * word that begins with each word, 3 so have all own texts, 4 the words stand anywhere. Null when the list searches no own texts.
 */
export function rankSql(resource: Resource, search: string, p: Parameters): string | null {
  const text = searchText(resource)
  if (!text) return null
  const titles = titleColumns(resource)
  const words = wordsOf(search)
  const typed = words.join(' ').toLowerCase()
  const starts = words.map((word) => p.add(wordStart(word)))
  const all = (sql: string): string => starts.map((start) => `${sql} ~* ${start}`).join(' and ')
  const title = titles.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)
  const [whole, begin] = [p.add(typed), p.add(startPattern(typed))]
  const either = (clause: string): string =>
    titles.map((column) => `lower(${column}) ${clause}`).join(' or ') || 'false'
  return `case when ${either(`= ${whole}`)} then 0 when ${either(`like ${begin}`)} then 1
    when ${title ? all(`(${title})`) : 'false'} then 2 when ${all(text)} then 3 else 4 end`
}

/**
 * The ids of the rows to be ranked: what begins with the text, and as many of the other matches as are bounded; none of these when as
 * many begin with it, because they would all stand behind, and words of a code that many share take long to find. Of transactions the
 * latest are never left out for old ones. The places of the longest word, which few records share, are looked at one by one: in one clause with "or" between them
 * PostgreSQL cannot know how few rows they give, and reads the whole table.
 */
export function rankedIds(
  resource: Resource,
  source: string,
  base: string,
  words: readonly WordPlaces[],
  begins: readonly string[],
): string {
  const [first, ...others] = words.toSorted((one, other) => other.word.length - one.word.length)
  const most = `limit ${MOST_RANKED}`
  const select = (clause: string, end = most): string =>
    `(select t.id ${source} where ${base} and ${clause} ${end})`
  const isOpen = begins.length ? `(select count(*) from begins) < ${MOST_RANKED}` : 'true'
  // Of several words the rows of one place may be many more than fit all of them.
  const end = others.length ? 'offset 0' : most
  const newest = resource.transaction && !others.length ? `order by t.created_at desc ${most}` : end
  const own = first?.own
  const places = [
    ...(own && resource.transaction ? [select(`${LATEST} and ${own}`, end)] : []),
    ...(own ? [select(`${isOpen} and ${own}`, end)] : []),
    ...(first?.beside ?? []).map(({ ids, column }) => {
      const rows = select(`${isOpen} and ${column} = beside.id`, newest)
      return `(select found.id from (${ids}) beside cross join lateral ${rows} found ${end})`
    }),
  ]
  const checks = others.map(({ check }) => check).join(' and ')
  const found = checks
    ? `(select place.id from (${places.join(' union all ')}) place where (select ${checks} ${source} where t.id = place.id) ${most})`
    : places.join(' union ')
  if (!begins.length) return found
  return `with begins as materialized (${begins.map((clause) => select(clause)).join(' union ')})
    select id from begins union ${found}`
}
