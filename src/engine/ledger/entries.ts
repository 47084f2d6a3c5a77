import { bucketColumn, type Ledger } from '#contracts/ledger.ts'
import type { LedgerEntry, LedgerSums } from '#contracts/ledger-entries.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { sumsSql } from '#engine/ledger/sums.ts'
import { entriesOf, jsonSql, netSql, partsOf } from '#engine/ledger/tables.ts'

/** Which entries of an owner are asked for. */
export interface EntryFilter {
  types: readonly string[]
  /** Moments: at or after the one, before the other. */
  from: string | null
  before: string | null
  /** The key of a part. */
  part: string | null
}

/** A cut of the entries, and which end of the ledger comes first. */
interface Cut {
  limit: number
  offset: number
  order: 'newest' | 'oldest'
}

/** An entry as it is stored, before its source is linked. */
export type StoredEntry = Omit<LedgerEntry, 'source'> & { source: Omit<LedgerEntry['source'], 'href'> }

/** The clause of the owner and the part, and that of the rest: a balance counts what the rest leaves out. */
function clauses(ledger: Ledger, owner: string, filter: EntryFilter, p: Parameters): [string, string] {
  const own = [`e."${ledger.owner.column}" = ${p.add(owner)}`]
  if (ledger.part && filter.part !== null) own.push(`e."${ledger.part.column}"::text = ${p.add(filter.part)}`)
  const rest = ['true']
  if (filter.types.length) rest.push(`e.type = any(${p.add(filter.types)}::text[])`)
  if (filter.from) rest.push(`e.at >= ${p.add(filter.from)}`)
  if (filter.before) rest.push(`e.at < ${p.add(filter.before)}`)
  return [own.join(' and '), rest.join(' and ')]
}

/** How many entries a filter leaves. */
export async function entryCount(
  { db }: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
): Promise<number> {
  const p = new Parameters()
  const [row] = await runSql<Computed<{ count: number }>>(
    db,
    `select count(*) as count from ${entriesOf(ledger)} e where ${clauses(ledger, owner, filter, p).join(' and ')}`,
    p.values,
  )
  return row?.count ?? 0
}

/** What the entries carry of each measure, as objects by the measure's name. */
function amountsSql(ledger: Ledger, sums: Readonly<Record<string, LedgerSums>>) {
  const measures = Object.keys(ledger.measures)
  const kept = measures.filter((measure) => sums[measure])
  return {
    // From the newest entry back, so that a page reads no further than it shows.
    newer: kept.map(
      (measure) =>
        `coalesce(sum(${netSql(ledger, measure, 'e')}) over (order by e.seq desc rows between unbounded preceding and 1 preceding), 0) as "newer_${measure}"`,
    ),
    size: jsonSql(measures.map((measure) => [measure, `e."${measure}"`])),
    amounts: jsonSql(
      measures.map((measure) => [
        measure,
        jsonSql(
          Object.keys(ledger.buckets).map((bucket) => [bucket, `e."${bucketColumn(bucket, measure)}"`]),
        ),
      ]),
    ),
    balance: jsonSql(
      kept.map((measure) => [
        measure,
        `(kept.sums -> '${measure}' ->> 'available')::numeric - e."newer_${measure}"`,
      ]),
    ),
  }
}

/**
 * Entries of an owner with what was left after each: what is left now, less what every newer entry of the owner or part changed,
 * whatever else the filter leaves out. `sums` are those of the same owner and part.
 */
export async function readEntries(
  ctx: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
  sums: Readonly<Record<string, LedgerSums>>,
  { limit, offset, order }: Cut,
): Promise<StoredEntry[]> {
  const { part } = ledger
  const p = new Parameters()
  const [own, rest] = clauses(ledger, owner, filter, p)
  const { newer, size, amounts, balance } = amountsSql(ledger, sums)
  const direction = order === 'newest' ? 'desc' : 'asc'
  const partName = part ? `n."${part.name}"::text` : 'null::text'
  const partJoin = part
    ? `left join ${partsOf(ledger)} n on n."${ledger.owner.column}" = e."${ledger.owner.column}" and n."${part.key}" = e."${part.column}"`
    : ''
  return runSql<Computed<StoredEntry>>(
    ctx.db,
    `select e.id, e.at, e.type, ${partName} as part, e.reason, u.name as actor_name, ${size} as size, ${amounts} as amounts,
       ${balance} as balance, jsonb_build_object('type', e.source_type, 'id', e.source_id, 'no', e.source_no) as source
     from (select * from (select ${['e.*', ...newer].join(', ')} from ${entriesOf(ledger)} e where ${own}) e
       where ${rest} order by e.seq ${direction} limit ${p.add(limit)} offset ${p.add(offset)}) e
     cross join (${sumsSql(ledger, owner, filter.part, p)}) kept
     left join ${sourceOf(resourceNamed('user'), ctx.service)} u on u.id = e.actor_id ${partJoin}
     order by e.seq ${direction}`,
    p.values,
  )
}
