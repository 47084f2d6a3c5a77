import type { Resource } from '#kernel/resource.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { costsOf, MOST_ENTRIES, sumOf, trigramsOf } from '#engine/list/how-common.ts'
import { beginnings, MOST_RANKED, titleColumns, typedIn } from '#engine/list/ranking.ts'
import {
  askedOfIndex,
  besideCheck,
  besideIdsOf,
  besideOf,
  MOST_BESIDE,
  ownColumn,
  searchText,
  searchTexts,
  wordPattern,
  wordsOf,
  type Beside,
} from '#engine/list/search.ts'
import { spellingsOf } from '#contracts/ranking.ts'
import { withinTime } from '#engine/list/time-limit.ts'
import type { Computed } from '#database/rows.ts'
import { likePattern, Parameters, runSql } from '#database/sql.ts'

/** So many of the newest records are looked through, one by one, for words that an index would take too long to find. */
export const NEWEST = 10_000
/** A table beside the list is one of many places: less is read of its index, and fewer of its rows. */
const MOST_ENTRIES_BESIDE = 20_000
export const MOST_LOOKED_AT = 1_000
/** Rows with the first of several words that are checked for the others beside them, each by ten look-ups. */
const MOST_CHECKED = 500

/** The records a search ranks. */
export interface Candidates {
  ids: string[]
  /** There may be other matches; none of them is, or begins with, what was typed, unless very many do. */
  isMore: boolean
}

/** What is searched: the rows of `t` that the caller may see and has filtered. */
export interface Searched {
  ctx: ServiceContext
  resource: Resource
  search: string
  /** `from … where …`, its values added to the parameters of a statement. */
  rows: (p: Parameters) => string
}

interface PlaceBeside {
  beside: Beside
  /** The ids that lead to the list: all of them, or as many as are taken. */
  ids: string[]
  isWhole: boolean
}

interface Word {
  word: string
  /** What the index of the list's own texts is asked for: what of the word it may be asked for, the rarest first. */
  asked: string[]
  /** About how many entries of that index the whole word costs. */
  entries: number
  beside: PlaceBeside[]
}

/** A pattern whose value the planner does not know: what it would guess of it is wrong, and takes the whole table for an index. */
const opaque = (pattern: string, p: Parameters): string => `(select ${p.add(pattern)}::text)`

/** The value of "ilike" for a word in all its spellings, each opaque. */
const opaqueWord = (word: string, p: Parameters): string => wordPattern(word, (one) => opaque(one, p))

type Place = Computed<{ place: number; id: string | null }>

async function ask(ctx: ServiceContext, selects: readonly string[], p: Parameters): Promise<Place[]> {
  if (!selects.length) return []
  return withinTime(() => runSql<Place>(ctx.db, selects.join(' union all '), p.values))
}

const ofPlace = (found: readonly Place[], place: number): string[] =>
  found.flatMap((row) => (row.place === place && row.id !== null ? [row.id] : []))

async function ownCosts({ ctx, resource }: Searched, word: string): Promise<Pick<Word, 'asked' | 'entries'>> {
  const costs = await costsOf(ctx, resource, askedOfIndex(word))
  const asked = costs.filter((_, at) => sumOf(costs.slice(0, at + 1)) <= MOST_ENTRIES)
  return { asked: asked.map(({ spelling }) => spelling), entries: sumOf(costs) }
}

/** Titles that begin with what was typed, a whole one first, and what stands beside the list for each word. */
async function lookUp(
  searched: Searched,
  words: readonly string[],
): Promise<{ begins: string[]; words: Word[] }> {
  const { ctx, resource, search, rows } = searched
  const p = new Parameters()
  const tables = besideOf(resource)
  const titles = beginnings(titleColumns(resource), typedIn(search), p)
  const from = titles.length ? rows(p) : ''
  const selects = titles.map(
    ({ clause, order }) =>
      `(select -1 as place, t.id ${from} and ${clause} order by ${order} limit ${MOST_RANKED})`,
  )
  const places = await Promise.all(
    words.flatMap((word) =>
      tables.map(async (beside) => {
        const entries = sumOf(await costsOf(ctx, beside.target, spellingsOf([word])))
        return { word, beside, isRead: entries <= MOST_ENTRIES_BESIDE }
      }),
    ),
  )
  for (const [at, { word, beside, isRead }] of places.entries()) {
    const reader = ctx.service
    const ids = isRead
      ? besideIdsOf(beside, reader, opaqueWord(word, p), MOST_LOOKED_AT)
      : besideBeginning(beside, reader, word, p)
    if (ids) selects.push(`(select ${at} as place, found.id from (${ids}) found)`)
  }
  const found = await ask(ctx, selects, p)
  const besideWord = places.map(({ word, beside, isRead }, at) => {
    const ids = ofPlace(found, at)
    const isCut = found.some((row) => row.place === at && row.id === null)
    return { word, beside, ids, isWhole: isRead && !isCut && ids.length < MOST_BESIDE }
  })
  return {
    begins: [...new Set(ofPlace(found, -1))],
    words: await Promise.all(
      words.map(async (word) => ({
        word,
        ...(await ownCosts(searched, word)),
        beside: besideWord.filter((one) => one.word === word),
      })),
    ),
  }
}

/** Of a word that very many records beside the list have: those whose title begins with it; null where none of its titles is searched. */
function besideBeginning(
  { target, fields, from }: Beside,
  reader: string,
  word: string,
  p: Parameters,
): string | null {
  const titles = titleColumns(target).filter((column) =>
    fields.some((name) => ownColumn(target, name) === column),
  )
  const clauses = beginnings(titles, typedIn(word), p).map(({ clause }) => clause)
  if (!clauses.length) return null
  return `select ${from} as id from ${sourceOf(target, reader)} t where ${clauses.join(' or ')} limit ${MOST_BESIDE}`
}

/** A row that was found by another word: its own texts, and what stands beside it. */
function fits(word: Word, texts: string, reader: string, p: Parameters): string {
  const pattern = wordPattern(word.word, (each) => p.add(each))
  const beside = word.beside.flatMap(({ beside: one, ids, isWhole }) => {
    if (!isWhole) return [besideCheck(one, reader, pattern)]
    return ids.length ? [`${one.column} = any(${p.add(ids)}::uuid[])`] : []
  })
  return `(${[`${texts} ilike ${pattern}`, ...beside].join(' or ')})`
}

/** Own texts as the index has them, and as none runs into the next (`searchTexts`). */
interface OwnTexts {
  text: string
  texts: string
}

const ownTexts = (resource: Resource): OwnTexts => ({
  text: searchText(resource) ?? `''`,
  texts: searchTexts(resource) ?? `''`,
})

/** Candidates, and whether the index of the list's own texts was asked for them. */
interface Found extends Candidates {
  isRead: boolean
}

/** A clause that a trigram index serves; a word without three letters together is looked for in what the others find. */
function hasWord({ text, texts }: OwnTexts, { word, asked }: Word, p: Parameters): string {
  const isAsked = asked.every((one) => trigramsOf(one).length > 0)
  const patterns = isAsked ? asked.map((one) => `${text} ilike ${opaque(likePattern(one), p)}`) : []
  const [one] = patterns
  return [
    ...(one ? [patterns.length > 1 ? `(${patterns.join(' or ')})` : one] : []),
    ...(one && asked[0] === word && askedOfIndex(word).length === 1
      ? []
      : [`(${texts} || '') ilike ${wordPattern(word, (each) => p.add(each))}`]),
  ].join(' and ')
}

/** The rows of the list that a record beside it leads to: so many of each record, and of all. */
const besideSelect = (
  { beside, ids }: PlaceBeside,
  place: number,
  from: string,
  most: number,
  p: Parameters,
): string =>
  `(select ${place} as place, near.id from unnest(${p.add(ids)}::uuid[]) beside(id)
    cross join lateral (select t.id ${from} and ${beside.column} = beside.id limit ${most}) near limit ${most})`

/**
 * What the indexes find for the word that is in the fewest rows, as far as the other words are there too. Each place is a bounded select
 * of its own: PostgreSQL reads the whole table for an "or" between them. `isMore` says that a place may have more.
 */
async function byIndex(
  { ctx, resource, rows }: Searched,
  [first, ...others]: readonly [Word, ...Word[]],
): Promise<Found> {
  const p = new Parameters()
  const own = ownTexts(resource)
  const isRead = first.entries <= MOST_ENTRIES
  const leading = first.beside.filter(({ ids }) => ids.length)
  if (!first.asked.length && !leading.length) return { ids: [], isMore: true, isRead }
  const from = rows(p)
  const most = others.length ? MOST_CHECKED : MOST_RANKED
  const selects = leading.map((place, at) => besideSelect(place, at + 2, from, most, p))
  const common = others.filter(({ entries }) => entries > MOST_ENTRIES)
  if (first.asked.length) {
    const has = [first, ...others.filter((word) => !common.includes(word))]
      .map((word) => hasWord(own, word, p))
      .join(' and ')
    const looked = common
      .map(({ word }) => `${own.texts} ilike ${wordPattern(word, (one) => p.add(one))}`)
      .join(' and ')
    const near = looked
      ? `from (select t.* ${from} and ${has} limit ${NEWEST}) t where ${looked}`
      : `${from} and ${has}`
    selects.push(`(select 0 as place, t.id ${near} limit ${MOST_RANKED})`)
    // Of the other words some may stand beside.
    if (others.some(({ beside }) => beside.length))
      selects.push(`(select 1 as place, t.id ${from} and ${hasWord(own, first, p)} limit ${most})`)
  }
  const checks = others.map((word) => fits(word, own.texts, ctx.service, p)).join(' and ')
  const check = checks
    ? `(select ${checks} from ${sourceOf(resource, ctx.service)} t where t.id = looked.id)`
    : 'true'
  const found = await ask(
    ctx,
    [
      `with looked as materialized (${selects.join(' union all ')}) (select place, id from looked where ${check})`,
      `select place, null from looked group by place having count(*) >= case place when 0 then ${MOST_RANKED} else ${most} end`,
    ],
    p,
  )
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]))
  const isWhole =
    isRead &&
    !(common.length && first.entries > NEWEST / 2) &&
    [first, ...others].every(({ beside }) => beside.every((one) => one.isWhole))
  return { ids, isMore: !isWhole || ids.length < found.length, isRead }
}

/** The matches among the newest records; `isMore` when there are older ones that were not looked at. */
async function amongNewest({ ctx, resource, rows }: Searched, words: readonly Word[]): Promise<Candidates> {
  const p = new Parameters()
  const { texts } = ownTexts(resource)
  const newest = `${rows(p)} order by t.created_at desc`
  const known = words.map((word) => ({
    ...word,
    // Looked up for each row only where so many have it that few rows are looked at.
    beside: word.beside.map((one) => ({ ...one, isWhole: one.isWhole || one.ids.length < MOST_BESIDE })),
  }))
  const clause = known.map((word) => fits(word, texts, ctx.service, p)).join(' and ')
  const found = await ask(
    ctx,
    [
      `(select 0 as place, t.id from (select t.* ${newest} limit ${NEWEST}) t where ${clause} limit ${MOST_RANKED})`,
    ],
    p,
  )
  const ids = ofPlace(found, 0)
  if (ids.length >= MOST_RANKED) return { ids, isMore: true }
  const q = new Parameters()
  const older = await ask(
    ctx,
    [`(select 0 as place, t.id ${rows(q)} order by t.created_at desc offset ${NEWEST} limit 1)`],
    q,
  )
  return { ids, isMore: older.length > 0 || words.some(({ beside }) => beside.some((one) => !one.isWhole)) }
}

/**
 * The records that are ranked: what begins with the text, none besides when as many begin with it as are ranked; what the indexes find
 * for its words, where that does not read too much of them; and where that leaves some out, the matches among the newest records. So the
 * work is bounded whatever is typed. Null when there is nothing to search for.
 */
export async function candidatesOf(searched: Searched): Promise<Candidates | null> {
  const words = wordsOf(searched.search)
  if (!words.length || !searchText(searched.resource)) return null
  const { begins, words: known } = await lookUp(searched, words)
  if (begins.length >= MOST_RANKED) return { ids: begins, isMore: true }
  const [first, ...others] = known.toSorted(
    (one, other) => one.entries - other.entries || other.word.length - one.word.length,
  )
  if (!first) return null
  const found = await byIndex(searched, [first, ...others])
  const { transaction } = searched.resource
  // Of transactions the latest are never left out for old ones.
  const isWanted = found.isMore && (transaction || !found.isRead)
  const newest = isWanted ? await amongNewest(searched, known) : { ids: [], isMore: found.isMore }
  const rest = new Set(transaction ? [...newest.ids, ...found.ids] : [...found.ids, ...newest.ids])
  const ids = new Set([...begins, ...[...rest].slice(0, MOST_RANKED)])
  return { ids: [...ids], isMore: newest.isMore || rest.size > MOST_RANKED }
}
