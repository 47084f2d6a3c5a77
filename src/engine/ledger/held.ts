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

/** What a holder has of the owner and part it drew on last; null where it never drew on any. Lock it first (`lockHeld`). */
export async function heldBy<M extends string, B extends string>(
  db: Executor,
  ledger: Ledger<M, B>,
  holder: string,
): Promise<Held<M, B> | null> {
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
  const [row] = await runSql<Computed<Held<M, B>>>(
    db,
    `select "${owner.column}" as owner, ${partSql} as part, ${jsonSql(amounts)} as amounts
     from ${entriesOf(ledger)} where "${held.column}" = $1 group by 1, 2 order by max(seq) desc limit 1`,
    [holder],
  )
  return row ?? null
}
