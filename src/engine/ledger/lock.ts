import type { Ledger } from '#contracts/ledger.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { entriesOf, ownersOf } from '#engine/ledger/tables.ts'

// Owners are locked before their parts, ledger after ledger by the name of their tables, and each one's owners by their ids. Whoever
// touches several locks them here first: two of them then wait for each other in one direction only.

interface Wanted {
  ledger: Ledger
  ids: readonly string[]
}

const inOrder = (one: Ledger, other: Ledger): number => (ownersOf(one) < ownersOf(other) ? -1 : 1)

/** Locks these owners until the transaction ends. */
export async function lockOwners(db: Executor, wanted: readonly Wanted[]): Promise<void> {
  for (const { ledger, ids } of wanted.toSorted((a, b) => inOrder(a.ledger, b.ledger)))
    await runSql(db, `select 1 from ${ownersOf(ledger)} where id = any($1::uuid[]) order by id for update`, [
      ids,
    ])
}

/** Locks every owner on which one of these holders ever had something; only then are their sums read. */
export async function lockHeld(
  db: Executor,
  ledgers: readonly Ledger[],
  holders: readonly string[],
): Promise<void> {
  for (const ledger of ledgers.toSorted(inOrder)) {
    const { holder, owner } = ledger
    if (!holder) continue
    await runSql(
      db,
      `select 1 from ${ownersOf(ledger)} where id in
         (select "${owner.column}" from ${entriesOf(ledger)} where "${holder.column}" = any($1::uuid[]))
       order by id for update`,
      [holders],
    )
  }
}
