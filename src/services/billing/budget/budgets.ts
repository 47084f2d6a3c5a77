import { AppError } from '#kernel/errors.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { moveBudget, type Source } from '#services/billing/purchase/ledger.ts'

type Row = Record<string, unknown>
interface Month {
  month: number
  allocated_idr: number
  reserved_idr: number
  committed_idr: number
  actual_idr: number
}

const NOTHING = { reserved: 0, committed: 0, actual: 0 }

function manual(row: Row, reason: string | null): Source {
  return { type: 'manual', id: String(row.id), no: String(row.fiscal_year), orderLineId: null, reason }
}

/** Activating writes every month's allocation into the ledger, which from then on is the truth (life.D8). */
async function activate(w: Write, row: Row): Promise<void> {
  const months = row.months as Month[]
  await runSql(
    w.tx,
    `update billing.work_unit_budget_month set allocated_idr = 0 where work_unit_budget_id = $1`,
    [row.id],
  )
  await runSql(w.tx, 'update billing.work_unit_budget set allocated_idr = 0 where id = $1', [row.id])
  for (const { month, allocated_idr } of months)
    await moveBudget(w, {
      budgetId: String(row.id),
      month,
      type: 'allocate',
      source: manual(row, null),
      idr: { ...NOTHING, allocated: allocated_idr },
    })
}

const actions: ActionRules = {
  activate: {
    async guard({ row }) {
      return Number(row.allocated_idr) > 0
        ? []
        : [{ field: 'months', message: 'Allocate something to at least one month' }]
    },
    effect: activate,
    event: 'budget.activated',
  },
  revise: {
    async guard({ row, input }) {
      const month = (row.months as Month[]).find((one) => one.month === input?.month)
      if (!month || !input) return []
      const used = month.reserved_idr + month.committed_idr + month.actual_idr
      return Number(input.allocated_idr) < used
        ? [{ field: 'allocated_idr', message: 'More than this is already used in the month' }]
        : []
    },
    async effect(w, row, input) {
      const month = (row.months as Month[]).find((one) => one.month === input.month)!
      await moveBudget(w, {
        budgetId: String(row.id),
        month: month.month,
        type: 'revise',
        source: manual(row, String(input.reason)),
        idr: { ...NOTHING, allocated: Number(input.allocated_idr) - month.allocated_idr },
      })
      return { revision_no: Number(row.revision_no) + 1, revision_reason: input.reason }
    },
    event: 'budget.changed',
  },
}

export const budgetRules: ResourceRules = {
  async onUpdate(_w, value, before) {
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
