import type { Executor } from '#database/sql.ts'
import {
  documentTrips,
  settlements,
  statementRows,
  type LoadedDocument,
  type Settled,
} from '#services/billing/billing/documents/load.ts'
import {
  compare,
  matchOf,
  toleranceOf,
  type ComparedTrip,
} from '#services/billing/billing/documents/rules/compare.ts'
import { settingsOf } from '#services/master/ports.ts'

/** What stands with a document of how it and the vendor's statement agree. */
export interface Match {
  match_status: 'none' | 'partial' | 'full'
  variance_idr: number | null
  to_settle: number
}

/** How far a statement may be apart from a document with this sum. */
export async function toleranceFor(db: Executor, netIdr: number): Promise<number> {
  const { billing_tolerance_percent: percent, billing_tolerance_idr: idr } = await settingsOf(db, [
    'billing_tolerance_percent',
    'billing_tolerance_idr',
  ])
  return toleranceOf(netIdr, { percent, idr })
}

/** Whether a decision counts: it was made about the amounts both sides have now. */
export function countsFor(settled: Settled | undefined, row: ComparedTrip): boolean {
  return (
    settled !== undefined &&
    settled.document_idr === row.document_idr &&
    settled.statement_idr === row.statement_idr
  )
}

/** The trips of a comparison that nobody has decided about. */
const openOf = (rows: readonly ComparedTrip[], settled: ReadonlyMap<string, Settled>): ComparedTrip[] =>
  rows.filter((row) => row.result !== 'matched' && !countsFor(settled.get(row.key), row))

/** How a document and its statement agree now (dec.I4.17). Lines that do not come to the amount of the statement are no full match. */
export async function matchNow(db: Executor, document: LoadedDocument): Promise<Match> {
  const { id, net_idr, vendor_amount_idr: claimed } = document
  const statement = await statementRows(db, id)
  const sum = statement.reduce((all, { amount_idr }) => all + amount_idr, 0)
  if (claimed === null) return { match_status: 'none', variance_idr: null, to_settle: 0 }
  if (!statement.length) return { match_status: 'partial', variance_idr: claimed - net_idr, to_settle: 0 }
  const rows = compare(await documentTrips(db, id), statement)
  return {
    match_status: matchOf(rows, sum === claimed, await toleranceFor(db, net_idr)),
    variance_idr: claimed - net_idr,
    to_settle: openOf(rows, await settlements(db, id)).length,
  }
}
