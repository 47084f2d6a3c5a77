import { bucketColumn, leftColumn, type Ledger } from '#contracts/ledger.ts'
import type { LedgerEntry } from '#contracts/ledger-entries.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { entriesOf, jsonSql, partsOf } from '#engine/ledger/tables.ts'

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
export interface Cut {
  limit: number
  offset: number
  order: 'newest' | 'oldest'
}

/** An entry as it is stored, before its source is linked. */
export type StoredEntry = Omit<LedgerEntry, 'source'> & { source: Omit<LedgerEntry['source'], 'href'> }

const isWhole = ({ types, from, before, part }: EntryFilter): boolean =>
  !types.length && !from && !before && part === null

/** The clauses of a filter on the entries `e` of an owner. */
function clauses(ledger: Ledger, owner: string, filter: EntryFilter, p: Parameters): string {
  const said = [`e."${ledger.owner.column}" = ${p.add(owner)}`]
  if (ledger.part && filter.part !== null)
    said.push(`e."${ledger.part.column}"::text = ${p.add(filter.part)}`)
  if (filter.types.length) said.push(`e.type = any(${p.add(filter.types)}::text[])`)
  if (filter.from) said.push(`e.at >= ${p.add(filter.from)}`)
  if (filter.before) said.push(`e.at < ${p.add(filter.before)}`)
  return said.join(' and ')
}

/** How many entries a filter leaves. The newest of a whole ledger says it by its number. */
export async function entryCount(
  { db }: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
): Promise<number> {
  const p = new Parameters()
  const where = clauses(ledger, owner, filter, p)
  const counted = `select count(*) from ${entriesOf(ledger)} e where ${where}`
  const last = `select e.entry_no from ${entriesOf(ledger)} e where ${where} order by e.seq desc limit 1`
  const [row] = await runSql<Computed<{ count: number }>>(
    db,
    `select ${isWhole(filter) ? `coalesce((${last}), (${counted}))` : `(${counted})`} as count`,
    p.values,
  )
  return row?.count ?? 0
}

/** What the entries carry of each measure, as objects by the measure's name; what was left is that of the part that is looked at. */
function amountsSql(ledger: Ledger, isOfPart: boolean) {
  const measures = Object.keys(ledger.measures)
  const place = isOfPart ? 'part' : 'owner'
  const kept = measures.filter((measure) => !isOfPart || ledger.measures[measure]?.kept.includes('part'))
  return {
    size: jsonSql(measures.map((measure) => [measure, `e."${measure}"`])),
    amounts: jsonSql(
      measures.map((measure) => [
        measure,
        jsonSql(
          Object.keys(ledger.buckets).map((bucket) => [bucket, `e."${bucketColumn(bucket, measure)}"`]),
        ),
      ]),
    ),
    balance: `jsonb_strip_nulls(${jsonSql(kept.map((measure) => [measure, `e."${leftColumn(measure, place)}"`]))})`,
  }
}

/** Entries of an owner with what was left after each of them, whatever else the filter leaves out. */
export async function readEntries(
  ctx: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
  { limit, offset, order }: Cut,
): Promise<StoredEntry[]> {
  const { part } = ledger
  const p = new Parameters()
  const where = clauses(ledger, owner, filter, p)
  const { size, amounts, balance } = amountsSql(ledger, filter.part !== null)
  const direction = order === 'newest' ? 'desc' : 'asc'
  const partName = part ? `n."${part.name}"::text` : 'null::text'
  const partJoin = part
    ? `left join ${partsOf(ledger)} n on n."${ledger.owner.column}" = e."${ledger.owner.column}" and n."${part.key}" = e."${part.column}"`
    : ''
  return runSql<Computed<StoredEntry>>(
    ctx.db,
    `select e.id, e.at, e.type, ${partName} as part, e.reason, u.name as actor_name, ${size} as size, ${amounts} as amounts,
       ${balance} as balance, jsonb_build_object('type', e.source_type, 'id', e.source_id, 'no', e.source_no) as source
     from (select e.* from ${entriesOf(ledger)} e where ${where} order by e.seq ${direction} limit ${p.add(limit)} offset ${p.add(offset)}) e
     left join ${sourceOf(resourceNamed('user'), ctx.service)} u on u.id = e.actor_id ${partJoin}
     order by e.seq ${direction}`,
    p.values,
  )
}

/** A page of `count` entries, newest first: read from the end that is nearer, so that the last page is as fast as the first. */
export async function pageOfEntries(
  ctx: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
  { limit, offset, count }: { limit: number; offset: number; count: number },
): Promise<StoredEntry[]> {
  if (offset <= count / 2) return readEntries(ctx, ledger, owner, filter, { limit, offset, order: 'newest' })
  const shown = Math.min(limit, count - offset)
  if (shown <= 0) return []
  const cut = { limit: shown, offset: count - offset - shown, order: 'oldest' } as const
  return (await readEntries(ctx, ledger, owner, filter, cut)).toReversed()
}
