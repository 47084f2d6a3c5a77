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
