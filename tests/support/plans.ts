import { createHash } from 'node:crypto'
import { Client } from 'pg'

/**
 * How a test's pool has its connections plan a statement: the first time with its values, as the product does it, and once more for any
 * values, which every later time uses. A file sends the same few hundred statements again and again to tables of a few rows, and planning
 * them was half of what the database did.
 */
export const PLANS = '-c plan_cache_mode=force_generic_plan'

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

const isUnnamed = (sent: unknown): sent is { text: string; values: unknown[] } =>
  typeof sent === 'object' &&
  sent !== null &&
  'text' in sent &&
  typeof sent.text === 'string' &&
  'values' in sent &&
  Array.isArray(sent.values) &&
  !('name' in sent && sent.name)

/** Has a new connection of a pool keep the plan of what it is asked a second time. */
export function keepPlans(connection: Client): void {
  const came = new Set<string>()
  Reflect.set(connection, 'query', function planned(this: Client, ...sent: unknown[]): unknown {
    const [first, ...rest] = sent
    const isKnown = isUnnamed(first) && came.has(first.text)
    if (isUnnamed(first)) came.add(first.text)
    // The class's own method of this moment: a test may have put another one there.
    return Reflect.apply(
      Client.prototype.query,
      this,
      isKnown ? [{ ...first, name: nameOf(first.text) }, ...rest] : sent,
    )
  })
}
