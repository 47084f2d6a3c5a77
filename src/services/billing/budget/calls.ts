import { budgetLedger } from '#contracts/budget/calls.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ServiceApp } from '#engine/call/service.ts'
import type { RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** The entries of a budget for those who may read it, at most 500. */
export function mountBudgetLedger(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, budgetLedger, async ({ actor, params }) => {
    const { id } = await readRecord(ctx, ctx.db, workUnitBudget, actor, params.id)
    const items = await runSql<RowOf<'billing.work_unit_budget_entry'>>(
      ctx.db,
      'select * from billing.work_unit_budget_entry where work_unit_budget_id = $1 order by at desc, id desc limit 500',
      [id],
    )
    return { items }
  })
}
