import { plantDay } from '#kernel/clock.ts'
import { DEDUCTED_COMPONENTS } from '#contracts/payment/payment-words.ts'
import type { TripPayment } from '#contracts/payment/trip-payment.ts'
import type { ChangesOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'

type Before = Computed<{ kind: 'failed' | 'reversed'; no: string; on: string }>

/** The columns of a payment that repeats another one; none where all of it is paid for the first time. */
export const repeatsOf = (before: Before | null): ChangesOf<'billing.trip_payment'> =>
  before ? { repeats_kind: before.kind, repeats_no: before.no, repeats_on: before.on } : {}

/** The bank file of a transfer that failed and is prepared again; null where it was in none. */
export async function failedBefore(db: Executor, row: TripPayment): Promise<Before | null> {
  if (!row.export_id || !row.exported_at) return null
  const [file] = await runSql<Computed<{ no: string }>>(
    db,
    'select export_no as no from billing.payment_export where id = $1',
    [row.export_id],
  )
  return { kind: 'failed', no: file?.no ?? row.payment_no, on: plantDay(new Date(row.exported_at)) }
}

/**
 * The last payment that had paid something of these lines before: it came back, or its bank file failed and it is void. What repeats it says
 * so, and more is asked before it is approved (dec.I4.5). Null where all of it is paid for the first time.
 */
export async function paidBefore(db: Executor, lines: readonly PaymentLine[]): Promise<Before | null> {
  const own = lines.filter(({ component }) => !DEDUCTED_COMPONENTS.includes(component))
  const [before] = await runSql<Before>(
    db,
    `select case when p.status = 'reversed' then 'reversed' when p.export_id is not null then 'failed' else p.repeats_kind end as kind,
       case when p.status = 'reversed' then p.payment_no else coalesce(e.export_no, p.repeats_no) end as no,
       coalesce((coalesce(p.undo_at, p.exported_at, p.paid_at) at time zone 'Asia/Jakarta')::date, p.repeats_on)::text as "on"
     from unnest($1::text[], $2::uuid[]) o (component, source)
     join billing.trip_payment_line l on l.component = o.component
       and coalesce(l.travel_advance_id, l.billing_id, l.trip_id, l.overtime_id) = o.source
     join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment' and (p.status = 'reversed'
       or p.status in ('failed', 'void') and (p.export_id is not null or p.repeats_kind is not null))
     left join billing.payment_export e on e.id = p.export_id
     order by kind, "on" desc, p.id desc limit 1`,
    [
      own.map(({ component }) => component),
      own.map((line) => line.travel_advance_id ?? line.billing_id ?? line.trip_id ?? line.overtime_id),
    ],
  )
  return before ?? null
}
