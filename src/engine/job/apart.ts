import { retryable, type Tx } from '#database/db.ts'

/** An item that could not be done, and why. */
export interface Failure<T> {
  item: T
  error: Error
}

/** What came of many items: an answer for each part that was done at once, and what could not be done. */
export interface Apart<T, R> {
  done: R[]
  failed: Failure<T>[]
}

/** Does a part behind a savepoint; what the database checks at the end of a transaction is checked now. Gives the error where there is one. */
async function tried<R>(tx: Tx, work: () => Promise<R>): Promise<{ result: R } | { error: Error }> {
  await tx.query('savepoint apart')
  try {
    const result = await work()
    await tx.query('set constraints all immediate')
    await tx.query('set constraints all deferred')
    await tx.query('release savepoint apart')
    return { result }
  } catch (error) {
    // The whole transaction is tried again, or the database is away: no item is to blame.
    if (!(error instanceof Error) || retryable(error) !== null) throw error
    await tx.query('rollback to savepoint apart')
    await tx.query('release savepoint apart')
    return { error }
  }
}

/**
 * Does the work for all items at once, and where that fails for each half by itself, down to the items that fail: these leave nothing
 * behind, all others are done (decision 13). `work` is asked again for parts of them, so that it has no effects outside the transaction.
 * Throws what makes the whole transaction fail: a conflict, or a database that is away.
 */
export async function apart<T, R>(
  tx: Tx,
  items: readonly T[],
  work: (some: readonly T[]) => Promise<R>,
): Promise<Apart<T, R>> {
  const [first, ...others] = items
  if (first === undefined) return { done: [], failed: [] }
  const one = await tried(tx, () => work(items))
  if ('result' in one) return { done: [one.result], failed: [] }
  if (!others.length) return { done: [], failed: [{ item: first, error: one.error }] }
  const middle = Math.ceil(items.length / 2)
  const before = await apart(tx, items.slice(0, middle), work)
  const after = await apart(tx, items.slice(middle), work)
  return { done: [...before.done, ...after.done], failed: [...before.failed, ...after.failed] }
}
