import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { heldByAll } from '#engine/ledger/held.ts'
import { lockHeld } from '#engine/ledger/lock.ts'
import { postAll, type LedgerWrite } from '#engine/ledger/post.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { openBudgets } from '#services/billing/purchase/give-back.ts'

type Premium = Computed<{ id: string; trip_no: string; order_line_id: string; amount_idr: number }>

/** Premiums of a payment that the company bears itself: by the contract neither the vendor pays them, nor are they taken off him. */
function ownPremiums({ tx }: LedgerWrite, paymentId: string): Promise<Premium[]> {
  return runSql<Premium>(
    tx,
    `select l.id, t.trip_no, t.order_line_id, l.amount_idr from billing.trip_payment_line l join orders.public_trip t on t.id = l.trip_id
     join orders.public_order o on o.id = t.order_id join master.public_contract k on k.id = o.contract_id
     where l.trip_payment_id = $1 and l.component = 'driver_premium' and k.driver_components = 'by_company' order by l.position`,
    [paymentId],
  )
}

/**
 * Posts one entry for each of these premiums in the month its order line drew on; a closed year is left alone (dec.I1.2). The line does
 * not hold it: what it holds follows the freight of its trips.
 */
async function enter(
  w: LedgerWrite,
  premiums: readonly Premium[],
  sign: 1 | -1,
  reason: string,
): Promise<void> {
  const lines = [...new Set(premiums.map(({ order_line_id: id }) => id))]
  if (!lines.length) return
  await lockHeld(w.tx, [workUnitBudgetLedger], lines)
  const held = await heldByAll(w.tx, workUnitBudgetLedger, lines)
  const open = await openBudgets(w.tx)
  await postAll(
    w,
    workUnitBudgetLedger,
    premiums.flatMap(({ id, trip_no: no, order_line_id: line, amount_idr: idr }) => {
      const of = held.get(line)
      if (!of || !open.has(of.owner)) return []
      return [
        {
          owner: of.owner,
          part: of.part,
          type: sign > 0 ? ('actual' as const) : ('release' as const),
          source: { type: 'manual' as const, id, no, reason },
          moves: { idr: { actual: sign * idr } },
        },
      ]
    }),
  )
}

/** The premiums of a payment that was paid are used of the budget, of no purchase order (dec.I4.8). Once for each. */
export const usePremiums = async (w: LedgerWrite, paymentId: string): Promise<void> =>
  enter(w, await ownPremiums(w, paymentId), 1, 'Driver premium')

/** What such a payment used is given back when its money has come back. */
export async function giveBackPremiums(w: LedgerWrite, paymentId: string): Promise<void> {
  const premiums = await ownPremiums(w, paymentId)
  const used = await runSql<Computed<{ id: string }>>(
    w.tx,
    `select source_id as id from billing.work_unit_budget_entry where source_type = 'manual' and source_id = any($1::uuid[])
     group by source_id having sum(actual_idr) > 0`,
    [premiums.map(({ id }) => id)],
  )
  const ids = new Set(used.map(({ id }) => id))
  await enter(
    w,
    premiums.filter(({ id }) => ids.has(id)),
    -1,
    'Driver premium taken back',
  )
}
