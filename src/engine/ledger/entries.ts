import { bucketColumn, type Ledger } from '#contracts/ledger.ts'
import type { LedgerEntry, LedgerSums } from '#contracts/ledger-entries.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
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
function amountsSql(ledger: Ledger, sums: Readonly<Record<string, LedgerSums>>, p: Parameters) {
  const measures = Object.keys(ledger.measures)
  const kept = measures.filter((measure) => sums[measure])
  return {
    running: kept.map(
      (measure) =>
        `sum(${netSql(ledger, measure, 'e')}) over (order by e.seq rows unbounded preceding) as "left_${measure}"`,
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
      kept.map((measure) => [measure, `${p.add(sums[measure]?.total ?? 0)}::numeric + e."left_${measure}"`]),
    ),
  }
}

/**
 * Entries of an owner with what was left after each: summed up in the order in which they were written, over all entries of the
 * owner or part, whatever else the filter leaves out.
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
  const { running, size, amounts, balance } = amountsSql(ledger, sums, p)
  const direction = order === 'newest' ? 'desc' : 'asc'
  const partName = part ? `n."${part.name}"::text` : 'null::text'
  const partJoin = part
    ? `left join ${partsOf(ledger)} n on n."${ledger.owner.column}" = e."${ledger.owner.column}" and n."${part.key}" = e."${part.column}"`
    : ''
  return runSql<Computed<StoredEntry>>(
    ctx.db,
    `select e.id, e.at, e.type, ${partName} as part, e.reason, u.name as actor_name, ${size} as size, ${amounts} as amounts,
       ${balance} as balance, jsonb_build_object('type', e.source_type, 'id', e.source_id, 'no', e.source_no) as source
     from (select ${['e.*', ...running].join(', ')} from ${entriesOf(ledger)} e where ${own}) e
     left join ${sourceOf(resourceNamed('user'), ctx.service)} u on u.id = e.actor_id ${partJoin}
     where ${rest} order by e.seq ${direction} limit ${p.add(limit)} offset ${p.add(offset)}`,
    p.values,
  )
}
