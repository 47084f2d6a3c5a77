import { purchaseOrderLedger } from '#contracts/purchase/calls.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ServiceApp } from '#engine/call/service.ts'
import type { RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { purchaseOrderRules } from '#services/billing/purchase/purchase-orders.ts'

/** The entries of a purchase order for those who may read it, at most 500. */
export function mountPurchaseOrderLedger(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, purchaseOrderLedger, async ({ actor, params }) => {
    const { id } = await readRecord(ctx, ctx.db, purchaseOrder, actor, params.id, purchaseOrderRules.extra)
    const items = await runSql<RowOf<'billing.purchase_order_ledger'>>(
      ctx.db,
      'select * from billing.purchase_order_ledger where purchase_order_id = $1 order by at desc, id desc limit 500',
      [id],
    )
    return { items }
  })
}
