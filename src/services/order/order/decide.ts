import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { approval } from '#contracts/order/approval.ts'
import { DECIDER } from '#access/duties.ts'
import type { order, OrderRecord } from '#contracts/order/order.ts'
import { commit } from '#services/billing/ports.ts'
import { mayDecideAlone } from '#services/master/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { lineIds, releaseAll, sourceOf } from '#services/order/order/holdings.ts'
import { NOT_OWNER } from '#services/order/order/orders.ts'

const MINE = [{ field: 'status', message: 'Somebody else of your work unit must decide what you made' }]

/**
 * Four eyes (life.O3, read.R12): another requester of the same unit decides. A unit with one requester may decide its own
 * when the setting `self_approval_allowed` says so.
 */
async function fourEyes(db: Executor, actor: Actor, row: OrderRecord): Promise<FieldError[]> {
  if (row.created_by !== actor.userId) return []
  return (await mayDecideAlone(db, row.work_unit_id)) ? [] : MINE
}

type Decision = RecordOf<typeof approval>['decision']

async function recordDecision(
  w: Write,
  row: OrderRecord,
  decision: Decision,
  reason: string | null,
): Promise<void> {
  await insertRow(w, 'approval', {
    id: uuidv7(),
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    subject_type: 'order',
    subject_id: row.id,
    subject_no: row.order_no,
    work_unit_id: row.work_unit_id,
    required_role_code: DECIDER,
    decided_by: w.actor.userId,
    decided_by_name: w.actor.name,
    decision,
    reason,
    self_approved: row.created_by === w.actor.userId,
    decided_at: w.at,
  })
}

/** Submitted -> approved (life.O3): what was reserved is committed. */
export const approve: ActionRule<typeof order, 'approve'> = {
  guard: ({ db, actor, row }) => fourEyes(db, actor, row),
  async effect(w, row, input) {
    await commit(w, sourceOf(row), lineIds(row))
    await recordDecision(w, row, 'approved', input.reason)
    return { decided_at: w.at, decided_by: w.actor.userId, decision_reason: input.reason }
  },
  event: 'order.approved',
}

function refusing(decision: 'returned' | 'rejected'): ActionRule<typeof order, 'return' | 'reject'> {
  return {
    guard: ({ db, actor, row }) => fourEyes(db, actor, row),
    async effect(w, row, input) {
      await releaseAll(w, row, input.reason)
      await recordDecision(w, row, decision, input.reason)
      return { decided_at: w.at, decided_by: w.actor.userId, decision_reason: input.reason }
    },
    event: `order.${decision}`,
  }
}

/** Submitted -> returned or rejected (life.O4, life.O5): the reservation is given back. */
export const giveBack = refusing('returned')
export const reject = refusing('rejected')

/** The requester calls off what is not under way yet (life.O15). */
export const cancel: ActionRule<typeof order, 'cancel'> = {
  guard: async ({ actor, row }) => (row.created_by === actor.userId ? [] : NOT_OWNER),
  async effect(w, row, input) {
    await releaseAll(w, row, input.reason)
    return { cancelled_reason: input.reason }
  },
  event: 'order.cancelled',
}
