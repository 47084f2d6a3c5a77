import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { createService, type ServiceApp } from '#engine/call/service.ts'
import { budgetRules } from '#services/billing/budget/budgets.ts'
import { mountLedger } from '#services/billing/purchase/ledgers.ts'
import { purchaseOrderRules } from '#services/billing/purchase/purchase-orders.ts'

/** The billing service: purchase orders and budgets with their ledgers. */
export function createBillingApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  const po = purchaseOrder
  const budget = workUnitBudget
  const poLedger = { table: 'purchase_order_ledger', parent: 'purchase_order_id' }
  const budgetLedger = { table: 'work_unit_budget_entry', parent: 'work_unit_budget_id' }
  mountLedger(app, ctx, po, poLedger, purchaseOrderRules.extra)
  mountResource(app, ctx, po, purchaseOrderRules)
  mountLedger(app, ctx, budget, budgetLedger)
  mountResource(app, ctx, budget, budgetRules)
  return app
}
