import { bucketColumn, type Ledger } from '#contracts/ledger.ts'
import type { LedgerPage, LedgerSums } from '#contracts/ledger-entries.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { jsonSql, leftSql, ownersOf, partsOf } from '#engine/ledger/tables.ts'

/** The sums of one measure as SQL, of the owner and the part that `given` names. */
function measureSql(ledger: Ledger, measure: string, isOfPart: boolean): string {
  const { kept, total } = ledger.measures[measure]!
  const place = isOfPart ? kept.find((one) => one === 'part') : kept[0]
  if (!place) return 'null'
  const buckets = Object.keys(ledger.buckets).map((bucket): [string, string] => [
    bucket,
    `sum(t."${bucketColumn(bucket, measure)}")`,
  ])
  const found = jsonSql([
    ['total', total ? `sum(t."${total}")` : 'null'],
    ['buckets', jsonSql(buckets)],
    ['available', `sum(${leftSql(ledger, measure, 't')})`],
  ])
  const ofPart = isOfPart ? ` and t."${ledger.part?.key}"::text = given.part` : ''
  const rows =
    place === 'owner'
      ? `${ownersOf(ledger)} t where t.id = given.owner`
      : `${partsOf(ledger)} t where t."${ledger.owner.column}" = given.owner${ofPart}`
  return `(select case when count(*) > 0 then ${found} end from ${rows})`
}

/** A select of one row with the sums of an owner, or of one of its parts, as `sums`; null for a measure that nothing keeps there. */
function sumsSql(ledger: Ledger, owner: string, part: string | null, p: Parameters): string {
  const measures = Object.keys(ledger.measures).map((measure): [string, string] => [
    measure,
    measureSql(ledger, measure, part !== null),
  ])
  return `select ${jsonSql(measures)} as sums from (select ${p.add(owner)}::uuid as owner, ${p.add(part)}::text as part) given`
}

/** The sums of an owner, or of one of its parts, as they are kept now. */
export async function sumsOf(
  db: Executor,
  ledger: Ledger,
  owner: string,
  part: string | null,
): Promise<Record<string, LedgerSums>> {
  const p = new Parameters()
  const [row] = await runSql<Computed<{ sums: Record<string, LedgerSums | null> }>>(
    db,
    sumsSql(ledger, owner, part, p),
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
