import {
  DEDUCTED_COMPONENTS,
  VENDOR_COMPONENTS,
  type Component,
  type PayeeType,
} from '#contracts/payment/payment-words.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Owed } from '#services/billing/payment/rules/deductions.ts'

/** Who owes what kind of debt, and where it came from; what is open of it is said by `billing.debt` (decision 68). */
const OWED: Readonly<Partial<Record<Component, string>>> = {
  receivable: `select o.vendor_id as payee_id, o.component, o.source_id as billing_id, null::uuid as trip_id,
      null::uuid as travel_advance_id, o.source_no, o.day, o.open_idr, o.waits_idr
    from billing.debt o where o.component = 'receivable'`,
  deduction: `select o.driver_id as payee_id, o.component, null::uuid as billing_id, a.trip_id, o.source_id as travel_advance_id, o.source_no,
      o.day, o.open_idr, o.waits_idr
    from billing.debt o join billing.travel_advance a on a.id = o.source_id where o.component = 'deduction'`,
  // Only where the contract takes it off (dec.I4.8).
  driver_pay: `select t.vendor_id as payee_id, o.component, null::uuid as billing_id, t.id as trip_id, null::uuid as travel_advance_id,
      t.trip_no as source_no, o.day, o.open_idr, o.waits_idr
    from billing.debt o join orders.public_trip t on t.id = o.source_id join orders.public_order r on r.id = t.order_id
    join master.public_contract k on k.id = r.contract_id where o.component = 'driver_pay' and k.driver_components = 'deducted'`,
}

type Found = Narrowed<
  Always<ColumnsOf<'billing.debt', 'component' | 'open_idr' | 'waits_idr'>>,
  { component: Component }
> &
  ColumnsOf<'billing.debt', 'day'> &
  Computed<{
    payee_id: string
    billing_id: string | null
    trip_id: string | null
    travel_advance_id: string | null
    source_no: string
  }>

/**
 * What payees of a kind owe, that no payment has taken off and that was not paid back, and what of it waits for a second person to say that it
 * was; the oldest first.
 */
export async function owedOf(
  db: Executor,
  type: PayeeType,
  payees: readonly string[] | null,
): Promise<Owed[]> {
  const parts = DEDUCTED_COMPONENTS.flatMap((component) =>
    isOneOf(VENDOR_COMPONENTS, component) === (type === 'vendor') ? (OWED[component] ?? []) : [],
  )
  const rows = await runSql<Found>(
    db,
    `select payee_id, component, billing_id, trip_id, travel_advance_id, source_no, day::text, open_idr, waits_idr from (${parts.join('\nunion all\n')}) f
     where (f.open_idr > 0 or f.waits_idr > 0) and ($1::uuid[] is null or f.payee_id = any($1))
     order by f.day nulls first, f.component, f.source_no`,
    [payees],
  )
  return rows.map(({ payee_id, ...row }) => ({ ...row, payeeId: payee_id, overtime_id: null, note: null }))
}
