import { bucketColumn, type Ledger, type Measure } from '#contracts/ledger.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { entriesOf, jsonSql } from '#engine/ledger/tables.ts'

/** What a holder has of an owner (and its part): the sums of its entries, in the smallest parts of each measure. */
export interface Held<M extends string, B extends string> {
  owner: string
  part: string | number | null
  amounts: Record<M, Record<B, number>>
}

/** What each of these holders has of the owner and part it drew on last; who never drew on any is left out. Lock them first (`lockHeld`). */
export async function heldByAll<M extends string, B extends string>(
  db: Executor,
  ledger: Ledger<M, B>,
  holders: readonly string[],
): Promise<Map<string, Held<M, B>>> {
  const { owner, part, measures, buckets, holder: held } = ledger
  if (!held) throw new Error(`${ledger.table} has no holders`)
  const amounts = Object.entries<Measure>(measures).map(([measure, { decimals }]) => {
    const sums = Object.keys(buckets).map((bucket): [string, string] => [
      bucket,
      `sum("${bucketColumn(bucket, measure)}") * ${10 ** decimals}`,
    ])
    return [measure, jsonSql(sums)] as const
  })
  const partSql = part ? `"${part.column}"` : 'null::uuid'
  const rows = await runSql<Computed<Held<M, B> & { holder: string }>>(
    db,
    `select distinct on (holder) holder, owner, part, amounts from (
       select "${held.column}" as holder, "${owner.column}" as owner, ${partSql} as part, ${jsonSql(amounts)} as amounts, max(seq) as last
       from ${entriesOf(ledger)} where "${held.column}" = any($1::uuid[]) group by 1, 2, 3) sums
     order by holder, last desc`,
    [holders],
  )
  return new Map(rows.map(({ holder, ...one }) => [holder, one]))
}

/** What one holder holds of a ledger's owners; null where it never drew on any. */
export async function heldBy<M extends string, B extends string>(
  db: Executor,
  ledger: Ledger<M, B>,
  holder: string,
): Promise<Held<M, B> | null> {
  return (await heldByAll(db, ledger, [holder])).get(holder) ?? null
}
