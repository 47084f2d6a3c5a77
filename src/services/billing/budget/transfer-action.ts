import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ActionRule } from '#engine/rules.ts'
import { apply, ask, needsSecond, WAITS } from '#services/billing/budget/changes.ts'
import { MONTHS } from '#contracts/budget/month-close.ts'
import { closedOf } from '#services/billing/budget/reopening.ts'
import { againstTransfer, budgetOfUnit, type Transfer } from '#services/billing/budget/transfers.ts'

const CLOSED_LEFT_OUT = { message: 'Closed months are left out' }
const NO_BUDGET: FieldError = { field: 'to_unit_id', message: 'Choose a work unit that has an active budget' }

/** Moves money between months and units of one year; above the setting a second person of the giving side decides (life.D8). */
export const transferAction: ActionRule<typeof workUnitBudget, 'transfer', Transfer | null> = {
  async guard({ db, actor, row, input }) {
    if (row.proposed) return WAITS
    if (!input) return []
    const unit = input.to_unit_id ?? row.work_unit_id
    const mine = actor.scope.work_unit
    const other =
      unit !== row.work_unit_id && (!mine || mine.includes(unit))
        ? await budgetOfUnit(db, unit, row.fiscal_year)
        : undefined
    if (unit !== row.work_unit_id && !other) return [NO_BUDGET]
    const transfer: Transfer = {
      from_month: Number(input.from_month),
      to_budget_id: other?.id ?? row.id,
      to_unit: other?.code ?? null,
      to_month: Number(input.to_month),
      amount_idr: input.amount_idr,
    }
    return { refused: await againstTransfer(db, row, transfer), found: transfer }
  },
  async choices({ db, row }) {
    const closed = await closedOf(db, row)
    const values = MONTHS.filter((month) => !closed.includes(month)).map(String)
    const note = closed.length ? CLOSED_LEFT_OUT : undefined
    return { from_month: { values, note }, to_month: { values, note } }
  },
  async effect(w, row, { reason }, transfer) {
    if (!transfer) return
    const change = { transfer }
    return (await needsSecond(w, row, transfer.amount_idr))
      ? ask(w, row, change, reason)
      : apply(w, row, change, reason)
  },
  event: 'budget.changed',
}
