import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import { commit, release } from '#services/billing/ports.ts'
import { settingValue } from '#services/master/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { NOT_OWNER } from '#services/order/order/submit.ts'

type Row = Record<string, unknown>

const MINE = [{ field: 'status', message: 'Somebody else of your work unit must decide what you made' }]

/**
 * Four eyes (life.O3, read.R12): another requester of the same unit decides. A unit with one requester may decide its own
 * when the setting `self_approval_allowed` says so.
 */
async function fourEyes(db: Executor, actor: Actor, row: Row): Promise<FieldError[]> {
  if (row.created_by !== actor.userId) return []
  return (await alone(db, row)) ? [] : MINE
}

async function alone(db: Executor, row: Row): Promise<boolean> {
  const unit = String(row.work_unit_id)
  if (!(await settingValue<boolean>(db, 'self_approval_allowed', false, { workUnitId: unit }))) return false
  const [others] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*) as n from master.public_order_requester where work_unit_id = $1 and is_active and deleted_at is null',
    [unit],
  )
  return others?.n === 1
}

async function recordDecision(w: Write, row: Row, decision: string, reason: unknown): Promise<void> {
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
    required_role_code: 'order-requester',
    decided_by: w.actor.userId,
    decided_by_name: w.actor.name,
    decision,
    reason: reason ?? null,
    self_approved: row.created_by === w.actor.userId,
    decided_at: w.at,
  })
}

export const sourceOf = (row: Row): { id: string; no: string } => ({
  id: String(row.id),
  no: String(row.order_no),
})
export const lineIds = (row: Row): string[] => (row.lines as { id: string }[]).map(({ id }) => id)

/** Gives back everything an order holds. */
export async function releaseAll(w: Write, row: Row, reason: string | null): Promise<void> {
  for (const id of lineIds(row)) await release(w, sourceOf(row), id, undefined, reason)
}

/** Submitted -> approved (life.O3): what was reserved is committed. */
export const approve: ActionRule = {
  guard: ({ db, actor, row }) => fourEyes(db, actor, row),
  async effect(w, row, input) {
    await commit(w, sourceOf(row), lineIds(row))
    await recordDecision(w, row, 'approved', input.reason)
    return { decided_at: w.at, decided_by: w.actor.userId, decision_reason: input.reason ?? null }
  },
  event: 'order.approved',
}

function refusing(decision: 'returned' | 'rejected'): ActionRule {
  return {
    guard: ({ db, actor, row }) => fourEyes(db, actor, row),
    async effect(w, row, input) {
      await releaseAll(w, row, String(input.reason))
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
export const cancel: ActionRule = {
  guard: async ({ actor, row }) => (row.created_by === actor.userId ? [] : NOT_OWNER),
  async effect(w, row, input) {
    await releaseAll(w, row, String(input.reason))
    return { cancelled_reason: input.reason }
  },
  event: 'order.cancelled',
}
