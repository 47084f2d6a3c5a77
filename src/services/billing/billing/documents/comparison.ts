import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { translated } from '#i18n/translated.ts'
import { billing } from '#contracts/billing/billing.ts'
import { compareBilling, type ComparedRow, type Comparison } from '#contracts/billing/compare-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { visibleId } from '#engine/record/records.ts'
import type { Executor } from '#database/sql.ts'
import {
  documentTrips,
  loadDocument,
  settlements,
  statementRows,
  type LoadedDocument,
  type Settled,
} from '#services/billing/billing/documents/load.ts'
import { countsFor, matchNow, toleranceFor } from '#services/billing/billing/documents/match.ts'
import { ratedFacts } from '#services/billing/billing/documents/rated-facts.ts'
import { compare, type ComparedTrip } from '#services/billing/billing/documents/rules/compare.ts'
import { whyMissing } from '#services/billing/billing/documents/why-missing.ts'

/** The comparison of a document with the causes of what differs: only of those trips the facts are read. */
export async function comparedTrips(db: Executor, document: LoadedDocument): Promise<ComparedTrip[]> {
  const [trips, statement] = [await documentTrips(db, document.id), await statementRows(db, document.id)]
  if (!statement.length) return []
  const differing = compare(trips, statement).flatMap(({ result, trip_id }) =>
    result === 'differs' && trip_id ? [trip_id] : [],
  )
  const rated = differing.length ? await ratedFacts(db, document.id, differing) : new Map()
  const known = new Set(trips.map(({ trip_id }) => trip_id))
  const why = await whyMissing(db, document, statement, known)
  return compare(
    trips.map((trip) => ({ ...trip, rated: rated.get(trip.trip_id) ?? null })),
    statement,
    why,
  )
}

function rowOf(row: ComparedTrip, settled: Settled | undefined, { lang }: Actor): ComparedRow {
  const counts = settled && countsFor(settled, row) ? settled : null
  const { cause, rows: _rows, ...rest } = row
  return {
    ...rest,
    cause: cause?.code ?? null,
    said: cause ? translated(lang, cause.message, cause.params) : null,
    settled: counts && {
      decision: counts.decision === 'accept' ? 'accept' : counts.decision === 'later' ? 'later' : 'keep',
      reason: counts.reason,
      by: counts.decided_by_name,
      at: counts.decided_at,
    },
    is_open: row.result !== 'matched' && counts === null,
  }
}

async function comparisonOf(db: Executor, actor: Actor, document: LoadedDocument): Promise<Comparison> {
  const settled = await settlements(db, document.id)
  const rows = (await comparedTrips(db, document)).map((row) => rowOf(row, settled.get(row.key), actor))
  const statement = rows.filter(({ statement_idr }) => statement_idr !== null)
  return {
    rows,
    statement_lines: statement.length,
    statement_idr: document.vendor_amount_idr,
    net_idr: document.net_idr,
    tolerance_idr: await toleranceFor(db, document.net_idr),
    to_settle: rows.filter(({ is_open }) => is_open).length,
    match_status: (await matchNow(db, document)).match_status,
  }
}

/** The document a caller may see, as the rules look at it. */
export async function seenDocument(
  ctx: ServiceContext,
  db: Executor,
  actor: Actor,
  id: string,
): Promise<LoadedDocument> {
  await visibleId(ctx, db, billing, actor, id)
  const document = await loadDocument(db, id)
  if (!document) throw new AppError('not_found', NOT_FOUND)
  return document
}

/** The call that compares. */
export function mountComparison(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, compareBilling, async ({ actor, params }) =>
    comparisonOf(ctx.db, actor, await seenDocument(ctx, ctx.db, actor, params.id)),
  )
}
