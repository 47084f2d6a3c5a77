import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { writeBySystem } from '#engine/write.ts'

/** Every month that is in force, and the year as month 0, with whether it is over its budget's threshold. */
const CROSSED = `
  select b.id, b.fiscal_year, m.month,
    m.used > 0 and 100.0 * m.used >= 1.0 * b.warn_threshold_percent * m.allocated_idr as is_over
  from billing.work_unit_budget b
  cross join lateral (
    select 0 as month, b.allocated_idr, b.reserved_idr + b.committed_idr + b.actual_idr as used
    union all
    select month, allocated_idr, reserved_idr + committed_idr + actual_idr
    from billing.work_unit_budget_month where work_unit_budget_id = b.id) m
  where b.status in ('active', 'locked') and b.deleted_at is null`

type Crossing = RenamedColumns<'billing.work_unit_budget_told', { id: 'work_unit_budget_id' }> &
  ColumnsOf<'billing.work_unit_budget_told', 'month'> &
  ColumnsOf<'billing.work_unit_budget', 'fiscal_year'>

/** Tells of each month and year that has come over its threshold, once for each crossing. Gives how many. */
export async function tellThresholds(ctx: ServiceContext): Promise<number> {
  return writeBySystem(ctx, async (w) => {
    await runSql(
      w.tx,
      `delete from billing.work_unit_budget_told t using (${CROSSED}) c
       where t.kind = 'threshold' and t.work_unit_budget_id = c.id and t.month = c.month and not c.is_over`,
    )
    const crossed = await runSql<Crossing>(
      w.tx,
      `with told as (
         insert into billing.work_unit_budget_told (work_unit_budget_id, kind, month, at)
         select c.id, 'threshold', c.month, $1 from (${CROSSED}) c where c.is_over
         on conflict do nothing returning work_unit_budget_id as id, month)
       select t.id, t.month, b.fiscal_year from told t join billing.work_unit_budget b on b.id = t.id order by t.id, t.month`,
      [w.at],
    )
    for (const { id, month, fiscal_year } of crossed)
      await w.emit({
        type: month === 0 ? 'work-unit-budget.year_threshold' : 'work-unit-budget.month_threshold',
        subject: { type: workUnitBudget.name, id, no: String(fiscal_year) },
        data: { month },
      })
    return crossed.length
  })
}
