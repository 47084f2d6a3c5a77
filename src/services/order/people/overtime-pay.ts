import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { Overtime } from '#contracts/people/overtime.ts'
import { rulesOf } from '#services/order/people/overtime-facts.ts'
import { amountOf, ladderOf, overtimeLines } from '#services/order/people/rules/overtime-ladder.ts'

type Wage = Narrowed<
  ColumnsOf<'orders.overtime_pay', 'overtime_rule_id' | 'monthly_idr'> &
    ColumnsOf<'orders.driver_pay_profile', 'week_days'>,
  { week_days: '5' | '6' }
>

/** Works out what a day costs for other minutes, such as fewer approved ones, by the wage and the rules it was detected with. */
export async function repay(w: Write, row: Overtime, minutes: number): Promise<void> {
  if (row.is_difference || !row.day_type) return
  const [wage] = await runSql<Wage>(
    w.tx,
    `select p.overtime_rule_id, p.monthly_idr, f.week_days from orders.overtime_pay p
     join orders.driver_pay_profile f on f.id = p.pay_profile_id where p.overtime_id = $1 and p.deleted_at is null`,
    [row.id],
  )
  const rule = wage && (await rulesOf(w.tx)).find(({ id }) => id === wage.overtime_rule_id)
  if (!rule) return
  const lines = overtimeLines(rule, ladderOf(row.day_type, wage.week_days), minutes, wage.monthly_idr)
  await runSql(
    w.tx,
    `update orders.overtime_pay set minutes = $2, amount_idr = $3, lines = $4::jsonb, updated_at = $5, updated_by = $6,
       row_version = row_version + 1 where overtime_id = $1 and deleted_at is null`,
    [row.id, minutes, amountOf(lines), JSON.stringify(lines), w.at, w.actor.userId],
  )
}
