import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import type { Asked } from '#services/billing/payment/trips/asked.ts'

type Back = RenamedColumns<'orders.trip', { payee_id: 'vendor_id'; trip_id: 'id'; source_no: 'trip_no' }> &
  Computed<{ amount_idr: number; note: string | null }>

/**
 * What was taken off a vendor for a driver's premium whose payment came back since: it is paid to the vendor again, once, with the number of
 * the payment and the reason (dec.I4.8). Only what it has paid is given back; what is still being prepared is void first.
 */
export async function driverPayBack(
  db: Executor,
  asked: Pick<Asked, 'components' | 'period_end'>,
  payees: readonly string[] | null,
): Promise<PaymentLine[]> {
  if (!asked.components.includes('driver_pay_back')) return []
  const rows = await runSql<Back>(
    db,
    `select y.vendor_id as payee_id, y.id as trip_id, y.trip_no as source_no, y.settled_idr - y.premium_idr as amount_idr,
       b.payment_no || ': ' || coalesce(b.status_reason, '–') as note
     from (select t.id, t.trip_no, t.vendor_id, s.premium_idr, s.settled_idr from billing.driver_pay_sums s
       join orders.public_trip t on t.id = s.trip_id) y
     left join lateral (select p.payment_no, p.status_reason, r.paid_at from billing.trip_payment_line l
       join billing.trip_payment p on p.id = l.trip_payment_id and p.status = 'reversed' join billing.trip_payment r on r.reverses_id = p.id
       where l.trip_id = y.id and l.component = 'driver_premium' order by r.paid_at desc limit 1) b on true
     where y.settled_idr > y.premium_idr and (b.paid_at is null or $1::date is null or (b.paid_at at time zone 'Asia/Jakarta')::date <= $1::date)
       and ($2::uuid[] is null or y.vendor_id = any($2)) order by y.vendor_id, y.trip_no`,
    [asked.period_end, payees],
  )
  return rows.map(({ payee_id, ...row }) => ({
    ...row,
    payeeId: payee_id,
    component: 'driver_pay_back',
    billing_id: null,
    overtime_id: null,
    travel_advance_id: null,
    left_idr: 0,
  }))
}
