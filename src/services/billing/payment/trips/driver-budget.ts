import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { heldByAll } from '#engine/ledger/held.ts'
import { lockHeld } from '#engine/ledger/lock.ts'
import { postAll, type LedgerWrite } from '#engine/ledger/post.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { openBudgets } from '#services/billing/purchase/give-back.ts'

type Premium = ColumnsOf<'billing.trip_payment_line', 'id' | 'amount_idr'> &
  ColumnsOf<'orders.trip', 'trip_no' | 'order_line_id'>

/** A premium with the budget and month that it is entered in. */
interface Entered {
  id: string
  trip_no: string
  owner: string
  part: string | number | null
  amount_idr: number
}

type Used = RenamedColumns<
  'billing.work_unit_budget_entry',
  { id: 'source_id'; owner: 'work_unit_budget_id'; part: 'month' }
> &
  Always<RenamedColumns<'billing.work_unit_budget_entry', { trip_no: 'source_no' }>> &
  Computed<{ amount_idr: number }>

/** Enters these premiums; a closed year is left alone (dec.I1.2). */
async function enter(
  w: LedgerWrite,
  premiums: readonly Entered[],
  type: 'actual' | 'release',
  reason: string,
): Promise<void> {
  const open = await openBudgets(w.tx)
  const entries = premiums
    .filter(({ owner }) => open.has(owner))
    .map(({ id, trip_no: no, owner, part, amount_idr: idr }) => ({
      owner,
      part,
      type,
      source: { type: 'manual' as const, id, no, reason },
      moves: { idr: { actual: type === 'actual' ? idr : -idr } },
    }))
  await postAll(w, workUnitBudgetLedger, entries)
}

/** Premiums of a payment that the company bears itself: by the contract the vendor neither pays nor repays them. */
function ownPremiums({ tx }: LedgerWrite, paymentId: string): Promise<Premium[]> {
  return runSql<Premium>(
    tx,
    `select l.id, t.trip_no, t.order_line_id, l.amount_idr from billing.trip_payment_line l join orders.public_trip t on t.id = l.trip_id
     join orders.public_order o on o.id = t.order_id join master.public_contract k on k.id = o.contract_id
     where l.trip_payment_id = $1 and l.component = 'driver_premium' and k.driver_components = 'by_company' order by l.position`,
    [paymentId],
  )
}

/** The premiums of a payment that was paid are used of the budget, of no purchase order (dec.I4.8), in the month their order lines drew on. A line does not hold it: what it holds follows the freight of its trips. */
export async function usePremiums(w: LedgerWrite, paymentId: string): Promise<void> {
  const premiums = await ownPremiums(w, paymentId)
  const lines = [...new Set(premiums.map(({ order_line_id: id }) => id))]
  if (!lines.length) return
  await lockHeld(w.tx, [workUnitBudgetLedger], lines)
  const held = await heldByAll(w.tx, workUnitBudgetLedger, lines)
  await enter(
    w,
    premiums.flatMap(({ order_line_id: line, ...premium }) => {
      const of = held.get(line)
      return of ? [{ ...premium, owner: of.owner, part: of.part }] : []
    }),
    'actual',
    'Driver premium',
  )
}

/** What such a payment used, and has not given back, where it was entered: the contract may say something else by now. */
function usedPremiums({ tx }: LedgerWrite, paymentId: string): Promise<Used[]> {
  return runSql<Used>(
    tx,
    `select e.source_id as id, e.source_no as trip_no, e.work_unit_budget_id as owner, e.month as part, sum(e.actual_idr)::bigint as amount_idr
     from billing.trip_payment_line l join billing.work_unit_budget_entry e on e.source_type = 'manual' and e.source_id = l.id
     where l.trip_payment_id = $1 group by 1, 2, 3, 4 having sum(e.actual_idr) > 0 order by 2`,
    [paymentId],
  )
}

/** What such a payment used is given back when its money has come back. */
export async function giveBackPremiums(w: LedgerWrite, paymentId: string): Promise<void> {
  await enter(w, await usedPremiums(w, paymentId), 'release', 'Driver premium taken back')
}
