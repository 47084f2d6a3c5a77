import { AppError } from '#kernel/errors.ts'
import { DEDUCTED_COMPONENTS } from '#contracts/payment/payment-words.ts'
import { MONTH, singlePerson, WATCHES_ALONE } from '#contracts/payment/single-person.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import {
  auditExport,
  checkCount,
  formatOf,
  harmless,
  sendTable,
  TABLE_FILE,
} from '#engine/list/send-table.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { translated } from '#i18n/translated.ts'

type OfPayment = Always<
  RenamedColumns<'billing.trip_payment', { no: 'payment_no'; by: 'approved_by_name'; at: 'approved_at' }>
> &
  Computed<{ amount_idr: number }>
type OfDocument = Always<
  RenamedColumns<
    'billing.billing',
    { no: 'billing_no'; amount_idr: 'payable_idr'; by: 'verified_by_name'; at: 'verified_at' }
  >
>
type OfReimbursement = Always<
  RenamedColumns<
    'billing.reimbursement',
    { no: 'reimburse_no'; amount_idr: 'approved_idr'; by: 'decided_by_name'; at: 'decided_at' }
  >
>
type OfAdvance = RenamedColumns<'billing.travel_advance', { no: 'advance_no' }> &
  Always<ColumnsOf<'billing.travel_advance', 'amount_idr'>> &
  Computed<{ by: string; at: string }>

type Alone = (OfPayment | OfDocument | OfReimbursement | OfAdvance) &
  Computed<{ kind: string; payee: string }>

const DEDUCTED = DEDUCTED_COMPONENTS.map((one) => `'${one}'`).join(', ')

/** What one person decided alone in a month of the plant, by the moment of the decision; what is void pays nothing. */
function decidedAlone(db: Executor, month: string): Promise<Alone[]> {
  return runSql<Alone>(
    db,
    `select x.kind, x.no, coalesce(d.name, v.name) as payee, x.amount_idr, x.by, x.at from (
       select 'Payment' as kind, payment_no as no, vendor_id, driver_id, (select sum(l.amount_idr) from billing.trip_payment_line l
           where l.trip_payment_id = p.id and l.component not in (${DEDUCTED}))::bigint as amount_idr, approved_by_name as by, approved_at as at
       from billing.trip_payment p where single_person and status <> 'void' and deleted_at is null
       union all
       select 'Billing document', billing_no, vendor_id, null, payable_idr, verified_by_name, verified_at
       from billing.billing where single_person and status <> 'void' and deleted_at is null
       union all
       select 'Reimbursement', reimburse_no, vendor_id, null, approved_idr, decided_by_name, decided_at
       from billing.reimbursement where single_person and status = 'approved' and deleted_at is null
       union all
       select 'Travel advance', advance_no, vendor_id, driver_id, amount_idr, coalesce(approved_by_name, settled_by_name),
         coalesce(approved_at, settled_at)
       from billing.travel_advance where single_person and status not in ('rejected', 'cancelled') and deleted_at is null) x
     join master.public_vendor v on v.id = x.vendor_id left join master.public_driver d on d.id = x.driver_id
     where x.at is not null and to_char(x.at at time zone 'Asia/Jakarta', 'YYYY-MM') = $1 order by x.at, x.no`,
    [month],
  )
}

const LABELS = ['Kind', 'Number', 'Payee', 'Amount', 'Decided by', 'Decided at'] as const

/** The list of a month, on the screen and as a file. */
export function mountSinglePerson(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, singlePerson, async ({ input }) => ({ items: await decidedAlone(ctx.db, input.month) }))
  mountRaw(
    app,
    {
      at: 'GET /v1/single-person/download',
      summary: 'What one person decided alone in a month, as a file',
      roles: WATCHES_ALONE,
      companyOnly: true,
      ...TABLE_FILE,
      query: { ...TABLE_FILE.query, month: {} },
    },
    async (c) => {
      const month = c.req.query('month') ?? ''
      if (!MONTH.test(month)) throw new AppError('invalid_argument', 'Write a month like 2026-11')
      const rows = await decidedAlone(ctx.db, month)
      const { lang } = c.var.actor
      checkCount(rows.length, formatOf(c), c.var.actor)
      await auditExport(ctx, tripPayment, c, { table: 'single-person', month, rows: rows.length })
      return sendTable(
        c,
        'single-person',
        formatOf(c),
        LABELS.map((label) => translated(lang, label)),
        rows.map((one) => [
          translated(lang, one.kind),
          one.no,
          harmless(one.payee),
          one.amount_idr,
          harmless(one.by),
          one.at,
        ]),
      )
    },
  )
}
