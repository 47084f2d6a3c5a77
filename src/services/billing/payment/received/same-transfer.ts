import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { sameTransfer } from '#contracts/payment/same-transfer-call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Other = ColumnsOf<
  'billing.money_received',
  'id' | 'receipt_no' | 'status' | 'received_on' | 'bank_reference' | 'amount_idr'
> &
  Computed<{ owed_no: string }>

/** Says what else is entered with a receipt's reference, letters and digits compared; 404 where there is no such receipt. */
export function mountSameTransfer(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, sameTransfer, async ({ params }) => {
    const [own] = await runSql<ColumnsOf<'billing.money_received', 'id' | 'amount_idr'>>(
      db,
      'select id, amount_idr from billing.money_received where id = $1 and deleted_at is null',
      [params.id],
    )
    if (!own) throw new AppError('not_found', NOT_FOUND)
    const items = await runSql<Other>(
      db,
      `select r.id, r.receipt_no, coalesce(d.billing_no, a.advance_no) as owed_no, r.status, r.received_on, r.bank_reference, r.amount_idr
       from billing.money_received r left join billing.billing d on d.id = r.billing_id
         left join billing.travel_advance a on a.id = r.travel_advance_id
       where billing.bare_reference(r.bank_reference) =
           (select billing.bare_reference(o.bank_reference) from billing.money_received o where o.id = $1)
         and r.id <> $1 and r.status in ('entered', 'confirmed') and r.deleted_at is null
       order by r.received_on, r.receipt_no`,
      [own.id],
    )
    return { items, sum_idr: items.reduce((sum, { amount_idr }) => sum + amount_idr, own.amount_idr) }
  })
}
