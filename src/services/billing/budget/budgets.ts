import { AppError, fieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { post } from '#engine/ledger/post.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import {
  apply,
  ask,
  changeActions,
  manual,
  monthOf,
  needsSecond,
  WAITS,
} from '#services/billing/budget/changes.ts'

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

const actions: ActionRules<typeof workUnitBudget> = {
  activate: {
    async guard({ row }) {
      return row.allocated_idr > 0
        ? []
        : [{ field: 'months', message: 'Allocate something to at least one month' }]
    },
    effect: activate,
    event: 'budget.activated',
  },
  revise: {
    async guard({ row, input }) {
      const month = monthOf(row, input?.month)
      if (!month || !input) return []
      if (row.proposed) return WAITS
      const used = (month.reserved_idr ?? 0) + (month.committed_idr ?? 0) + (month.actual_idr ?? 0)
      return input.allocated_idr < used
        ? [{ field: 'allocated_idr', message: 'More than this is already used in the month' }]
        : []
    },
    async effect(w, row, input) {
      const change = { month: input.month, allocated_idr: input.allocated_idr }
      return (await needsSecond(w, row, change))
        ? ask(w, row, change, input.reason)
        : apply(w, row, change, input.reason)
    },
    event: 'budget.changed',
  },
  ...changeActions,
}

export const budgetRules: ResourceRules<typeof workUnitBudget> = {
  async onUpdate(_w, value, before) {
    delete value.change_reason
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
  async onRemove(_w, before) {
    if (before.status !== 'draft') throw new AppError('failed_precondition', 'Only a draft can be deleted')
  },
  actions,
}
