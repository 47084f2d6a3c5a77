import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { takenParts } from '#contracts/payment/taken-call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Received = ColumnsOf<
  'billing.money_received',
  'id' | 'receipt_no' | 'status' | 'received_on' | 'amount_idr'
>
type Part = ColumnsOf<'billing.trip_payment', 'id' | 'payment_no' | 'status' | 'paid_at'> &
  ColumnsOf<'billing.trip_payment_line', 'amount_idr'>

type Left = Always<
  ColumnsOf<'billing.debt', 'owed_idr'> & RenamedColumns<'billing.debt', { left_idr: 'open_idr' }>
>

/** Says of what somebody owes which payments deducted it and what came back by the bank; 404 where nothing is owed by that id, as of a draft. */
export function mountTakenParts(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, takenParts, async ({ params: { id } }) => {
    const [owed] = await runSql<Left>(
      db,
      `select owed_idr, open_idr as left_idr from billing.debt where source_id = $1 and component in ('receivable', 'deduction')`,
      [id],
    )
    if (!owed) throw new AppError('not_found', NOT_FOUND)
    const items = await runSql<Part>(
      db,
      `select p.id, p.payment_no, p.status, p.paid_at, l.amount_idr from billing.trip_payment_line l
       join billing.trip_payment p on p.id = l.trip_payment_id
       where (l.billing_id = $1 and l.component = 'receivable' or l.travel_advance_id = $1 and l.component = 'deduction') and l.is_live
       order by p.created_at, p.id`,
      [id],
    )
    const received = await runSql<Received>(
      db,
      `select id, receipt_no, status, received_on, amount_idr from billing.money_received
       where (billing_id = $1 or travel_advance_id = $1) and status in ('entered', 'confirmed') order by received_on, receipt_no`,
      [id],
    )
    return { ...owed, received, items }
  })
}
