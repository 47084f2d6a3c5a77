import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { billing } from '#contracts/billing/billing.ts'
import { settleLine } from '#contracts/billing/compare-calls.ts'
import { SETTLEMENTS, type Settlement } from '#contracts/billing/compare-words.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { insertRow } from '#engine/record/records.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { addAdjustment, openDocument } from '#services/billing/billing/documents/adjust.ts'
import { aboveShare } from '#services/billing/billing/documents/large-adjustment.ts'
import { comparedTrips } from '#services/billing/billing/documents/comparison.ts'
import { freeTrip } from '#services/billing/billing/documents/free-lines.ts'
import type { LoadedDocument } from '#services/billing/billing/documents/load.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'
import type { ComparedTrip } from '#services/billing/billing/documents/rules/compare.ts'

interface Asked {
  key: string
  decision: Settlement
  reason: string
}

const DECISIONS: readonly Settlement[] = SETTLEMENTS.map(({ value }) => value)

async function statementFile(w: Write, id: string): Promise<string | null> {
  const [row] = await runSql<ColumnsOf<'billing.billing', 'statement_file_id'>>(
    w.tx,
    'select statement_file_id from billing.billing where id = $1',
    [id],
  )
  return row?.statement_file_id ?? null
}

/**
 * What a decision does. Keeping the document's amount changes nothing; taking the statement's adds an adjustment, so that somebody else
 * verifies it; a trip may be billed later. What is not on the document is never paid by a word: it has a line of its own, or none.
 */
async function doneBy(
  w: Write,
  document: LoadedDocument,
  row: ComparedTrip,
  asked: Asked,
): Promise<string | null> {
  if (asked.decision === 'keep') return null
  if (row.document_idr === null || row.trip_id === null)
    throw fieldError(
      'decision',
      'This trip is not on the document: it is billed by a line of its own once it has one',
    )
  if (asked.decision === 'later') {
    await freeTrip(w, document.id, row.trip_id)
    return null
  }
  if (row.statement_idr === null)
    throw fieldError('decision', 'The statement has no amount of this trip: keep it, or bill it later')
  if (row.difference_idr === 0)
    throw fieldError('decision', 'Both have the same amount: keep it, or bill it later')
  const { trip_id: tripId, difference_idr: amount } = row
  const limit = await aboveShare(w, document.id, tripId, amount)
  const fileId = await statementFile(w, document.id)
  if (limit !== null && !fileId)
    throw fieldError(
      'decision',
      'This is more than {limit}: enter the vendor’s statement with its file first',
      {
        limit: { idr: limit },
      },
    )
  return addAdjustment(w, document, {
    tripId,
    amount,
    reason: asked.reason,
    fileId: limit === null ? null : fileId,
    isLarge: limit !== null,
  })
}

/** Decides about a trip that both sides do not have alike. Gives how many are left to be decided. */
async function settle(w: Write, id: string, asked: Asked): Promise<{ to_settle: number }> {
  const document = await openDocument(w, id)
  const row = (await comparedTrips(w.tx, document)).find(({ key }) => key === asked.key)
  if (!row || row.result === 'matched') throw fieldError('key', 'This line matches: nothing is to be decided')
  const line = await doneBy(w, document, row, asked)
  // A trip that is taken off, or adjusted, is another comparison: the decision stands with the amounts it leaves.
  const now = (await comparedTrips(w.tx, document)).find(({ key }) => key === asked.key)
  await insertRow(w, 'billing.billing_settlement', {
    id: uuidv7(),
    billing_id: document.id,
    key: asked.key,
    decision: asked.decision,
    document_idr: now?.document_idr ?? null,
    statement_idr: now?.statement_idr ?? row.statement_idr,
    reason: asked.reason,
    billing_line_id: line,
    decided_by: w.actor.userId,
    decided_by_name: w.actor.name,
    decided_at: w.at,
  })
  await refreshDocuments(w, [document.id])
  const subject = { type: billing.name, id: document.id, no: document.billing_no }
  const { key, decision, reason } = asked
  await w.audit({ action: 'settle', subject, after: { trip: row.name, key, decision }, reason })
  await w.emit({ type: 'billing.updated', subject })
  const [left] = await runSql<ColumnsOf<'billing.billing', 'to_settle'>>(
    w.tx,
    'select to_settle from billing.billing where id = $1',
    [document.id],
  )
  return { to_settle: left?.to_settle ?? 0 }
}

/** The call that settles a line. */
export function mountSettle(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, settleLine, ({ actor, params, input, once }) => {
    const { id, key, decision } = params
    if (!isOneOf(DECISIONS, decision)) throw new AppError('not_found', NOT_FOUND)
    return write(ctx, actor, once, (w) => settle(w, id, { key, decision, reason: input.reason }))
  })
}
