import { eachApart } from '#engine/job/set-aside.ts'
import { plantDay } from '#kernel/clock.ts'
import { isMonthClosed, YEAR_CLOSES, YEAR_PREPARED } from '#contracts/budget/month-close.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { writeBySystem, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { generate } from '#services/billing/budget/generate.ts'
import { openLinesOf } from '#services/billing/budget/open-lines.ts'
import { tellThresholds } from '#services/billing/budget/thresholds.ts'
import { settingOf } from '#services/master/ports.ts'

type Running = ColumnsOf<'billing.work_unit_budget', 'id' | 'fiscal_year' | 'status'>

/** From November on every active work unit has a draft of the next year; one that somebody deleted does not come back. */
export async function prepareYear(ctx: ServiceContext): Promise<number> {
  const today = plantDay()
  const year = Number(today.slice(0, 4)) + 1
  if (today.slice(5) < YEAR_PREPARED) return 0
  return writeBySystem(ctx, async (w) => {
    const ever = await runSql<ColumnsOf<'billing.work_unit_budget', 'work_unit_id'>>(
      w.tx,
      'select distinct work_unit_id from billing.work_unit_budget where fiscal_year = $1',
      [year],
    )
    const had = new Set(ever.map(({ work_unit_id }) => work_unit_id))
    const asked = { fiscal_year: year, begin: 'copy', raised_percent: 0, work_unit_id: null } as const
    return (await generate(w, asked, had)).made
  })
}

/** What a second person was asked for ends with the year: nobody could put it into force any more. */
const NOTHING_WAITS = {
  proposed: null,
  proposed_text: null,
  proposed_by: null,
  proposed_at: null,
  change_reason: null,
}

/** Tells once why a year could not be closed when it should have been. */
async function tellRefused(w: Write, { id, fiscal_year }: Running): Promise<number> {
  const told = await runSql(
    w.tx,
    `insert into billing.work_unit_budget_told (work_unit_budget_id, kind, month, at) values ($1, 'close_refused', 0, $2)
     on conflict do nothing returning month`,
    [id, w.at],
  )
  if (told.length)
    await w.emit({
      type: 'work-unit-budget.close_refused',
      subject: { type: workUnitBudget.name, id, no: String(fiscal_year) },
    })
  return told.length
}

/** Locks budgets whose last month is closed, and closes those of which nothing is open a month after their year (life.D8). */
export async function endYears(ctx: ServiceContext): Promise<number> {
  const today = plantDay()
  return writeBySystem(ctx, async (w) => {
    const closeDay = await settingOf(w.tx, 'budget_close_day')
    const running = await runSql<Running>(
      w.tx,
      `select id, fiscal_year, status from billing.work_unit_budget
       where status in ('active', 'locked') and fiscal_year < $1 and deleted_at is null order by id for update`,
      [Number(today.slice(0, 4))],
    )
    const of = { job: 'billing.budgets', subject: workUnitBudget.name }
    return eachApart(w, of, running, async (row) => {
      let moved = 0
      const isLocked = isMonthClosed(row.fiscal_year, 12, closeDay, today)
      if (row.status === 'active' && isLocked) {
        await moveBySystem(w, workUnitBudget, row, 'lock', NOTHING_WAITS)
        moved += 1
      }
      if (today < `${row.fiscal_year + 1}-${YEAR_CLOSES}`) return moved
      if ((await openLinesOf(w.tx, row.id)).length) moved += await tellRefused(w, row)
      else {
        await moveBySystem(w, workUnitBudget, { ...row, status: isLocked ? 'locked' : row.status }, 'close')
        moved += 1
      }
      return moved
    })
  })
}

/** What time brings about with budgets: months and years end, the next year is prepared, thresholds are crossed. */
export function budgetJob(ctx: ServiceContext): Job {
  return {
    name: 'billing.budgets',
    cron: '*/2 * * * *',
    done: 'Budgets were closed, prepared or told of',
    work: async () => (await endYears(ctx)) + (await prepareYear(ctx)) + (await tellThresholds(ctx)),
  }
}
