import type { Resource } from '#kernel/resource.ts'
import { clock } from '#kernel/clock.ts'
import { schemaOf, type ServiceContext } from '#engine/context.ts'
import { searchText } from '#engine/list/search.ts'
import type { Database } from '#database/db.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/**
 * So many entries of a trigram index a search may read: some 25 ms. PostgreSQL reads all rows of a trigram before it gives the first one,
 * and its own guess of how many these are comes from a hundred values, so that it took the index for words in a third of all rows.
 */
export const MOST_ENTRIES = 75_000
/** Entries that another trigram of the word rules out are skipped without being kept. */
const SKIPPED_COST = 0.25
/** Texts of a table are read from so many of its pages, a few each, whenever they were written: codes made together are alike. */
const PAGES = 500
const OF_A_PAGE = 8
/** Multiples of it fall all over the table, in step with no number that codes are counted by. */
const GOLDEN = 0.6180339887
const FRESH_MS = 600_000

interface Sample {
  rows: number
  texts: readonly string[]
}

interface Known {
  sample: Promise<Sample>
  at: number
}

const samples = new WeakMap<Database, Map<string, Known>>()

/** As pg_trgm sees a text: words of letters and digits, a blank at the ends of each. */
const plain = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `

async function read(ctx: ServiceContext, resource: Resource, text: string): Promise<Sample> {
  const table = `${schemaOf(resource.service)}."${resource.table}"`
  const known = await runSql<Computed<{ rows: number; pages: number }>>(
    ctx.db,
    'select reltuples::float8 as rows, relpages as pages from pg_class where oid = to_regclass($1)',
    [table],
  )
  const { rows, pages } = known[0] ?? { rows: 0, pages: 0 }
  if (rows <= MOST_ENTRIES) return { rows, texts: [] }
  const places = Array.from({ length: PAGES }, (_, at) => Math.floor(((at * GOLDEN) % 1) * pages))
  const found = await runSql<Computed<{ text: string }>>(
    ctx.db,
    `select ${text} as text from ${table} t where t.ctid = any($1::tid[])`,
    [places.flatMap((page) => Array.from({ length: OF_A_PAGE }, (_, at) => `(${page},${at + 1})`))],
  )
  return { rows, texts: found.map((row) => plain(row.text)) }
}

/** Some texts of a table, read again every ten minutes; of a small table only its size. */
async function sampleOf(ctx: ServiceContext, resource: Resource, text: string): Promise<Sample> {
  const known = samples.get(ctx.db) ?? new Map<string, Known>()
  samples.set(ctx.db, known)
  const key = `${resource.service}.${resource.table}`
  const before = known.get(key)
  if (before && clock.ms() - before.at < FRESH_MS) return before.sample
  const sample = read(ctx, resource, text)
  known.set(key, { sample, at: clock.ms() })
  sample.catch(() => known.delete(key))
  return sample
}

/** The trigrams that the index is asked for when a text shall have this word in it. */
export function trigramsOf(word: string): string[] {
  const runs = word.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const found = new Set<string>()
  for (const [at, run] of runs.entries()) {
    if (!run) continue
    // Before the first letter typed and after the last one anything may stand.
    const letters = [...(at > 0 ? ' ' : ''), ...run, ...(at < runs.length - 1 ? ' ' : '')]
    for (let from = 0; from + 3 <= letters.length; from += 1)
      found.add(letters.slice(from, from + 3).join(''))
  }
  return [...found]
}

/** About how many entries of its trigram index a table is asked to read for a word; endless when the index knows no part of it. */
async function entriesOf(ctx: ServiceContext, resource: Resource, word: string): Promise<number> {
  const text = searchText(resource)
  if (!text) return 0
  const { rows, texts } = await sampleOf(ctx, resource, text)
  if (!texts.length) return 0
  const trigrams = trigramsOf(word)
  if (!trigrams.length) return Infinity
  const having = (every: readonly string[]): number =>
    (texts.filter((one) => every.every((trigram) => one.includes(trigram))).length / texts.length) * rows
  const rarest = Math.min(...trigrams.map((trigram) => having([trigram])))
  return having(trigrams) + (rarest - having(trigrams)) * SKIPPED_COST
}

/** About how many entries one spelling of a word costs. */
interface Costs {
  spelling: string
  entries: number
}

export const sumOf = (costs: readonly Costs[]): number => costs.reduce((sum, { entries }) => sum + entries, 0)

/** What each of some spellings costs of the index of a table, the least first. */
export async function costsOf(
  ctx: ServiceContext,
  target: Resource,
  spellings: readonly string[],
): Promise<Costs[]> {
  const costs = spellings.map(async (spelling) => ({
    spelling,
    entries: await entriesOf(ctx, target, spelling),
  }))
  return (await Promise.all(costs)).toSorted((one, other) => one.entries - other.entries)
}
