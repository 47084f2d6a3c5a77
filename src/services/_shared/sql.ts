import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#services/_shared/schema.ts'

/** The pool or a transaction; inside a transaction always the transaction (a full pool would deadlock). */
export type Executor = Kysely<DB> | Transaction<DB>

/** Runs a statement with numbered parameters and gives its rows. */
export async function run<T = Record<string, unknown>>(
  db: Executor,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const result = await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))
  return result.rows
}

const names = new Map<string, string>()
/** Shapes come from users' filters, so the number of statements a connection keeps is bounded. */
const MOST_PREPARED = 400

/**
 * A statement that connections plan once and keep, under a short name; unnamed when there are too many already, and for a
 * search: planned without its words, PostgreSQL reads whole trigram indexes for those of one or two letters ("W 8416 UG").
 */
export function prepared(text: string): { text: string; name?: string } {
  if (text.includes(' ilike $')) return { text }
  const known = names.get(text)
  if (known) return { text, name: known }
  if (names.size >= MOST_PREPARED) return { text }
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
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

/** `%` and `_` of a search are what the user typed, not wildcards (S30). */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
