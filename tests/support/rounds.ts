import { Client } from 'pg'
import { vi } from 'vitest'

/**
 * How often `work` waits for the database: statements that are under way beside each other are one round, because of a slow
 * database they take the time of one. Give it work whose connections are open already (do it once before).
 */
export async function roundsOf(
  work: () => Promise<unknown>,
): Promise<{ rounds: number; statements: number }> {
  const count = { rounds: 0, statements: 0 }
  const busy = new Set<Client>()
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function counted(
    this: Client,
    ...sent: Parameters<typeof query>
  ) {
    if (!busy.size) count.rounds += 1
    count.statements += 1
    busy.add(this)
    this.once('drain', () => busy.delete(this))
    return query.apply(this, sent)
  } as typeof query)
  try {
    await work()
    return count
  } finally {
    spy.mockRestore()
  }
}
