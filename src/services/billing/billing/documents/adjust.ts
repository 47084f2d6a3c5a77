import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import { billing } from '#contracts/billing/billing.ts'
import { adjustTrip } from '#contracts/billing/compare-calls.ts'
import { OPEN_DOCUMENT } from '#contracts/billing/document-actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import { write, type Write } from '#engine/write.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { seenDocument } from '#services/billing/billing/documents/comparison.ts'
import { aboveShare } from '#services/billing/billing/documents/large-adjustment.ts'
import type { LoadedDocument } from '#services/billing/billing/documents/load.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'

/** The document a caller may still change, locked. */
export async function openDocument(w: Write, id: string): Promise<LoadedDocument> {
  await runSql(w.tx, 'select 1 from billing.billing where id = $1 for update', [id])
  const document = await seenDocument(w.ctx, w.tx, w.actor, id)
  if (!isOneOf<string>(OPEN_DOCUMENT, document.status))
    throw new AppError(
      'failed_precondition',
      'A verified document is changed no more: put it right on the next one',
    )
  return document
}

/** An adjustment in rupiah, with its file where it is a large one. */
export interface Adjustment {
  tripId: string
  amount: number
  reason: string
  fileId: string | null
  isLarge: boolean
}

/** Adds an adjustment for a trip of a document; what it is about is the trip's. Refuses a trip the document does not have. */
export async function addAdjustment(
  w: Write,
  document: LoadedDocument,
  { tripId, amount, reason, fileId, isLarge }: Adjustment,
): Promise<string> {
  const id = uuidv7()
  const added = await runSql(
    w.tx,
    `insert into billing.billing_line (id, created_at, created_by, updated_at, updated_by, trip_id, order_id, order_line_id, work_unit_id,
       vendor_id, contract_id, contract_route_id, purchase_order_id, purchase_order_line_id, cargo_id, truck_id, plate_no,
       origin_checkpoint_id, destination_checkpoint_id, load_date, trip_verified_at, kind, note, amount_idr, tax_treatment, status,
       audited_at, billing_id, is_large, evidence_file_id)
     select $1, $2, $3, $2, $3, trip_id, order_id, order_line_id, work_unit_id, vendor_id, contract_id, contract_route_id,
       purchase_order_id, purchase_order_line_id, cargo_id, truck_id, plate_no, origin_checkpoint_id, destination_checkpoint_id,
       load_date, trip_verified_at, 'adjustment', $4, $5, tax_treatment, 'valid', $2, billing_id, $8, $9
     from billing.billing_line where billing_id = $6 and trip_id = $7 and deleted_at is null
     order by kind = 'freight' desc, id limit 1 returning id`,
    [id, w.at, w.actor.userId, reason, amount, document.id, tripId, isLarge, fileId],
  )
  if (!added.length) throw fieldError('trip_id', 'This document has no line of that trip')
  if (isLarge) {
    const subject = { type: billing.name, id: document.id, no: document.billing_no }
    await w.emit({ type: 'billing.adjusted_large', subject })
  }
  return id
}

type Net = Always<ColumnsOf<'billing.billing', 'net_idr'>>

/** Adjustments by hand: any amount but nothing, with its reason; somebody else verifies the document. */
export function mountAdjust(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, adjustTrip, ({ actor, params, input, once }) =>
    write(ctx, actor, once, async (w) => {
      if (input.amount_idr === 0) throw fieldError('amount_idr', 'Must not be nothing')
      const document = await openDocument(w, params.id)
      const { amount_idr: amount, reason, file_id: fileId } = input
      const tripId = params.trip_id
      if (!isId(tripId)) throw new AppError('not_found', NOT_FOUND)
      const limit = await aboveShare(w, document.id, tripId, amount)
      const why = fileId ? await whyNotAttached(w.ctx, w.tx, w.actor, fileId) : null
      if (why) throw fieldError('file_id', why)
      if (limit !== null && !fileId)
        throw fieldError(
          'file_id',
          'The adjustments of this trip come to more than {limit}: add the file that shows why',
          {
            limit: { idr: limit },
          },
        )
      const isLarge = limit !== null
      const line_id = await addAdjustment(w, document, { tripId, amount, reason, fileId, isLarge })
      await refreshDocuments(w, [document.id])
      const subject = { type: billing.name, id: document.id, no: document.billing_no }
      await w.audit({ action: 'adjust', subject, after: { trip_id: tripId, amount_idr: amount }, reason })
      await w.emit({ type: 'billing.updated', subject })
      const [now] = await runSql<Net>(w.tx, 'select net_idr from billing.billing where id = $1', [
        document.id,
      ])
      return { line_id, net_idr: now?.net_idr ?? 0 }
    }),
  )
}
