import { plantDay } from '#kernel/clock.ts'
import type { Sentence } from '#i18n/translate.ts'
import { closedSentence, isMonthClosed } from '#contracts/budget/month-close.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingOf } from '#services/master/ports.ts'

/**
 * Why a unit's budget takes nothing more of a load's month: it is closed (dec.I1.1). Null while it is open, or where the unit has no budget
 * of that year. `loadDate` is YYYY-MM-DD.
 */
export async function closedMonthOf(
  db: Executor,
  workUnitId: string,
  loadDate: string,
): Promise<Sentence | null> {
  const [year = 0, month = 0] = loadDate.split('-').map(Number)
  const [found] = await runSql<ColumnsOf<'billing.work_unit_budget_month', 'reopened_until'>>(
    db,
    `select m.reopened_until from billing.work_unit_budget b
     join billing.work_unit_budget_month m on m.work_unit_budget_id = b.id and m.month = $3
     where b.work_unit_id = $1 and b.fiscal_year = $2 and b.status <> 'draft' and b.deleted_at is null`,
    [workUnitId, year, month],
  )
  const closeDay = await settingOf(db, 'budget_close_day')
  return found && isMonthClosed(year, month, closeDay, plantDay(), found.reopened_until)
    ? closedSentence(year, month, closeDay)
    : null
}
