import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { Chain } from '#services/billing/billing/audit/facts/final-trips.ts'

type Line = ColumnsOf<'billing.billing_line', 'id' | 'billing_id'>

async function lockedDocuments(db: Executor, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (!ids.size) return new Set()
  const rows = await runSql<ColumnsOf<'billing.billing', 'id'>>(
    db,
    'select id from billing.billing where id = any($1::uuid[]) order by id for update skip locked',
    [[...ids]],
  )
  return new Set(rows.map(({ id }) => id))
}

/** These lines as they are once they are locked. */
async function lockedLines(db: Executor, lines: readonly Line[]): Promise<Line[]> {
  if (!lines.length) return []
  return runSql<Line>(
    db,
    'select id, billing_id from billing.billing_line where id = any($1::uuid[]) order by id for update skip locked',
    [lines.map(({ id }) => id)],
  )
}

/**
 * Locks the documents and open lines of loads, one audit at a time, so that two never make the same line. Documents come before their lines
 * everywhere, and what a person holds at this moment is passed over: nobody waits for another while both hold something.
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
  const freeDocuments = await lockedDocuments(tx, new Set(open.flatMap(({ billing_id: id }) => id ?? [])))
  const mine = open.filter(({ billing_id: id }) => id === null || freeDocuments.has(id))
  // A line may have come onto a document since it was looked at: who holds that document waits for the line, so it is left alone.
  const freeLines = new Set(
    (await lockedLines(tx, mine)).flatMap(({ id, billing_id: document }) =>
      document === null || freeDocuments.has(document) ? [id] : [],
    ),
  )
  const held = new Set(open.filter(({ id }) => !freeLines.has(id)).map(({ trip_id: id }) => id))
  const isFree = ({ all }: Chain): boolean => !all.some((trip) => held.has(trip))
  return {
    free: chains.filter(isFree),
    busy: chains.filter((chain) => !isFree(chain)).map(({ trip_id: id }) => id),
  }
}
