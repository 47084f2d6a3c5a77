import { createHash } from 'node:crypto'
import type { Database, Tx } from '#database/db.ts'

/** The pool or a transaction; inside a transaction always the transaction (a full pool would deadlock). */
export type Executor = Database | Tx

/** Connections on which the same statements come again and again, with how often each came so far. */
const repeating = new WeakMap<Executor, Map<string, number>>()

/** A statement that came this often comes again. */
const REPEATED = 4

/**
 * Has a connection plan what it is asked again and again only a few times (PostgreSQL then keeps a plan for any values). Meant for one
 * that fills a database and is closed afterwards: the plans of all of a server's statements would not fit beside its pool.
 */
export function planOnce(db: Executor): void {
  repeating.set(db, new Map())
}

function repeatedAs(db: Executor, text: string): { name?: string } {
  const times = repeating.get(db)
  if (!times) return {}
  const came = (times.get(text) ?? 0) + 1
  times.set(text, came)
  return came < REPEATED ? {} : { name: nameOf(text) }
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 20)

/**
 * Runs a statement with numbered parameters and gives its rows. Their type is made of the words of rows.ts; without one they can
 * be counted, and nothing can be read of them.
 */
export async function runSql<T extends object = object>(
  db: Executor,
  text: string,
  values: readonly unknown[] = [],
): Promise<NoInfer<T>[]> {
  const { rows } = await db.query<T>({ text, values: [...values], ...repeatedAs(db, text) })
  return rows
}

/**
 * Runs one of the few statements that are always the same, join much and are asked for all day: planning it takes longer than running it, so
 * every connection keeps its plan, about half a megabyte each.
 */
export async function runKept<T extends object = object>(
  db: Executor,
  text: string,
  values: readonly unknown[],
): Promise<NoInfer<T>[]> {
  const { rows } = await db.query<T>({ text, values: [...values], name: nameOf(text) })
  return rows
}

const names = new Map<string, string>()
const seen = new Map<string, number>()
/** Shapes come from users' filters, and a list's takes some 0.4 MB on every connection: 6 MB are enough. */
const MOST_PREPARED = 16
/** A shape is kept once it has come this often: planning a rare one now and then costs less. */
const OFTEN = 5
const MOST_SEEN = 1000

/**
 * A statement that connections plan once and keep, under a short name; unnamed while it is rare, when too many are kept already,
 * and for a search: planned without its words, PostgreSQL reads whole trigram indexes for those of one or two letters ("W 8416 UG").
 */
export function prepared(text: string): { text: string; name?: string } {
  if (text.includes(' ilike $')) return { text }
  const known = names.get(text)
  if (known) return { text, name: known }
  const times = (seen.get(text) ?? 0) + 1
  if (times < OFTEN || names.size >= MOST_PREPARED) {
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.set(text, times)
    return { text }
  }
  seen.delete(text)
  const name = nameOf(text)
  names.set(text, name)
  return { text, name }
}

/** Collects parameters while a statement is written: `p.add(value)` gives `$n`. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** The SET list of an update; names come from contracts and code, never from a caller. */
export function setList(columns: object, p: Parameters): string {
  return Object.entries(columns)
    .map(([name, value]) => `"${name}" = ${p.add(value)}`)
    .join(', ')
}

/** What begins with a text. `%` and `_` are what the user typed, not wildcards (std.S30). */
export function startPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** What has a text anywhere. */
export function likePattern(text: string): string {
  return `%${startPattern(text)}`
}
