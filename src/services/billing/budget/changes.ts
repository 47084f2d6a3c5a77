import { formatMoney } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import { CONTROLS, workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import { post } from '#engine/ledger/post.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { answersToChange, waiting } from '#engine/record/second-person.ts'
import { settingOf } from '#services/master/ports.ts'

type Budget = RecordOf<typeof workUnitBudget>
type Control = Budget['control_action']

/** A month's new allocation, or another control. */
export interface BudgetChange {
  month?: number
  allocated_idr?: number
  control_action?: Control
}

export const WAITS: FieldError[] = [
  { field: 'status', message: 'A change waits already; it is approved or refused first' },
]

export const manual = ({ id, fiscal_year }: Pick<Budget, 'id' | 'fiscal_year'>, reason: string | null) =>
  ({ type: 'manual', id, no: String(fiscal_year), reason }) as const

/** A month of a budget. */
export function monthOf(
  { months }: Pick<Budget, 'months'>,
  month: number | undefined,
): Budget['months'][number] | undefined {
  return months.find((one) => one.month === month)
}

const raisedBy = (row: Budget, { month, allocated_idr = 0 }: BudgetChange): number =>
  allocated_idr - (monthOf(row, month)?.allocated_idr ?? 0)

/**
 * Whether a revision wants a second person: when it and what the same person has raised of this budget within thirty days are more than
 * the setting. Small steps add up.
 */
export async function needsSecond(w: Write, row: Budget, change: BudgetChange): Promise<boolean> {
  const raised = raisedBy(row, change)
  if (raised <= 0) return false
  const [before] = await runSql<Computed<{ idr: number }>>(
    w.tx,
    `select coalesce(sum(allocated_idr), 0)::bigint as idr from billing.work_unit_budget_entry
     where work_unit_budget_id = $1 and type = 'revise' and actor_id = $2 and allocated_idr > 0
       and at > $3::timestamptz - interval '30 days'`,
    [row.id, w.actor.userId, w.at],
  )
  return raised + (before?.idr ?? 0) > (await settingOf(w.tx, 'budget_alone_idr'))
}

function inWords(w: Write, row: Budget, change: BudgetChange): string {
  const { lang } = w.actor
  const control = (value: Control): string =>
    translated(lang, CONTROLS.find((one) => one.value === value)?.label ?? value)
  if (change.control_action)
    return `${translated(lang, 'When the budget is used up')}: ${control(row.control_action)} → ${control(change.control_action)}`
  const was = monthOf(row, change.month)?.allocated_idr ?? 0
  const [from, to] = [was, change.allocated_idr ?? 0].map((idr) => formatMoney(idr, lang))
  return `${translated(lang, 'Month')} ${change.month}: ${from} → ${to}`
}

/** Leaves a change for a second person. */
export function ask(w: Write, row: Budget, change: BudgetChange, reason: string): Row {
  return waiting(w, { ...change }, inWords(w, row, change), reason)
}

/** Makes a change: a month by an entry of the ledger, the control as it is. */
export async function apply(w: Write, row: Budget, change: BudgetChange, reason: string): Promise<Row> {
  const revised = { revision_no: row.revision_no + 1, revision_reason: reason }
  if (change.control_action) return { ...revised, control_action: change.control_action }
  await post(w, workUnitBudgetLedger, {
    owner: row.id,
    part: change.month ?? null,
    type: 'revise',
    source: manual(row, reason),
    moves: { idr: { allocated: raisedBy(row, change) } },
    field: 'allocated_idr',
  })
  return revised
}

const strictness = (control: Control): number => CONTROLS.findIndex(({ value }) => value === control)

/** Changing the control, and the second person's answers. */
export const changeActions: ActionRules<typeof workUnitBudget> = {
  'change-control': {
    guard: async ({ row, input }) => {
      if (row.proposed) return WAITS
      return input?.control_action === row.control_action
        ? [{ field: 'control_action', message: 'Nothing is changed' }]
        : []
    },
    async effect(w, row, { control_action, reason }) {
      const isLooser = strictness(control_action) > strictness(row.control_action)
      return isLooser ? ask(w, row, { control_action }, reason) : apply(w, row, { control_action }, reason)
    },
    event: 'budget.changed',
  },
  ...answersToChange(
    workUnitBudget,
    {
      async apply(w, row, given) {
        const change: BudgetChange = given
        const month = monthOf(row, change.month)
        const used = (month?.reserved_idr ?? 0) + (month?.committed_idr ?? 0) + (month?.actual_idr ?? 0)
        if (change.allocated_idr !== undefined && change.allocated_idr < used)
          throw fieldError('allocated_idr', 'More than this is already used in the month')
        return apply(w, row, change, row.change_reason ?? '')
      },
      was(row, given) {
        const { month, control_action: control }: BudgetChange = given
        return control
          ? { control_action: row.control_action }
          : { month, allocated_idr: monthOf(row, month)?.allocated_idr }
      },
    },
    { approved: 'budget.changed', refused: 'budget.change_refused' },
  ),
}
