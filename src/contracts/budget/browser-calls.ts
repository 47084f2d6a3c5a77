import { callAt, type CallRef } from '#kernel/call.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { ActionOf, SentFields } from '#kernel/record.ts'
import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'

// The calls of budgets as islands make them: only types of the contract stand here, so that no page loads it for them.

type Actions = NonNullable<(typeof workUnitBudget)['lifecycle']>['actions']
type Told<A extends ActionOf<typeof workUnitBudget>> = Actions[A] extends { input: infer I extends FieldMap }
  ? SentFields<I>
  : unknown

interface Target {
  id: string
  row_version: number
}

/** An action of a budget as a part of its page sends it. */
export function budgetAction<A extends ActionOf<typeof workUnitBudget>>(
  name: A,
): CallRef<Target & Told<A>, unknown> {
  return callAt(`POST /billing/v1/work-unit-budget/{id}/${name}`)
}

/** The months of a draft. */
export const saveMonths: CallRef<
  Target & { months: readonly { month: number; allocated_idr: number }[] },
  unknown
> = callAt('POST /billing/v1/work-unit-budget/update')
