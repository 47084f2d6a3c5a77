import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What a line of an order still holds of a budget's month. */
export type OpenLine = Always<ColumnsOf<'billing.work_unit_budget_entry', 'order_line_id'>> &
  ColumnsOf<'billing.work_unit_budget_entry', 'month'> &
  Computed<{
    order_id: string | null
    order_no: string | null
    reserved_idr: number
    committed_idr: number
  }>

/** Every line of an order that still holds something of a budget, the oldest month first. */
export function openLinesOf(db: Executor, budget: string): Promise<OpenLine[]> {
  return runSql<OpenLine>(
    db,
    `select order_line_id, month, sum(reserved_idr)::bigint as reserved_idr, sum(committed_idr)::bigint as committed_idr,
       (array_agg(source_id order by seq) filter (where source_type = 'order'))[1] as order_id,
       (array_agg(source_no order by seq) filter (where source_type = 'order'))[1] as order_no
     from billing.work_unit_budget_entry where work_unit_budget_id = $1 and order_line_id is not null
     group by order_line_id, month having sum(reserved_idr) > 0 or sum(committed_idr) > 0
     order by month, min(seq)`,
    [budget],
  )
}
