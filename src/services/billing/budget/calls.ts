import { plantDay } from '#kernel/clock.ts'
import { budgetYear, generateBudgets } from '#contracts/budget/calls.ts'
import { closesOn } from '#contracts/budget/month-close.ts'
import type { AllocationChange } from '#contracts/budget/calls.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write } from '#engine/write.ts'
import { generate } from '#services/billing/budget/generate.ts'
import { closedOf } from '#services/billing/budget/reopening.ts'
import { openLinesOf } from '#services/billing/budget/open-lines.ts'
import { settingOf } from '#services/master/ports.ts'

const MOST_CHANGES = 50

type Change = ColumnsOf<'billing.work_unit_budget_entry', 'id' | 'at' | 'type' | 'month' | 'reason'> &
  Outer<RenamedColumns<'auth.user', { actor_name: 'name' }>> &
  Computed<Pick<AllocationChange, 'was_idr' | 'is_idr' | 'other_id' | 'other_no'>>

/** How allocations were changed: what a month had before and after each entry, the newest first. */
function changesOf(db: Executor, budget: string): Promise<AllocationChange[]> {
  return runSql<Change>(
    db,
    `select e.id, e.at, e.type, e.month, (e.stands - e.allocated_idr)::bigint as was_idr, e.stands::bigint as is_idr, e.reason,
       u.name as actor_name, case when e.source_type = 'budget' then e.source_id end as other_id,
       case when e.source_type = 'budget' then e.source_no end as other_no
     from (select *, sum(allocated_idr) over (partition by month order by seq) as stands
           from billing.work_unit_budget_entry where work_unit_budget_id = $1) e
     left join auth.public_user_account u on u.id = e.actor_id
     where e.type in ('revise', 'transfer', 'carry') and e.allocated_idr <> 0
     order by e.seq desc limit ${MOST_CHANGES}`,
    [budget],
  )
}

/** The calls of budgets beside those of every resource. */
export function mountBudgetCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, budgetYear, async ({ actor, params }) => {
    const row = await readRecord(ctx, ctx.db, workUnitBudget, actor, params.id)
    const closeDay = await settingOf(ctx.db, 'budget_close_day')
    const today = plantDay()
    const isOver = row.fiscal_year < Number(today.slice(0, 4))
    return {
      closed: (await closedOf(ctx.db, row)).map((month) => ({
        month,
        on: closesOn(row.fiscal_year, month, closeDay),
      })),
      reopened: row.months.flatMap(({ month, reopened_until: until }) =>
        until && until >= today ? [{ month, until }] : [],
      ),
      is_over: isOver,
      open: isOver && row.status !== 'closed' ? await openLinesOf(ctx.db, row.id) : [],
      changes: await changesOf(ctx.db, row.id),
    }
  })
  mountCall(app, generateBudgets, ({ actor, input, once }) =>
    write(ctx, actor, once, (w) => generate(w, input)),
  )
}
