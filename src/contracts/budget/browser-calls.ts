import type { ActionOf } from '#kernel/record.ts'
import type { ActionRef, UpdateRef } from '#contracts/call-refs.ts'
import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'

// The calls of budgets as islands make them: only types of the contract stand here, so that no page loads it for them.

/** An action of a budget as a part of its page sends it. */
export function budgetAction<A extends ActionOf<typeof workUnitBudget>>(
  name: A,
): ActionRef<typeof workUnitBudget, A> {
  return { at: `POST /billing/v1/work-unit-budget/{id}/${name}` }
}

/** The months of a draft. */
export const saveMonths: UpdateRef<typeof workUnitBudget> = { at: 'POST /billing/v1/work-unit-budget/update' }
