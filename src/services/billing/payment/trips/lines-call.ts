import { paymentLines, type GoesTo } from '#contracts/payment/payment-lines-call.ts'
import { tripPayment, type TripPayment } from '#contracts/payment/trip-payment.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { payeeOf } from '#services/billing/payment/trips/approve.ts'
import { usableAccounts, waitingAccounts } from '#services/billing/payment/trips/payees.ts'

type Line = ColumnsOf<
  'billing.trip_payment_line',
  | 'id'
  | 'component'
  | 'source_no'
  | 'billing_id'
  | 'trip_id'
  | 'overtime_id'
  | 'travel_advance_id'
  | 'amount_idr'
  | 'note'
> &
  Outer<ColumnsOf<'billing.debt', 'owed_idr'> & RenamedColumns<'billing.debt', { left_idr: 'open_idr' }>>
type LeftOut = ColumnsOf<
  'billing.payment_left_out',
  | 'id'
  | 'component'
  | 'source_no'
  | 'billing_id'
  | 'trip_id'
  | 'travel_advance_id'
  | 'open_idr'
  | 'why'
  | 'reason'
  | 'by_name'
  | 'at'
>
type Named = ColumnsOf<'billing.trip_payment', 'id' | 'payment_no'>

/** The account of a draft's payee as it stands now; null once it is approved, or where there is none. */
async function goesTo(db: Executor, row: TripPayment): Promise<GoesTo> {
  if (row.status !== 'draft' || row.method !== 'transfer') return null
  const payee = payeeOf(row)
  const usable = (await usableAccounts(db, [payee])).get(payee)
  const waits = usable ? undefined : (await waitingAccounts(db, [payee])).get(payee)
  const found = usable ?? waits
  if (!found) return null
  const { bank_code, account_no, holder_name, confirmed_at, confirmed_by_name } = found
  return {
    bank_code,
    account_no,
    holder_name,
    confirmed_at,
    confirmed_by_name,
    usable_at: waits?.usable_at ?? null,
  }
}

/** What a payment is made of, and where it has gone. */
export function mountPaymentLines(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, paymentLines, async ({ actor, params }) => {
    const row = await readRecord(ctx, ctx.db, tripPayment, actor, params.id)
    const items = await runSql<Line>(
      ctx.db,
      `select l.id, l.component, l.source_no, l.billing_id, l.trip_id, l.overtime_id, l.travel_advance_id, l.amount_idr, l.note, o.owed_idr,
         o.open_idr as left_idr
       from billing.trip_payment_line l left join billing.debt o on o.component = l.component
         and o.component in ('receivable', 'deduction') and o.source_id = coalesce(l.billing_id, l.travel_advance_id)
       where l.trip_payment_id = $1 order by l.position`,
      [row.id],
    )
    const left_out = await runSql<LeftOut>(
      ctx.db,
      `select id, component, source_no, billing_id, trip_id, travel_advance_id, open_idr, why, reason, by_name, at
       from billing.payment_left_out where trip_payment_id = $1 order by component, source_no`,
      [row.id],
    )
    const [bank_file = null] = await runSql<
      ColumnsOf<'billing.payment_export', 'id' | 'export_no' | 'sha256'>
    >(ctx.db, 'select id, export_no, sha256 from billing.payment_export where id = $1', [row.export_id])
    const [reversal = null] = await runSql<Named>(
      ctx.db,
      'select id, payment_no from billing.trip_payment where reverses_id = $1',
      [row.id],
    )
    const [reverses = null] = await runSql<Named>(
      ctx.db,
      'select id, payment_no from billing.trip_payment where id = $1',
      [row.reverses_id],
    )
    return { goes_to: await goesTo(ctx.db, row), items, left_out, bank_file, reversal, reverses }
  })
}
