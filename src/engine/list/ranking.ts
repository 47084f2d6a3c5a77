import type { Resource } from '#kernel/resource.ts'
import { spellingsOf } from '#contracts/ranking.ts'
import { ownColumn, searchTexts, wordsOf } from '#engine/list/search.ts'
import { startPattern, type Parameters } from '#database/sql.ts'

/**
 * So many of the matches of a search are ranked. A text that is a record's whole code or name, or begins it, is looked up by an index
 * of its own and never left out; of the rest, a search that finds more wants another word.
 */
export const MOST_RANKED = 500

/** Own columns that name a record to people and that its list searches; each has an index on its lower case. */
export function titleColumns(resource: Resource): string[] {
  return resource.title
    .filter((name) => resource.list.search.includes(name))
    .map((name) => ownColumn(resource, name))
    .filter((column) => column !== null)
}

const wordStart = (word: string): string =>
  `\\m(?:${spellingsOf([word])
    .map((one) => one.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'))
    .join('|')})`

/** Clauses "a title begins with what was typed", each served by an index on its lower case, and the order in which that has them. */
export function beginnings(
  columns: readonly string[],
  typed: readonly string[],
  p: Parameters,
): { clause: string; order: string }[] {
  if (!columns.length) return []
  return typed.filter(Boolean).flatMap((one) => {
    const pattern = p.add(startPattern(one))
    return columns.map((column) => ({
      clause: `lower(${column}) like ${pattern}`,
      order: `lower(${column}) using ~<~`,
    }))
  })
}

/** What was typed as a title is compared with it, in each of its spellings. */
export const typedIn = (search: string): string[] =>
  spellingsOf(wordsOf(search).map((word) => word.toLowerCase()))

/**
 * How well a row fits, least first, as `rankOf` in contracts says it: 0 a title is what was typed, 1 begins with it, 2 the titles have a
 * word that begins with each word, 3 so have all own texts, 4 the words stand anywhere. Null when the list searches no own texts.
 */
export function rankSql(resource: Resource, search: string, p: Parameters): string | null {
  const text = searchTexts(resource)
  if (!text) return null
  const titles = titleColumns(resource)
  const words = wordsOf(search)
  const typed = typedIn(search)
  const starts = words.map((word) => p.add(wordStart(word)))
  const all = (sql: string): string => starts.map((start) => `${sql} ~* ${start}`).join(' and ')
  const title = titles.map((column) => `coalesce(${column}, '')`).join(` || E'\\n' || `)
  // PostgreSQL knows no type of a value that no clause names.
  const [whole, begin] = titles.length
    ? [`any(${p.add(typed)}::text[])`, `any(${p.add(typed.map(startPattern))}::text[])`]
    : ['', '']
  const either = (clause: string): string =>
    titles.map((column) => `lower(${column}) ${clause}`).join(' or ') || 'false'
  return `case when ${either(`= ${whole}`)} then 0 when ${either(`like ${begin}`)} then 1
    when ${title ? all(`(${title})`) : 'false'} then 2 when ${all(text)} then 3 else 4 end`
}
