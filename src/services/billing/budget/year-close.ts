import { plantDay } from '#kernel/clock.ts'
import { monthKey, MONTHS } from '#contracts/budget/month-close.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { refuseNow, type FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { postAll } from '#engine/ledger/post.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Executor } from '#database/sql.ts'
import { openLinesOf, type OpenLine } from '#services/billing/budget/open-lines.ts'
import { budgetOfUnit } from '#services/billing/budget/transfers.ts'

type Budget = RecordOf<typeof workUnitBudget>

/** Whether the year of a budget is over at the plant. */
const isOver = ({ fiscal_year }: Pick<Budget, 'fiscal_year'>): boolean =>
  fiscal_year < Number(plantDay().slice(0, 4))

const notOver = ({ fiscal_year }: Budget): FieldError[] => [
  { field: 'fiscal_year', message: '{year} is not over yet', params: { year: fiscal_year } },
]

/** What speaks against closing a year: it is not over, or orders still hold something of it (dec.I1.2). */
async function againstClosing(db: Executor, row: Budget): Promise<FieldError[]> {
  if (!isOver(row)) return notOver(row)
  const open = await openLinesOf(db, row.id)
  if (!open.length) return []
  const idr = open.reduce((sum, { reserved_idr, committed_idr }) => sum + reserved_idr + committed_idr, 0)
  return [
    {
      field: 'status',
      message: '{count} order lines still hold {idr}: move them to next year or release them, with a reason',
      params: { count: open.length, idr: { idr } },
    },
  ]
}

/** The chosen lines as they are now; refuses one that holds nothing any more. */
async function chosen(db: Executor, row: Budget, ids: readonly string[]): Promise<OpenLine[]> {
  const open = await openLinesOf(db, row.id)
  const wanted = new Set(ids)
  const found = open.filter(({ order_line_id: id }) => wanted.has(id))
  if (!ids.length || new Set(found.map(({ order_line_id: id }) => id)).size < wanted.size)
    refuseNow([{ field: 'lines', message: 'Some of these hold nothing any more; load the page again' }])
  return found
}

const heldIn = ({ reserved_idr: reserved, committed_idr: committed }: OpenLine) => ({ reserved, committed })

/** What moves a line's holdings into January of the next year, and of the allocation as much as there is for it. */
function carried(row: Budget, line: OpenLine, next: string, left: Map<number, number>) {
  const { reserved, committed } = heldIn(line)
  const there = left.get(line.month) ?? 0
  const allocated = Math.min(there, reserved + committed)
  left.set(line.month, there - allocated)
  const unit = row.work_unit?.code ?? ''
  const entry = { holder: line.order_line_id, type: 'carry' } as const
  const other = (id: string, month: string) =>
    ({ type: 'budget', id, no: `${unit} ${month}`.trim(), reason: line.order_no }) as const
  return [
    {
      ...entry,
      owner: row.id,
      part: line.month,
      source: other(next, monthKey(row.fiscal_year + 1, 1)),
      moves: { idr: { allocated: -allocated, reserved: -reserved, committed: -committed } },
    },
    {
      ...entry,
      owner: next,
      part: 1,
      source: other(row.id, monthKey(row.fiscal_year, line.month)),
      moves: { idr: { allocated, reserved, committed } },
    },
  ]
}

/** What a year that is over needs before it is closed, and the closing itself. */
export const yearActions: ActionRules<typeof workUnitBudget> = {
  'move-open': {
    async guard({ db, row }) {
      if (!isOver(row)) return notOver(row)
      if (!row.carry_over)
        return [{ field: 'carry_over', message: 'This budget does not carry commitments over; release them' }]
      const next = await budgetOfUnit(db, row.work_unit_id, row.fiscal_year + 1)
      return next?.status === 'active'
        ? []
        : [
            {
              field: 'status',
              message: 'The work unit has no active budget for {year}',
              params: { year: row.fiscal_year + 1 },
            },
          ]
    },
    async effect(w, row, { lines }) {
      const next = await budgetOfUnit(w.tx, row.work_unit_id, row.fiscal_year + 1)
      if (!next) return
      await lockOwners(w.tx, [{ ledger: workUnitBudgetLedger, ids: [row.id, next.id] }])
      const left = new Map(
        MONTHS.map((month) => [month, row.months.find((one) => one.month === month)?.allocated_idr ?? 0]),
      )
      const open = await chosen(w.tx, row, lines)
      await postAll(
        w,
        workUnitBudgetLedger,
        open.flatMap((line) => carried(row, line, next.id, left)),
      )
    },
    event: 'budget.changed',
  },
  'release-open': {
    guard: async ({ row }) => (isOver(row) ? [] : notOver(row)),
    async effect(w, row, { lines, reason }) {
      await lockOwners(w.tx, [{ ledger: workUnitBudgetLedger, ids: [row.id] }])
      const open = await chosen(w.tx, row, lines)
      await postAll(
        w,
        workUnitBudgetLedger,
        open.map((line) => {
          const { reserved, committed } = heldIn(line)
          return {
            owner: row.id,
            part: line.month,
            holder: line.order_line_id,
            type: 'release',
            source: line.order_id
              ? { type: 'order', id: line.order_id, no: line.order_no, reason }
              : { type: 'manual', id: row.id, no: String(row.fiscal_year), reason },
            moves: { idr: { reserved: -reserved, committed: -committed } },
          }
        }),
      )
    },
    event: 'budget.changed',
  },
  close: {
    guard: ({ db, row }) => againstClosing(db, row),
    event: 'budget.closed',
  },
}
