import { plantDay } from '#kernel/clock.ts'
import { formatMoney, formatMonth } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import { closedSentence, isMonthClosed, monthKey } from '#contracts/budget/month-close.ts'
import { CONTROLS, workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { refuseNow, type FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { post } from '#engine/ledger/post.ts'
import type { ActionRule, ActionRules } from '#engine/rules.ts'
import type { ChangesOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { wantAuditOf } from '#services/billing/billing/audit/want.ts'
import type { Write } from '#engine/write.ts'
import { answersToChange, waiting } from '#engine/record/second-person.ts'
import {
  againstReopening,
  closedOf,
  reopen,
  reopeningWords,
  type Reopening,
} from '#services/billing/budget/reopening.ts'
import {
  againstTransfer,
  transferNow,
  transferWords,
  type Transfer,
} from '#services/billing/budget/transfers.ts'
import { againstSecondPerson, settingOf } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.work_unit_budget'>

type Budget = RecordOf<typeof workUnitBudget>
type Control = Budget['control_action']

/** A month's new allocation. */
export interface MonthChange {
  month: number
  allocated_idr: number
}

/** New allocations of months, another control, or a transfer. */
export interface BudgetChange {
  months?: readonly MonthChange[]
  control_action?: Control
  transfer?: Transfer
  reopen?: Reopening
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

/** What orders hold and have used of a month: it is never allocated less. */
function drawnOf(row: Budget, month: number): number {
  const { reserved_idr = 0, committed_idr = 0, actual_idr = 0 } = monthOf(row, month) ?? {}
  return reserved_idr + committed_idr + actual_idr
}

const raisedIn = (row: Budget, { month, allocated_idr }: MonthChange): number =>
  allocated_idr - (monthOf(row, month)?.allocated_idr ?? 0)

/** What speaks against new allocations now: a closed month, less than is used already, nothing new. */
export async function againstMonths(
  db: Executor,
  row: Budget,
  months: readonly MonthChange[],
): Promise<FieldError[]> {
  const closeDay = await settingOf(db, 'budget_close_day')
  const today = plantDay()
  const at = (index: number): string => `months.${index}.allocated_idr`
  const errors = months.flatMap((change, index): FieldError[] => {
    const { month, allocated_idr } = change
    if (isMonthClosed(row.fiscal_year, month, closeDay, today, monthOf(row, month)?.reopened_until))
      return [{ field: at(index), ...closedSentence(row.fiscal_year, month, closeDay) }]
    const drawn = drawnOf(row, month)
    return allocated_idr < drawn
      ? [
          {
            field: at(index),
            message: 'Orders hold and have used {drawn} of {month}; it cannot be less',
            params: { drawn: { idr: drawn }, month: { month: monthKey(row.fiscal_year, month) } },
          },
        ]
      : []
  })
  if (new Set(months.map(({ month }) => month)).size < months.length)
    errors.push({ field: 'months', message: 'Each month once' })
  if (!errors.length && months.every((one) => raisedIn(row, one) === 0))
    errors.push({ field: 'months', message: 'Nothing is changed' })
  return errors
}

/**
 * Whether a change wants a second person: when what it raises and what the same person has raised or transferred of this budget within
 * thirty days are more than the setting. Small steps add up, and what another month gives up is not set off against them.
 */
export async function needsSecond(w: Write, row: Budget, idr: number): Promise<boolean> {
  if (idr <= 0) return false
  const [before] = await runSql<Computed<{ idr: number }>>(
    w.tx,
    `select coalesce(sum(case type when 'transfer' then greatest(-allocated_idr, 0) else greatest(allocated_idr, 0) end), 0)::bigint as idr
     from billing.work_unit_budget_entry
     where work_unit_budget_id = $1 and type in ('revise', 'transfer') and actor_id = $2
       and at > $3::timestamptz - interval '30 days'`,
    [row.id, w.actor.userId, w.at],
  )
  return idr + (before?.idr ?? 0) > (await settingOf(w.tx, 'budget_alone_idr'))
}

/** What new allocations raise, without what they lower. */
export function raisedBy(row: Budget, months: readonly MonthChange[]): number {
  return months.reduce((sum, one) => sum + Math.max(0, raisedIn(row, one)), 0)
}

/** A change in the words of who asks for it: old and new. */
function inWords(w: Write, row: Budget, change: BudgetChange): string {
  const { lang } = w.actor
  const control = (value: Control): string =>
    translated(lang, CONTROLS.find((one) => one.value === value)?.label ?? value)
  if (change.control_action)
    return `${translated(lang, 'When the budget is used up')}: ${control(row.control_action)} → ${control(change.control_action)}`
  if (change.reopen) return reopeningWords(change.reopen, row.fiscal_year, lang)
  if (change.transfer) return transferWords(change.transfer, row.fiscal_year, lang)
  return (change.months ?? [])
    .map(({ month, allocated_idr }) => {
      const was = monthOf(row, month)?.allocated_idr ?? 0
      const [from, to] = [was, allocated_idr].map((idr) => formatMoney(idr, lang))
      return `${formatMonth(monthKey(row.fiscal_year, month), lang)}: ${from} → ${to}`
    })
    .join('\n')
}

/** Leaves a change for a second person, and tells those who may be one. */
export async function ask(w: Write, row: Budget, change: BudgetChange, reason: string): Promise<Columns> {
  await w.emit({
    type: 'work-unit-budget.change_asked',
    subject: { type: workUnitBudget.name, id: row.id, no: String(row.fiscal_year) },
  })
  return waiting(w, { ...change }, inWords(w, row, change), reason)
}

/** Makes a change: months and transfers by entries of the ledger, the control as it is. */
export async function apply(w: Write, row: Budget, change: BudgetChange, reason: string): Promise<Columns> {
  await wantAuditOf(w, { workUnitId: row.work_unit_id })
  const revised = { revision_no: row.revision_no + 1, revision_reason: reason }
  if (change.control_action) return { ...revised, control_action: change.control_action }
  if (change.reopen) return reopen(w, row, change.reopen)
  if (change.transfer) {
    await transferNow(w, row, change.transfer, reason)
    return {}
  }
  for (const one of change.months ?? []) {
    const allocated = raisedIn(row, one)
    if (allocated === 0) continue
    await post(w, workUnitBudgetLedger, {
      owner: row.id,
      part: one.month,
      type: 'revise',
      source: manual(row, reason),
      moves: { idr: { allocated } },
      field: 'allocated_idr',
    })
  }
  return revised
}

const strictness = (control: Control): number => CONTROLS.findIndex(({ value }) => value === control)

/** What has come to speak against a change while it waited. */
async function againstWaiting(db: Executor, row: Budget, change: BudgetChange): Promise<FieldError[]> {
  if (change.reopen) return againstReopening(db, row, change.reopen)
  if (change.transfer) return againstTransfer(db, row, change.transfer)
  return change.months ? againstMonths(db, row, change.months) : []
}

/** Opens a closed month again, always by two persons: what was settled with the accounts may change once more. */
export const reopenAction: ActionRule<typeof workUnitBudget, 'reopen-month'> = {
  async guard({ db, row, input }) {
    if (row.proposed) return WAITS
    if (input) return againstReopening(db, row, { month: Number(input.month), until: input.open_until })
    return (await closedOf(db, row)).length
      ? []
      : [{ field: 'status', message: 'No month of this budget is closed' }]
  },
  choices: async ({ db, row }) => ({ month: { values: (await closedOf(db, row)).map(String) } }),
  effect: (w, row, { month, open_until: until, reason }) =>
    ask(w, row, { reopen: { month: Number(month), until } }, reason),
  event: 'budget.changed',
}

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
      against: againstSecondPerson,
      async apply(w, row, given) {
        const change: BudgetChange = given
        refuseNow(await againstWaiting(w.tx, row, change))
        return apply(w, row, change, row.change_reason ?? '')
      },
      was(row, given) {
        const { months, control_action: control, reopen: opened }: BudgetChange = given
        if (opened) return { reopen: monthOf(row, opened.month)?.reopened_until ?? null }
        if (control) return { control_action: row.control_action }
        return {
          months: (months ?? []).map(({ month }) => ({
            month,
            allocated_idr: monthOf(row, month)?.allocated_idr,
          })),
        }
      },
    },
    { approved: 'budget.changed', refused: 'budget.change_refused' },
  ),
}
