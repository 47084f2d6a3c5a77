import * as z from 'zod/mini'
import { items } from '#contracts/answers.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { call } from '#kernel/call.ts'

/** One move of money in a month of a budget; the four amounts say what it changed. */
const ENTRY = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  work_unit_budget_id: z.string(),
  month: z.int(),
  order_line_id: z.nullable(z.string()),
  source_type: z.string(),
  source_id: z.string(),
  source_no: z.nullable(z.string()),
  idr: z.int(),
  allocated_idr: z.int(),
  reserved_idr: z.int(),
  committed_idr: z.int(),
  actual_idr: z.int(),
  reason: z.nullable(z.string()),
  actor_id: z.nullable(z.string()),
})

export const budgetLedger = call({
  at: 'GET /billing/v1/work-unit-budget/{id}/ledger',
  summary: 'The entries of a budget, newest first',
  roles: workUnitBudget.access.read,
  answer: items(ENTRY),
})
