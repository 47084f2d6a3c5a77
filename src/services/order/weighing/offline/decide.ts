import { AppError, type FieldError } from '#kernel/errors.ts'
import type { offlineConflict, OfflineConflict } from '#contracts/weighing/offline-conflict.ts'
import type { ActionRules, GuardFacts } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { keptRecords } from '#services/order/weighing/offline/kept-records.ts'
import { takeKept, type Decided } from '#services/order/weighing/offline/take-kept.ts'
import { voidKept } from '#services/order/weighing/offline/void-kept.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

/** Who took one of the weights does not decide on it (life.D16.8). */
function fourEyes({ db, row, actor }: GuardFacts<typeof offlineConflict>): Promise<FieldError[]> {
  return againstSecondPerson(db, actor, [row.operator_id, row.second_operator_id], {
    field: '',
    message: 'You took a weight of this ticket; somebody else decides',
  })
}

const decidedBy = (w: Write, reason: string) => ({
  decided_at: w.at,
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decision_reason: reason,
})

async function takeAll(w: Write, { id }: OfflineConflict, decided: Decided): Promise<string> {
  const records = await keptRecords(w, id)
  if (!records.length)
    throw new AppError('failed_precondition', 'Nobody can read this record: it can only be void')
  let ticketId: string | null = null
  for (const kept of records) ticketId = await takeKept(w, kept, decided, ticketId)
  return ticketId!
}

/** What is decided on tickets that were weighed without the server and cannot go where they were meant (dec.I3.2). */
export const OFFLINE_ACTIONS: ActionRules<typeof offlineConflict> = {
  attach: {
    guard: fourEyes,
    async effect(w, row, { trip_id, reason }) {
      const weighing_id = await takeAll(w, row, { tripId: trip_id, reason })
      const [trip] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
        w.tx,
        'select trip_no from orders.trip where id = $1',
        [trip_id],
      )
      return { ...decidedBy(w, reason), weighing_id, trip_id, trip_no: trip?.trip_no ?? null }
    },
  },
  accept: {
    guard: fourEyes,
    async effect(w, row, { reason }) {
      return { ...decidedBy(w, reason), weighing_id: await takeAll(w, row, { tripId: null, reason }) }
    },
  },
  void: {
    fresh: true,
    guard: fourEyes,
    async effect(w, row, { reason }) {
      const records = await keptRecords(w, row.id)
      // What cannot be read, or names no truck that there is, makes no ticket; what was handed over stays as it was.
      const weighing_id = records.length && row.truck_id ? await voidKept(w, records, reason) : null
      return { ...decidedBy(w, reason), weighing_id }
    },
  },
}
