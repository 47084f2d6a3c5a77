import { AppError, fieldError, refuseNow, type FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { closedSentence, isMonthClosed } from '#contracts/budget/month-close.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { plantDay } from '#kernel/clock.ts'
import { post } from '#engine/ledger/post.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import {
  againstMonths,
  apply,
  ask,
  changeActions,
  manual,
  monthOf,
  needsSecond,
  raisedBy,
  reopenAction,
  WAITS,
} from '#services/billing/budget/changes.ts'
import { transferAction } from '#services/billing/budget/transfer-action.ts'
import { yearActions } from '#services/billing/budget/year-close.ts'
import { settingOf } from '#services/master/ports.ts'

type Budget = RecordOf<typeof workUnitBudget>
/** Activating writes every month's allocation into the ledger, which from then on is the truth (life.D8). */
async function activate(w: Write, row: Budget): Promise<void> {
  await runSql(
    w.tx,
    `update billing.work_unit_budget_month set allocated_idr = 0 where work_unit_budget_id = $1`,
    [row.id],
  )
  await runSql(w.tx, 'update billing.work_unit_budget set allocated_idr = 0 where id = $1', [row.id])
  for (const { month, allocated_idr } of row.months)
    await post(w, workUnitBudgetLedger, {
      owner: row.id,
      part: month,
      type: 'allocate',
      source: manual(row, null),
      moves: { idr: { allocated: allocated_idr } },
    })
}

/** A closed month of a draft gets nothing more: nobody could use it. */
async function againstPlanning(
  db: Executor,
  row: Budget,
  months: readonly { month: number; allocated_idr: number }[],
): Promise<FieldError[]> {
  const closeDay = await settingOf(db, 'budget_close_day')
  const today = plantDay()
  return months.flatMap(({ month, allocated_idr }, at) =>
    allocated_idr > (monthOf(row, month)?.allocated_idr ?? 0) &&
    isMonthClosed(row.fiscal_year, month, closeDay, today)
      ? [{ field: `months.${at}.allocated_idr`, ...closedSentence(row.fiscal_year, month, closeDay) }]
      : [],
  )
}

const actions: ActionRules<typeof workUnitBudget> = {
  activate: {
    async guard({ row, db }) {
      if (row.allocated_idr <= 0)
        return [{ field: 'months', message: 'Allocate something to at least one month' }]
      const closeDay = await settingOf(db, 'budget_close_day')
      // A year of which nothing is open any more cannot be begun.
      return isMonthClosed(row.fiscal_year, 12, closeDay, plantDay())
        ? [{ field: 'fiscal_year', ...closedSentence(row.fiscal_year, 12, closeDay) }]
        : []
    },
    effect: activate,
    event: 'budget.activated',
  },
  revise: {
    async guard({ db, row, input }) {
      if (row.proposed) return WAITS
      return input ? againstMonths(db, row, input.months) : []
    },
    async effect(w, row, { months, reason }) {
      const change = { months: months.map(({ month, allocated_idr }) => ({ month, allocated_idr })) }
      return (await needsSecond(w, row, raisedBy(row, change.months)))
        ? ask(w, row, change, reason)
        : apply(w, row, change, reason)
    },
    event: 'budget.changed',
  },
  transfer: transferAction,
  'reopen-month': reopenAction,
  ...yearActions,
  ...changeActions,
}

export const budgetRules: ResourceRules<typeof workUnitBudget> = {
  async onUpdate(w, value, before) {
    delete value.change_reason
    if (before.status === 'draft' && value.months)
      refuseNow(await againstPlanning(w.tx, before, value.months))
    if (before.status === 'closed')
      throw new AppError('failed_precondition', 'The year of this budget is closed')
    if (before.status !== 'draft' && value.control_action && value.control_action !== before.control_action)
      throw fieldError(
        'control_action',
        'Change the control of an active budget by its action, with a reason',
      )
    if (before.status !== 'draft' && value.months)
      throw new AppError('failed_precondition', 'Revise a month of an active budget, with a reason')
    return {}
  },
  async afterWrite(w, id) {
    await runSql(
      w.tx,
      `update billing.work_unit_budget b set allocated_idr =
         (select coalesce(sum(allocated_idr), 0) from billing.work_unit_budget_month where work_unit_budget_id = $1)
       where b.id = $1 and b.status = 'draft'`,
      [id],
    )
  },
  actions,
}
