import { billing } from '#contracts/billing/billing.ts'
import { leftReason } from '#contracts/billing/changed-facts.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'

/** A trip whose lines leave a document, and the words of why. */
export interface Leaving {
  billing_id: string
  trip_id: string
  facts: readonly string[]
}

/** Takes lines off the open documents they are on: they stay as they are and may be billed on another one. */
export async function takeOff(w: Write, lineIds: readonly string[]): Promise<void> {
  if (!lineIds.length) return
  await runSql(
    w.tx,
    `update billing.billing_line set billing_id = null, updated_at = $2, updated_by = $3, row_version = row_version + 1
     where id = any($1::uuid[]) and billing_id is not null`,
    [lineIds, w.at, w.actor.userId],
  )
}

type Document = Narrowed<ColumnsOf<'billing.billing', 'id' | 'billing_no' | 'status'>, { status: string }>

/** Longer than any reason that is kept. */
const MOST = 500

async function tripNumbers(w: Write, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'orders.trip', 'id' | 'trip_no'>>(
    w.tx,
    'select id, trip_no from orders.public_trip where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, trip_no }) => [id, trip_no]))
}

/**
 * Says on documents which trips left them and why, in the transaction in which they left: one in review is a draft again, so that nobody
 * verifies what nobody has looked at. What was returned stays so, with the reason it was returned for.
 */
export async function tellLeft(w: Write, leaving: readonly Leaving[]): Promise<void> {
  if (!leaving.length) return
  const numbers = await tripNumbers(w, [...new Set(leaving.map(({ trip_id: id }) => id))])
  const documents = await runSql<Document>(
    w.tx,
    'select id, billing_no, status from billing.billing where id = any($1::uuid[]) order by id',
    [[...new Set(leaving.map(({ billing_id: id }) => id))]],
  )
  for (const document of documents) {
    const trips = leaving
      .filter(({ billing_id: id }) => id === document.id)
      .map(({ trip_id, facts }) => ({ trip_no: numbers.get(trip_id) ?? '', facts }))
    const reason = leftReason(trips).slice(0, MOST)
    if (document.status === 'in_review')
      await moveBySystem(w, billing, document, 'reopen', { status_reason: reason })
    else {
      const subject = { type: billing.name, id: document.id, no: document.billing_no }
      await w.audit({
        action: 'left',
        subject,
        after: { trips: trips.map(({ trip_no }) => trip_no) },
        reason,
      })
      if (document.status === 'draft')
        await runSql(w.tx, 'update billing.billing set status_reason = $2 where id = $1', [
          document.id,
          reason,
        ])
    }
  }
  await refreshDocuments(
    w,
    documents.map(({ id }) => id),
  )
}
