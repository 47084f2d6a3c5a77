import type { Lang } from '#i18n/translate.ts'
import type { TruckPlan } from '#contracts/weighing/truck-calls.ts'
import { contentOf, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { readChanges } from '#services/order/weighing/revision/changes.ts'
import { planRevision } from '#services/order/weighing/revision/plan.ts'
import { followsOf } from '#services/order/weighing/revision/truck/follows.ts'
import type { Executor } from '#database/sql.ts'

/** What a truck that is chosen would move, before anything is saved; the trip is the ticket's own where that truck drove it. */
export async function planChoice(
  db: Executor,
  ticket: WeighedTicket,
  { truck_id, trip_id }: { truck_id: string; trip_id: string | null },
  lang: Lang,
): Promise<TruckPlan> {
  const read = readChanges('truck', contentOf(ticket), [
    { field: 'truck_id', new_value: truck_id },
    { field: 'trip_id', new_value: trip_id },
  ])
  const changes = 'changes' in read ? read.changes : []
  const wasVerified = ticket.status === 'verified'
  const plan = await planRevision(db, ticket, { kind: 'truck', changes, wasVerified }, { lock: false })
  return followsOf(db, ticket, plan, lang)
}
