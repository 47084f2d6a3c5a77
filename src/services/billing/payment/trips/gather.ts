import type { Component, PayeeType } from '#contracts/payment/payment-words.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { documentLines, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'

/** What is asked to be paid; days are the plant's, both inclusive. */
export interface Asked {
  payee_type: PayeeType
  period_start: string
  period_end: string
  components: readonly Component[]
}

type Payable = ColumnsOf<
  'billing.billing',
  'id' | 'billing_no' | 'vendor_id' | 'net_idr' | 'ppn_idr' | 'pph23_idr' | 'payable_idr' | 'ppn_collector'
> &
  Computed<{ taken: string[] }>

/** Documents that something of is not paid yet, by the end of their period; locked where they are about to be paid. */
async function vendorLines(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null,
): Promise<PaymentLine[]> {
  const documents = await runSql<Payable>(
    db,
    `select d.id, d.billing_no, d.vendor_id, d.net_idr, d.ppn_idr, d.pph23_idr, d.payable_idr, d.ppn_collector,
       array(select l.component from billing.trip_payment_line l where l.billing_id = d.id and l.is_live) as taken
     from billing.billing d where d.status in ('verified', 'payment_requested', 'partially_paid') and d.deleted_at is null
       and d.period_end between $1 and $2 and ($3::uuid[] is null or d.vendor_id = any($3))
     order by d.id ${payees ? 'for update of d' : ''}`,
    [asked.period_start, asked.period_end, payees],
  )
  const wanted = new Set(asked.components)
  return documents.flatMap((document) =>
    documentLines({ ...document, net_idr: document.net_idr ?? 0 }, wanted).map((line) => ({
      ...line,
      payeeId: document.vendor_id,
    })),
  )
}

type Found = Computed<{
  payee_id: string
  component: Component
  trip_id: string | null
  overtime_id: string | null
  travel_advance_id: string | null
  source_no: string
  amount_idr: number
}>

/** Nothing that a payment holds already. */
const FREE = (column: string, component: string): string =>
  `not exists (select from billing.trip_payment_line l where l.is_live and l.${column} and l.component = '${component}')`

/** What the drivers' parts are found by: premiums of completed trips, approved overtime, and the settled rest of advances (dec.I2.8). */
const DRIVER_PARTS: Readonly<Partial<Record<Component, string>>> = {
  driver_premium: `select t.driver_id as payee_id, 'driver_premium' as component, t.id as trip_id, null::uuid as overtime_id,
      null::uuid as travel_advance_id, t.trip_no as source_no, r.driver_premium_idr as amount_idr
    from orders.public_trip t join master.public_contract_route r on r.id = t.contract_route_id
    join orders.public_order o on o.id = t.order_id join master.public_contract k on k.id = o.contract_id
    where t.status in ('completed', 'verified', 'billed', 'paid') and t.deleted_at is null and r.driver_premium_idr > 0
      and k.driver_components <> 'by_vendor'
      and (coalesce(t.verified_at, t.status_since) at time zone 'Asia/Jakarta')::date between $1 and $2
      and ${FREE('trip_id = t.id', 'driver_premium')}`,
  travel_allowance: `select a.driver_id, 'travel_allowance', a.trip_id, null, a.travel_advance_id, a.advance_no, a.claimed_idr
    from billing.public_trip_advance a where a.claimed_idr > 0
      and (a.settled_at at time zone 'Asia/Jakarta')::date between $1 and $2 and ${FREE('trip_id = a.trip_id', 'travel_allowance')}`,
  deduction: `select a.driver_id, 'deduction', a.trip_id, null, a.travel_advance_id, a.advance_no, -a.deducted_idr
    from billing.public_trip_advance a where a.deducted_idr > 0
      and (a.settled_at at time zone 'Asia/Jakarta')::date between $1 and $2 and ${FREE('trip_id = a.trip_id', 'deduction')}`,
  overtime: `select o.driver_id, 'overtime', null, o.id, null, to_char(o.work_date, 'YYYY-MM-DD'), p.amount_idr
    from orders.public_overtime o join orders.public_overtime_pay p on p.overtime_id = o.id and p.deleted_at is null
    where o.status in ('approved', 'paid') and o.deleted_at is null and p.amount_idr <> 0 and o.work_date between $1 and $2
      and ${FREE('overtime_id = o.id', 'overtime')}`,
}

async function driverLines(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null,
): Promise<PaymentLine[]> {
  const parts = asked.components.flatMap((component) => DRIVER_PARTS[component] ?? [])
  if (!parts.length) return []
  const rows = await runSql<Found>(
    db,
    `select * from (${parts.join('\nunion all\n')}) f where f.payee_id is not null and ($3::uuid[] is null or f.payee_id = any($3))
     order by payee_id, component, source_no`,
    [asked.period_start, asked.period_end, payees],
  )
  return rows.map(({ payee_id, ...row }) => ({ ...row, payeeId: payee_id, billing_id: null }))
}

/** What drivers of these vendors were paid and their contracts take off the vendor (dec.I4.8): once a trip, when it is paid. */
async function driverPay(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null,
): Promise<PaymentLine[]> {
  if (!asked.components.includes('driver_pay')) return []
  const rows = await runSql<Found>(
    db,
    `select t.vendor_id as payee_id, 'driver_pay' as component, t.id as trip_id, null::uuid as overtime_id, null::uuid as travel_advance_id,
       t.trip_no as source_no, -l.amount_idr as amount_idr
     from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.status in ('paid', 'reconciled')
     join orders.public_trip t on t.id = l.trip_id join orders.public_order o on o.id = t.order_id
     join master.public_contract k on k.id = o.contract_id
     where l.component = 'driver_premium' and l.is_live and k.driver_components = 'deducted'
       and (p.paid_at at time zone 'Asia/Jakarta')::date between $1 and $2 and ($3::uuid[] is null or t.vendor_id = any($3))
       and ${FREE('trip_id = t.id', 'driver_pay')}
     order by t.vendor_id, t.trip_no`,
    [asked.period_start, asked.period_end, payees],
  )
  return rows.map(({ payee_id, ...row }) => ({ ...row, payeeId: payee_id, billing_id: null }))
}

/** Everything that may be paid, by payee; of some payees only, then with its documents locked. */
export async function gather(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null = null,
): Promise<PaymentLine[]> {
  if (asked.payee_type === 'driver') return driverLines(db, asked, payees)
  const documents = await vendorLines(db, asked, payees)
  // A vendor whom nothing is paid has nothing that could be taken off it.
  const paid = new Set(documents.map(({ payeeId }) => payeeId))
  const taken = await driverPay(db, asked, payees)
  return [...documents, ...taken.filter(({ payeeId }) => paid.has(payeeId))]
}
