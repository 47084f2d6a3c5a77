import type { Ledger } from '#contracts/ledger.ts'
import type { LedgerPage, LedgerSums } from '#contracts/ledger-entries.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { jsonSql, leftSql, ownersOf, partsOf } from '#engine/ledger/tables.ts'
import { bucketColumn } from '#contracts/ledger.ts'

/** The sums of one measure as SQL; null where nothing keeps them, such as tonnes of what has no lines. */
function measureSql(ledger: Ledger, measure: string, isOfPart: boolean, where: string): string | null {
  const { kept, total } = ledger.measures[measure]!
  const place = isOfPart ? kept.find((one) => one === 'part') : kept[0]
  if (!place) return null
  const buckets = Object.keys(ledger.buckets).map((bucket): [string, string] => [
    bucket,
    `sum(t."${bucketColumn(bucket, measure)}")`,
  ])
  const found = jsonSql([
    ['total', total ? `sum(t."${total}")` : 'null'],
    ['buckets', jsonSql(buckets)],
    ['available', `sum(${leftSql(ledger, measure, 't')})`],
  ])
  const from =
    place === 'owner' ? `${ownersOf(ledger)} t where t.id = $1` : `${partsOf(ledger)} t where ${where}`
  return `(select case when count(*) > 0 then ${found} end from ${from})`
}

/** The sums of an owner, or of one of its parts, as they are kept now. */
export async function sumsOf(
  db: Executor,
  ledger: Ledger,
  owner: string,
  part: string | null,
): Promise<Record<string, LedgerSums>> {
  const p = new Parameters()
  const ownerPlace = p.add(owner)
  const ofOwner = `t."${ledger.owner.column}" = ${ownerPlace}`
  const where = part === null ? ofOwner : `${ofOwner} and t."${ledger.part?.key}"::text = ${p.add(part)}`
  const measures = Object.keys(ledger.measures).flatMap((measure): [string, string][] => {
    const sql = measureSql(ledger, measure, part !== null, where)
    return sql ? [[measure, sql]] : []
  })
  const [row] = await runSql<Computed<{ sums: Record<string, LedgerSums | null> }>>(
    db,
    `select ${jsonSql(measures)} as sums where ${ownerPlace}::uuid is not null${part === null ? '' : ' and $2::text is not null'}`,
    p.values,
  )
  const kept: Record<string, LedgerSums> = {}
  for (const [measure, sums] of Object.entries(row?.sums ?? {})) if (sums) kept[measure] = sums
  return kept
}

/** The parts of an owner, by the name people know them by. */
export async function partsFor(db: Executor, ledger: Ledger, owner: string): Promise<LedgerPage['parts']> {
  const { part } = ledger
  if (!part) return []
  return runSql<Computed<LedgerPage['parts'][number]>>(
    db,
    `select "${part.key}"::text as key, "${part.name}"::text as name from ${partsOf(ledger)}
     where "${ledger.owner.column}" = $1 order by "${part.name}"`,
    [owner],
  )
}
