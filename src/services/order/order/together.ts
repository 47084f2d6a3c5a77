import { sentence, type Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import type { TogetherView } from '#contracts/order/calls.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import type { Executor } from '#database/sql.ts'
import { factsOf, planOrder, type OrderPlan } from '#services/order/order/order-plans.ts'

/** Purchase orders in these states carry nothing any more; one that is used up carries what it has reserved. */
const CLOSED = new Set(['on_hold', 'expired', 'closed', 'cancelled'])

/** What an order draws on, each by a name people know. */
function drawsOf({ funds }: OrderPlan): { label: string; available: number; claimed: number }[] {
  const po = funds.purchase_order
  return [
    ...(po ? [{ label: `PO ${po.po_no}`, available: po.available_idr, claimed: po.claimed_idr }] : []),
    ...funds.months.map(({ year, month, available_idr, claimed_idr }) => ({
      label: `${String(month).padStart(2, '0')}/${year}`,
      available: available_idr,
      claimed: claimed_idr,
    })),
  ]
}

/** What speaks against an order whose money is reserved already: its own amount is out of what is available. */
function againstHeld({ funds }: OrderPlan): Sentence[] {
  const po = funds.purchase_order
  return po && CLOSED.has(po.status) ? [sentence('{po} is not open for use', { po: po.po_no })] : []
}

/**
 * Several orders one after the other, as they would be submitted or approved: what remains of everything they draw on after all of them,
 * and which no longer fit.
 */
export async function togetherOf(
  db: Executor,
  actor: Actor,
  rows: readonly OrderRecord[],
): Promise<TogetherView> {
  const left = new Map<string, number>()
  const misfits: TogetherView['misfits'] = []
  for (const row of rows) {
    const held = row.status !== 'draft' && row.status !== 'returned'
    const plan = await planOrder(db, actor, { ...factsOf(row), held })
    const against = held
      ? againstHeld(plan)
      : plan.errors
          .filter(({ field }) => field !== 'budget_reason')
          .map(({ message, params }) => sentence(message, params ?? {}))
    for (const { label, available, claimed } of drawsOf(plan)) {
      const remains = (left.get(label) ?? available) - (held ? 0 : claimed)
      left.set(label, remains)
      if (remains < 0)
        against.push(sentence('{source}: {amount} too little', { source: label, amount: { idr: -remains } }))
    }
    if (against.length)
      misfits.push({
        order_no: row.order_no,
        reasons: [...new Set(against.map(({ message, params }) => translated(actor.lang, message, params)))],
      })
  }
  return {
    est_amount_idr: rows.reduce((sum, { est_amount_idr }) => sum + est_amount_idr, 0),
    sources: [...left].map(([label, left_idr]) => ({ label, left_idr })),
    misfits,
  }
}
