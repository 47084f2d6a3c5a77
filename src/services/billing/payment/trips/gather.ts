import type { Component, PayeeType } from '#contracts/payment/payment-words.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { deduct, type Owed } from '#services/billing/payment/rules/deductions.ts'
import { isDue, leftOut, type LeftOut } from '#services/billing/payment/rules/left-out.ts'
import { documentLines, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import type { Asked } from '#services/billing/payment/trips/asked.ts'
import { owedOf } from '#services/billing/payment/trips/owed.ts'
import { driverPayBack } from '#services/billing/payment/trips/premium-back.ts'

/** What something may be paid or deducted of: documents of vendors, and what advances left to deduct of drivers. */
const SOURCES: Readonly<Record<PayeeType, string>> = {
  vendor: `select 1 from billing.billing where vendor_id = any($1::uuid[]) and status in ('verified', 'payment_requested', 'partially_paid')
    and deleted_at is null order by id for update`,
  driver: `select 1 from billing.travel_advance where driver_id = any($1::uuid[]) and deducted_idr > 0 and deleted_at is null
    order by id for update`,
}

type Payable = ColumnsOf<
  'billing.billing',
  | 'id'
  | 'billing_no'
  | 'vendor_id'
  | 'period_start'
  | 'period_end'
  | 'net_idr'
  | 'ppn_idr'
  | 'pph23_idr'
  | 'ppn_collector'
> &
  Computed<{ taken: string[] }>

/** Whether a day is one of those asked for. */
const ASKED_DAY = (day: string): string => `daterange($1, $2, '[]') @> ${day}`

/** Documents above zero that something of is not paid yet; asked for by the end of their period. */
async function vendorLines(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null,
): Promise<PaymentLine[]> {
  const documents = await runSql<Payable>(
    db,
    `select d.id, d.billing_no, d.vendor_id, d.period_start, d.period_end, d.net_idr, d.ppn_idr, d.pph23_idr, d.ppn_collector,
       array(select l.component from billing.trip_payment_line l where l.billing_id = d.id and l.is_live) as taken
     from billing.billing d where d.status in ('verified', 'payment_requested', 'partially_paid') and d.deleted_at is null
       and d.payable_idr > 0 and ${ASKED_DAY('d.period_end')} and ($3::uuid[] is null or d.vendor_id = any($3))
     order by d.id`,
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

type Premium = RenamedColumns<'orders.trip', { payee_id: 'driver_id'; trip_id: 'id'; source_no: 'trip_no' }> &
  RenamedColumns<'master.contract_route', { amount_idr: 'driver_premium_idr' }> &
  Computed<{ component: 'driver_premium'; overtime_id: null; travel_advance_id: null }>
type Allowance = ColumnsOf<'billing.public_trip_advance', 'trip_id'> &
  Always<
    ColumnsOf<'billing.public_trip_advance', 'travel_advance_id'> &
      RenamedColumns<
        'billing.public_trip_advance',
        { payee_id: 'driver_id'; source_no: 'advance_no'; amount_idr: 'claimed_idr' }
      >
  > &
  Computed<{ component: 'travel_allowance'; overtime_id: null }>
type Overtime = RenamedColumns<'orders.overtime', { payee_id: 'driver_id'; overtime_id: 'id' }> &
  ColumnsOf<'orders.overtime_pay', 'amount_idr'> &
  Computed<{ component: 'overtime'; trip_id: null; travel_advance_id: null; source_no: string }>

/** Nothing that a payment holds already. */
const FREE = (column: string, component: string): string =>
  `not exists (select from billing.trip_payment_line l where l.is_live and l.${column} and l.component = '${component}')`

const PREMIUM_DAY = `(coalesce(t.verified_at, t.status_since) at time zone 'Asia/Jakarta')::date`
const SETTLED_DAY = `(a.settled_at at time zone 'Asia/Jakarta')::date`

/** What the drivers' parts are found by: premiums of completed trips, approved overtime, and what was overspent of advances (dec.I2.8). */
const DRIVER_PARTS: Readonly<Partial<Record<Component, string>>> = {
  driver_premium: `select t.driver_id as payee_id, 'driver_premium' as component, t.id as trip_id, null::uuid as overtime_id,
      null::uuid as travel_advance_id, t.trip_no as source_no, r.driver_premium_idr as amount_idr,
      ${PREMIUM_DAY} as day
    from orders.public_trip t join master.public_contract_route r on r.id = t.contract_route_id
    join orders.public_order o on o.id = t.order_id join master.public_contract k on k.id = o.contract_id
    where t.status in ('completed', 'verified', 'billed', 'paid') and t.deleted_at is null and r.driver_premium_idr > 0
      and k.driver_components <> 'by_vendor'
      and ${ASKED_DAY(PREMIUM_DAY)}
      and ${FREE('trip_id = t.id', 'driver_premium')}`,
  travel_allowance: `select a.driver_id, 'travel_allowance', a.trip_id, null, a.travel_advance_id, a.advance_no, a.claimed_idr, ${SETTLED_DAY}
    from billing.public_trip_advance a where a.claimed_idr > 0
      and ${ASKED_DAY(SETTLED_DAY)} and ${FREE('travel_advance_id = a.travel_advance_id', 'travel_allowance')}`,
  overtime: `select o.driver_id, 'overtime', null, o.id, null, to_char(o.work_date, 'YYYY-MM-DD'), p.amount_idr, o.work_date
    from orders.public_overtime o join orders.public_overtime_pay p on p.overtime_id = o.id and p.deleted_at is null
    where o.status in ('approved', 'paid') and o.deleted_at is null and p.amount_idr <> 0 and ${ASKED_DAY('o.work_date')}
      and ${FREE('overtime_id = o.id', 'overtime')}`,
}

async function driverLines(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null,
): Promise<PaymentLine[]> {
  const parts = [...new Set(asked.components)].flatMap((component) => DRIVER_PARTS[component] ?? [])
  if (!parts.length) return []
  const rows = await runSql<(Premium | Allowance | Overtime) & Computed<{ day: string }>>(
    db,
    `select * from (${parts.join('\nunion all\n')}) f (payee_id, component, trip_id, overtime_id, travel_advance_id, source_no, amount_idr, day)
     where f.payee_id is not null and ($3::uuid[] is null or f.payee_id = any($3))
     order by payee_id, component, source_no`,
    [asked.period_start, asked.period_end, payees],
  )
  return rows.map(({ payee_id, day, ...row }) => ({
    ...row,
    payeeId: payee_id,
    billing_id: null,
    note: null,
    left_idr: 0,
    from_day: day,
    to_day: day,
  }))
}

/** What one payee may be paid with what is deducted from it, and what of their debts is not. */
export interface Gathered {
  payeeId: string
  lines: PaymentLine[]
  left: LeftOut[]
  /** What is owed by one who is paid nothing that it could be taken off; empty for all others. */
  waiting: Owed[]
}

/** Everything that may be paid, and what is deducted from it, by payee; of some payees only, then with their documents or advances locked. */
export async function gather(
  db: Executor,
  asked: Asked,
  payees: readonly string[] | null = null,
): Promise<Gathered[]> {
  // In the order in which all others lock them, and before anything of them is read.
  if (payees) await runSql(db, SOURCES[asked.payee_type], [payees])
  const paid = Map.groupBy(
    asked.payee_type === 'driver'
      ? await driverLines(db, asked, payees)
      : [...(await vendorLines(db, asked, payees)), ...(await driverPayBack(db, asked, payees))],
    ({ payeeId }) => payeeId,
  )
  const owed = Map.groupBy(await owedOf(db, asked.payee_type, payees), ({ payeeId }) => payeeId)
  return [...new Set([...paid.keys(), ...owed.keys()])].map((payeeId) => {
    const [own, debts] = [paid.get(payeeId) ?? [], owed.get(payeeId) ?? []]
    const due = debts.filter((one) => one.open_idr > 0 && isDue(one, asked))
    if (!own.length) return { payeeId, lines: [], left: [], waiting: due }
    const lines = [...own, ...deduct(own, due)]
    return { payeeId, lines, left: leftOut(lines, debts, asked), waiting: [] }
  })
}
