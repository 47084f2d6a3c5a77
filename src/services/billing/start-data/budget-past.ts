import { addDays, plantDay } from '#kernel/clock.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { momentOf } from '#contracts/day-text.ts'
import { tellPast } from '#engine/record/past-entries.ts'
import type { Write } from '#engine/write.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { later } from '#services/billing/start-data/later.ts'

/** The writes that planned a budget and put it into force. */
interface BudgetLife {
  made: Write
  activated: Write
}

/** A year is planned in the November before it, and put into force in December; one that is being planned was begun some days ago. */
export function budgetLife(w: Write, year: number): BudgetLife {
  const planned = momentOf(`${year - 1}-11-10`, 10, 15)
  const begun = planned < w.at ? planned : momentOf(addDays(plantDay(new Date(w.at)), -3), 10, 15)
  return {
    made: asPerson(w, 'compiler-handling', begun),
    activated: asPerson(w, 'compiler-handling', later(begun, 30, 14, w.at)),
  }
}

/** The history of a budget of the demo. */
export function tellBudget(
  w: Write,
  { id, no }: { id: string; no: string },
  { made, activated }: BudgetLife,
  isActive: boolean,
): Promise<void> {
  const subject = { type: workUnitBudget.name, id, no }
  const moved = { before: { status: 'draft' }, after: { status: 'active' } }
  return tellPast(w, [
    { action: 'create', subject, at: made.at, by: made.actor },
    ...(isActive ? [{ action: 'activate', subject, ...moved, at: activated.at, by: activated.actor }] : []),
  ])
}
