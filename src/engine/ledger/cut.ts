import type { Ledger } from '#contracts/ledger.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { changesOf, netOf } from '#engine/ledger/amounts.ts'
import type { LedgerWrite, NewEntry } from '#engine/ledger/entry.ts'
import { jsonSql, leftSql, ownersOf } from '#engine/ledger/tables.ts'

/**
 * The entry as it can be written: of a measure whose rest stays within limits it moves no more than fits, and its size says what it
 * was meant to move. The owner is locked.
 */
export async function cutToFit({ tx }: LedgerWrite, ledger: Ledger, entry: NewEntry): Promise<NewEntry> {
  const limited = Object.entries(ledger.measures).flatMap(([measure, { within, decimals }]) =>
    within ? [{ measure, within, decimals }] : [],
  )
  const [bucket] = Object.entries(ledger.buckets)
  if (!limited.length || !bucket) return entry
  const lefts = limited.map(
    ({ measure, decimals }) => [measure, `${leftSql(ledger, measure, 't')} * ${10 ** decimals}`] as const,
  )
  const [row] = await runSql<Computed<{ left: Record<string, number> }>>(
    tx,
    `select ${jsonSql(lefts)} as left from ${ownersOf(ledger)} t where t.id = $1`,
    [entry.owner],
  )
  if (!row) return entry
  const [name, { adds }] = bucket
  const moves: Record<string, Record<string, number>> = {}
  const size: Record<string, number> = {}
  for (const { measure, within } of limited) {
    const left = row.left[measure] ?? 0
    const meant = netOf(ledger, changesOf(ledger, entry.moves, measure))
    const moved = Math.min(within.most, Math.max(within.least, left + meant)) - left
    moves[measure] = { [name]: adds ? moved : -moved }
    size[measure] = meant
  }
  return { ...entry, moves: { ...entry.moves, ...moves }, size: { ...size, ...entry.size } }
}
