import { sentence, type Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { TogetherView } from '#contracts/order/calls.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import { idleSentence } from '#services/billing/ports.ts'
import type { Executor } from '#database/sql.ts'
import { factsOf, planOrder, type OrderPlan } from '#services/order/order/order-plans.ts'

interface Draw {
  /** What it is drawn on: of two units each has a budget of the same month. */
  key: string
  label: string
  available: number
  claimed: number
}

/** What an order draws on, each by a name people know; `unit` where the orders are of several. */
function drawsOf({ funds }: OrderPlan, lang: Lang, unit: string | null): Draw[] {
  const po = funds.purchase_order
  return [
    ...(po
      ? [
          {
            key: po.po_no,
            label: `PO ${po.po_no}`,
            available: po.available_idr,
            claimed: po.claimed_idr,
          },
        ]
      : []),
    ...funds.months.map(({ budget_id, year, month, available_idr, claimed_idr }) => ({
      key: `${budget_id} ${month}`,
      label: [
        translated(lang, 'Budget {month}', { month: `${String(month).padStart(2, '0')}/${year}` }),
        ...(unit ? [unit] : []),
      ].join(' · '),
      available: available_idr,
      claimed: claimed_idr,
    })),
  ]
}

/** What speaks against an order whose money is reserved already: its own amount is out of what is available. */
export function againstHeld({ funds }: Pick<OrderPlan, 'funds'>): FieldError[] {
  const idle = funds.purchase_order && idleSentence(funds.purchase_order)
  return idle ? [{ field: 'purchase_order_id', ...idle }] : []
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
  const left = new Map<string, TogetherView['sources'][number]>()
  const isOfMany = new Set(rows.map(({ work_unit_id }) => work_unit_id)).size > 1
  const misfits: TogetherView['misfits'] = []
  for (const row of rows) {
    const held = row.status !== 'draft' && row.status !== 'returned'
    const plan = await planOrder(db, actor, { ...factsOf(row), held })
    const against = (held ? againstHeld(plan) : plan.errors)
      .filter(({ field }) => field !== 'budget_reason')
      .map(({ message, params }) => sentence(message, params ?? {}))
    const unit = isOfMany ? row.work_unit.name : null
    for (const { key, label, available, claimed } of drawsOf(plan, actor.lang, unit)) {
      const remains = (left.get(key)?.left_idr ?? available) - (held ? 0 : claimed)
      left.set(key, { label, left_idr: remains })
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
    sources: [...left.values()],
    misfits,
  }
}
