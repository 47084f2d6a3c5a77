import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { approval } from '#contracts/order/approval.ts'
import { DECIDER } from '#access/duties.ts'
import type { order, OrderRecord } from '#contracts/order/order.ts'
import { againstCommitting, commit } from '#services/billing/ports.ts'
import { againstSecondPerson, mayDecideAlone } from '#services/master/ports.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { ActionRule } from '#engine/rules.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { lineIds, releaseAll, sourceOf } from '#services/order/order/holdings.ts'
import { giversTo, isOwnUnit, type Giver } from '#services/order/order/lent.ts'
import { NOT_OWNER } from '#services/order/order/orders.ts'

const OF_GIVER = [
  { field: 'status', message: 'Who made the order let you decide for them; somebody else must decide it' },
]
const MINE: FieldError = {
  field: 'status',
  message: 'Somebody else of your work unit must decide what you made',
}

/**
 * Four eyes (life.O3, read.R12): another requester of the same unit decides, or one to whom a requester of the unit has given it
 * (decision 28), though not what that giver has made. A unit with one requester may decide its own when the setting
 * `self_approval_allowed` says so.
 */
async function fourEyes(
  db: Executor,
  actor: Actor,
  row: OrderRecord,
): Promise<{ refused: FieldError[]; found: Giver | null }> {
  const isAlone = await mayDecideAlone(db, row.work_unit_id)
  if (row.created_by === actor.userId) return { refused: isAlone ? [] : [MINE], found: null }
  const givers = await giversTo(db, actor.userId)
  const found =
    givers.find(
      ({ work_unit_id, user_id }) => work_unit_id === row.work_unit_id && user_id !== row.created_by,
    ) ?? null
  if (!found && !isOwnUnit(actor, row.work_unit_id)) return { refused: OF_GIVER, found }
  return { refused: await againstSecondPerson(db, actor, [row.created_by], MINE), found }
}

type Decision = RecordOf<typeof approval>['decision']

async function recordDecision(
  w: Write,
  row: OrderRecord,
  decision: Decision,
  reason: string | null,
  giver: Giver | null,
): Promise<ChangesOf<'orders.order'>> {
  await insertRow(w, 'orders.approval', {
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
    decided_for: giver?.user_id ?? null,
    decided_for_name: giver?.name ?? null,
    decision,
    reason,
    self_approved: row.created_by === w.actor.userId,
    decided_at: w.at,
  })
  return {
    decision,
    decided_at: w.at,
    decided_by: w.actor.userId,
    decided_by_name: w.actor.name,
    decided_for_name: giver?.name ?? null,
    decision_reason: reason,
  }
}

/** Submitted -> approved (life.O3): what was reserved is committed, unless its purchase order is on hold or over by now. */
export const approve: ActionRule<typeof order, 'approve', Giver | null> = {
  async guard({ db, actor, row }) {
    const { refused, found } = await fourEyes(db, actor, row)
    return { refused: [...refused, ...(await againstCommitting(db, row.purchase_order_id))], found }
  },
  async effect(w, row, input, giver) {
    await commit(w, sourceOf(row), lineIds(row))
    return recordDecision(w, row, 'approved', input.reason, giver)
  },
  event: 'order.approved',
}

function refusing(
  decision: 'returned' | 'rejected',
): ActionRule<typeof order, 'return' | 'reject', Giver | null> {
  return {
    guard: ({ db, actor, row }) => fourEyes(db, actor, row),
    async effect(w, row, input, giver) {
      await releaseAll(w, row, input.reason)
      return recordDecision(w, row, decision, input.reason, giver)
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
