import { AppError } from '#kernel/errors.ts'
import { DEDUCTED_COMPONENTS } from '#contracts/payment/payment-words.ts'
import {
  MONTH,
  singlePerson,
  WATCH_REASONS,
  WATCHES_ALONE,
  type WatchReason,
} from '#contracts/payment/single-person.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { auditExport, checkCount, formatOf, sendTable, TABLE_FILE } from '#engine/list/send-table.ts'
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
  Computed<{ kind: string; payee: string; why: WatchReason }>

const DEDUCTED = DEDUCTED_COMPONENTS.map((one) => `'${one}'`).join(', ')

/** What was undone, paid again or far above the usual, whoever decided it; in the columns of the list below. */
const WATCHED = `
  select 'Payment', payment_no, vendor_id, driver_id, total_idr, approved_by_name, approved_at, 'reversed'
  from billing.trip_payment where kind = 'reversal' and deleted_at is null
  union all
  select 'Payment', payment_no, vendor_id, driver_id, total_idr, undo_by_name, undo_asked_at, 'failed'
  from billing.trip_payment where undo_from = 'exported' and status <> 'failing' and deleted_at is null
  union all
  select 'Payment', payment_no, vendor_id, driver_id, total_idr, approved_by_name, approved_at, 'repeated'
  from billing.trip_payment where repeats_kind is not null and status <> 'void' and deleted_at is null
  union all
  select 'Billing document', b.billing_no, l.vendor_id, null, l.amount_idr, u.name, l.created_at, 'adjusted'
  from billing.billing_line l join billing.billing b on b.id = l.billing_id left join auth.public_user_account u on u.id = l.created_by
  where l.is_large and l.deleted_at is null
  union all
  select 'Travel advance', advance_no, vendor_id, driver_id, amount_idr, approved_by_name, approved_at, 'advance'
  from billing.travel_advance where is_large and status not in ('rejected', 'cancelled') and deleted_at is null`

/**
 * What is looked over of a month of the plant, by the moment of the decision: what one person decided alone, and what was undone, paid again
 * or far above the usual. What is void pays nothing.
 */
function decidedAlone(db: Executor, month: string): Promise<Alone[]> {
  return runSql<Alone>(
    db,
    `select x.kind, x.no, coalesce(d.name, v.name) as payee, x.amount_idr, x.by, x.at, x.why from (
       select 'Payment' as kind, payment_no as no, vendor_id, driver_id, (select sum(l.amount_idr) from billing.trip_payment_line l
           where l.trip_payment_id = p.id and l.component not in (${DEDUCTED}))::bigint as amount_idr, approved_by_name as by, approved_at as at, 'alone' as why
       from billing.trip_payment p where kind = 'payment' and single_person and status <> 'void' and deleted_at is null
       union all
       select 'Billing document', billing_no, vendor_id, null, payable_idr, verified_by_name, verified_at, 'alone'
       from billing.billing where single_person and status <> 'void' and deleted_at is null
       union all
       select 'Reimbursement', reimburse_no, vendor_id, null, approved_idr, decided_by_name, decided_at, 'alone'
       from billing.reimbursement where single_person and status = 'approved' and deleted_at is null
       union all
       select 'Travel advance', advance_no, vendor_id, driver_id, amount_idr, coalesce(approved_by_name, settled_by_name),
         coalesce(approved_at, settled_at), 'alone'
       from billing.travel_advance where single_person and status not in ('rejected', 'cancelled') and deleted_at is null
       union all ${WATCHED}) x
     join master.public_vendor v on v.id = x.vendor_id left join master.public_driver d on d.id = x.driver_id
     where x.at is not null and to_char(x.at at time zone 'Asia/Jakarta', 'YYYY-MM') = $1 order by x.at, x.no`,
    [month],
  )
}

const COLUMNS = [
  { label: 'Kind' },
  { label: 'Number' },
  { label: 'Payee' },
  { label: 'Amount', unit: 'Rp', is: 'number' },
  { label: 'Why it stands here' },
  { label: 'Decided by' },
  { label: 'Decided at', is: 'moment' },
] as const

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
        COLUMNS.map((column) => ({ ...column, label: translated(lang, column.label) })),
        rows.map((one) => [
          translated(lang, one.kind),
          one.no,
          one.payee,
          one.amount_idr,
          translated(lang, WATCH_REASONS[one.why]),
          one.by,
          one.at,
        ]),
      )
    },
  )
}
