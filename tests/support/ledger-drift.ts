import { sumsKeptBy, type Ledger } from '#contracts/ledger.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { entriesOf, ownersOf, partsOf } from '#engine/ledger/tables.ts'

/** A sum that is not what the entries make of it. */
export interface LedgerDrift {
  table: string
  /** The row that keeps the sum. */
  id: string
  column: string
  kept: string
  /** The sum of the entries. */
  summed: string
}

/** The drift of one place as SQL: every kept sum beside the sum of its entries, where they differ. */
function driftSql(ledger: Ledger, place: 'owner' | 'part'): string | null {
  const { owner, part, plans = [] } = ledger
  const columns = sumsKeptBy(ledger, place).map(({ column }) => column)
  if (!columns.length || (place === 'part' && !part)) return null
  const isOwner = place === 'owner'
  const table = isOwner ? ownersOf(ledger) : partsOf(ledger)
  const keys = [owner.column, ...(isOwner || !part ? [] : [part.column])]
  const by = keys.map((key) => `"${key}"`).join(', ')
  const on = isOwner
    ? `e."${owner.column}" = k.id`
    : `e."${owner.column}" = k."${owner.column}" and e."${part?.column}" = k."${part?.key}"`
  const ownerId = isOwner ? 'k.id' : `k."${owner.column}"`
  const state = owner.resource.lifecycle?.field
  const words = plans.map((plan) => `'${plan}'`).join(', ')
  const begun =
    state && plans.length
      ? `and not exists (select 1 from ${ownersOf(ledger)} o where o.id = ${ownerId} and o."${state}" in (${words}))`
      : ''
  const compared = columns.map((column) => `('${column}', k."${column}", coalesce(e."${column}", 0))`)
  return `select '${table.replaceAll('"', '')}' as "table", k.id::text as id, c."column", c.kept::text as kept, c.summed::text as summed
    from ${table} k left join
      (select ${by}, ${columns.map((column) => `sum("${column}") as "${column}"`).join(', ')} from ${entriesOf(ledger)} group by ${by}) e on ${on}
    cross join lateral (values ${compared.join(', ')}) c("column", kept, summed)
    where c.kept <> c.summed ${begun}`
}

/** Every kept sum that is not the sum of its entries; empty when the ledger is true. Reads all entries. */
export async function ledgerDrift(db: Executor, ledger: Ledger): Promise<LedgerDrift[]> {
  const parts = (['owner', 'part'] as const)
    .map((place) => driftSql(ledger, place))
    .filter((sql) => sql !== null)
  if (!parts.length) return []
  return runSql<Computed<LedgerDrift>>(db, `${parts.join(' union all ')} order by 1, 2, 3`)
}
