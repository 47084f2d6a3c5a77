import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { Chain } from '#services/billing/billing/audit/facts/final-trips.ts'

/**
 * Locks the documents and open lines of loads, one audit at a time, so that two never make the same line. What a person holds at this moment
 * is passed over: nobody waits for another while both hold something.
 */
export async function lockLoads(
  { tx }: Write,
  chains: readonly Chain[],
): Promise<{ free: Chain[]; busy: string[] }> {
  await runSql(tx, `select pg_advisory_xact_lock(hashtextextended('billing audit', 0))`)
  const trips = chains.flatMap(({ all }) => all)
  const open = await runSql<ColumnsOf<'billing.billing_line', 'id' | 'trip_id' | 'billing_id'>>(
    tx,
    `select id, trip_id, billing_id from billing.billing_line
     where trip_id = any($1::uuid[]) and status in ('pending', 'valid', 'invalid') and deleted_at is null`,
    [trips],
  )
  const documents = [...new Set(open.flatMap(({ billing_id: id }) => id ?? []))]
  const locked = async (table: 'billing' | 'billing_line', ids: readonly string[]): Promise<Set<string>> => {
    if (!ids.length) return new Set()
    const rows = await runSql<Computed<{ id: string }>>(
      tx,
      `select id from billing.${table} where id = any($1::uuid[]) order by id for update skip locked`,
      [ids],
    )
    return new Set(rows.map(({ id }) => id))
  }
  const freeDocuments = await locked('billing', documents)
  const mine = open.filter(({ billing_id: id }) => id === null || freeDocuments.has(id))
  const freeLines = await locked(
    'billing_line',
    mine.map(({ id }) => id),
  )
  const held = new Set(open.filter(({ id }) => !freeLines.has(id)).map(({ trip_id: id }) => id))
  const isFree = ({ all }: Chain): boolean => !all.some((trip) => held.has(trip))
  return {
    free: chains.filter(isFree),
    busy: chains.filter((chain) => !isFree(chain)).map(({ trip_id: id }) => id),
  }
}
