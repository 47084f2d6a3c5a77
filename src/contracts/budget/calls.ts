import * as z from 'zod/mini'
import { COMPILER } from '#access/duties.ts'
import { call, type Checked } from '#kernel/call.ts'
import { choice, decimal, integer } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'

const CLOSED = z.object({ month: z.int(), on: z.string() })

const OPEN_LINE = z.object({
  order_line_id: z.string(),
  order_id: z.nullable(z.string()),
  order_no: z.nullable(z.string()),
  month: z.int(),
  reserved_idr: z.int(),
  committed_idr: z.int(),
})

const CHANGE = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  month: z.int(),
  was_idr: z.int(),
  is_idr: z.int(),
  reason: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  /** The other side of a transfer. */
  other_id: z.nullable(z.string()),
  other_no: z.nullable(z.string()),
})
export type AllocationChange = z.infer<typeof CHANGE>

const YEAR = z.object({
  /** Closed months, and since when. */
  closed: z.array(CLOSED),
  /** Closed months that are open again, and until when. */
  reopened: z.array(z.object({ month: z.int(), until: z.string() })),
  is_over: z.boolean(),
  /** What orders still hold, once the year is over. */
  open: z.array(OPEN_LINE),
  /** How its allocations were changed after it was activated, the newest first. */
  changes: z.array(CHANGE),
})
export type BudgetYear = z.infer<typeof YEAR>

export const budgetYear = call({
  at: 'GET /billing/v1/work-unit-budget/{id}/year',
  summary: 'What of a budget is closed, what is still open, and how it was changed',
  roles: workUnitBudget.access.read,
  answer: YEAR,
})

/** What new budgets begin with. */
const BEGINNINGS = [
  { value: 'copy', label: 'The months of the year before' },
  { value: 'empty', label: 'Nothing' },
] as const

const RAISED = decimal({
  label: 'Raised by',
  unit: '%',
  min: -100,
  max: 1000,
  decimals: 2,
  initial: 0,
  help: 'Of the year before',
})
const BEGIN = choice({ label: 'Months begin with', required: true, options: BEGINNINGS, initial: 'copy' })
const FISCAL_YEAR = integer({ label: 'Year', required: true, min: 2000, max: 2099, ungrouped: true })

/** What is asked when one budget is made. */
export const ONE_BUDGET = {
  work_unit_id: ref('work-unit', { label: 'Work unit', required: true }),
  fiscal_year: FISCAL_YEAR,
  begin: BEGIN,
  raised_percent: RAISED,
}

/** What is asked when those of all active units are made. */
export const ALL_BUDGETS = { fiscal_year: FISCAL_YEAR, begin: BEGIN, raised_percent: RAISED }

export const generateBudgets = call({
  at: 'POST /billing/v1/work-unit-budget/generate',
  summary: 'Make the drafts of a year, for every active work unit or for one; what is there is left alone',
  roles: COMPILER,
  body: { ...ALL_BUDGETS, work_unit_id: ref('work-unit', { label: 'Work unit' }) },
  answer: z.object({
    made: z.int(),
    /** Codes of the units that had one already. */
    kept: z.array(z.string()),
    /** The only one that was made. */
    id: z.nullable(z.string()),
  }),
  once: true,
})
export type Generating = Checked<NonNullable<(typeof generateBudgets)['body']>>
