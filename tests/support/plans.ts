import { Client } from 'pg'

/**
 * How a test's pool has its connections plan a statement: the first time with its values, as the product does it, and once more for any
 * values, which every later time uses. A file sends the same few hundred statements again and again to tables of a few rows, and planning
 * them was half of what the database did.
 */
export const PLANS = '-c plan_cache_mode=force_generic_plan'

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
  const names = new Map<string, string>()
  const planned = (sent: unknown): unknown => {
    if (!isUnnamed(sent)) return sent
    const name = names.get(sent.text)
    if (name) return { ...sent, name }
    names.set(sent.text, `kept ${names.size}`)
    return sent
  }
  Reflect.set(connection, 'query', function keep(this: Client, first: unknown, ...rest: unknown[]): unknown {
    // The class's own method of this moment: a test may have put another one there.
    return Reflect.apply(Client.prototype.query, this, [planned(first), ...rest])
  })
}
