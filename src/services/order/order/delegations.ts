import { eachApart } from '#engine/job/set-aside.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Checked } from '#kernel/call.ts'
import { approvalDelegation, LONGEST_DELEGATION_DAYS } from '#contracts/order/approval-delegation.ts'
import { colleagues, giveApproval } from '#contracts/order/delegation-calls.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ActionRules } from '#engine/rules.ts'
import { write, writeBySystem, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { requesterOf } from '#services/order/order/orders.ts'

type Asked = Checked<NonNullable<typeof giveApproval.body>>

type Requester = ColumnsOf<'master.order_requester', 'id' | 'name' | 'user_id' | 'work_unit_id'> &
  RenamedColumns<'master.work_unit', { unit: 'name' }>

/** Requesters with an account in use; a plant has some dozens. */
function requestersInUse(db: Executor, id: string | null): Promise<Requester[]> {
  return runSql<Requester>(
    db,
    `select q.id, q.name, q.user_id, q.work_unit_id, u.name as unit from master.public_order_requester q
     join master.public_work_unit u on u.id = q.work_unit_id
     where q.is_active and q.deleted_at is null and ($1::uuid is null or q.id = $1) order by u.name, q.name, q.id limit 1000`,
    [id],
  )
}

function wrongDays({ from_day, to_day }: Asked): FieldError[] {
  if (from_day < plantDay()) return [{ field: 'from_day', message: 'Choose today or a later day' }]
  if (to_day < from_day) return [{ field: 'to_day', message: 'Must not be before the first day' }]
  return to_day >= addDays(from_day, LONGEST_DELEGATION_DAYS)
    ? [
        {
          field: 'to_day',
          message: 'At most {days} days; give it again when they are over',
          params: { days: LONGEST_DELEGATION_DAYS },
        },
      ]
    : []
}

/** Whether the same is given to the same person already for one of these days. */
async function twice(db: Executor, giverId: string, asked: Asked): Promise<FieldError[]> {
  const found = await runSql<Computed<{ n: number }>>(
    db,
    `select 1 as n from orders.approval_delegation where giver_id = $1 and delegate_id = $2 and status = 'running'
       and from_day <= $4::date and to_day >= $3::date limit 1`,
    [giverId, asked.delegate_id, asked.from_day, asked.to_day],
  )
  return found.length
    ? [{ field: 'from_day', message: 'This person decides for you on these days already' }]
    : []
}

const refuseDelegation = (errors: FieldError[]): void => {
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}

async function give(w: Write, asked: Asked): Promise<{ id: string }> {
  const { requesterId, workUnitId } = requesterOf(w.actor)
  const [delegate] = await requestersInUse(w.tx, asked.delegate_id)
  if (!delegate) refuseDelegation([{ field: 'delegate_id', message: 'Choose one from the list' }])
  else if (delegate.user_id === w.actor.userId)
    refuseDelegation([{ field: 'delegate_id', message: 'Choose somebody else than yourself' }])
  refuseDelegation(wrongDays(asked))
  // Two presses at once are one delegation: the second waits here and then finds the first.
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`delegation ${requesterId}`])
  refuseDelegation(await twice(w.tx, requesterId, asked))
  const id = uuidv7()
  await insertRow(w, 'orders.approval_delegation', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    giver_id: requesterId,
    giver_user_id: w.actor.userId,
    work_unit_id: workUnitId,
    delegate_id: asked.delegate_id,
    delegate_user_id: delegate!.user_id,
    delegate_unit_id: delegate!.work_unit_id,
    from_day: asked.from_day,
    to_day: asked.to_day,
    reason: asked.reason,
  })
  countChanged(approvalDelegation)
  const subject = { type: approvalDelegation.name, id, no: delegate!.name }
  const { from_day, to_day, reason } = asked
  await w.audit({ action: 'create', subject, after: { delegate: delegate!.name, from_day, to_day }, reason })
  await w.emit({ type: 'approval-delegation.created', subject })
  return { id }
}

/** Either of the two ends it before its last day. */
export const delegationActions: ActionRules<typeof approvalDelegation> = {
  end: {
    guard: async ({ actor, row }) =>
      actor.userId === row.giver_user_id || actor.userId === row.delegate_user_id
        ? []
        : [{ field: 'status', message: 'Only who gave it and who decides may end it' }],
    effect: async (w) => ({ ended_at: w.at }),
  },
}

/** The calls of delegations beside those of their resource. */
export function mountDelegations(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, colleagues, async ({ actor }) => {
    const found = await requestersInUse(ctx.db, null)
    return {
      items: found
        .filter(({ user_id }) => user_id !== actor.userId)
        .map(({ id, name, unit }) => ({ id, name, unit })),
    }
  })
  mountCall(app, giveApproval, ({ actor, input, once }) => write(ctx, actor, once, (w) => give(w, input)))
}

type Over = ColumnsOf<'orders.approval_delegation', 'id' | 'reason' | 'status'>

/** Ends delegations whose last day has passed; what they allow ended with that day already. */
async function endDelegations(ctx: ServiceContext): Promise<number> {
  return writeBySystem(ctx, async (w) => {
    const over = await runSql<Over>(
      w.tx,
      `select id, reason, status from orders.approval_delegation where status = 'running' and to_day < $1
       order by id for update skip locked`,
      [plantDay()],
    )
    const of = { job: 'order.end-delegations', subject: approvalDelegation.name }
    return eachApart(w, of, over, (row) =>
      moveBySystem(w, approvalDelegation, row, 'expire', { ended_at: w.at }),
    )
  })
}

/** Right after midnight, and once an hour. */
export function delegationJob(ctx: ServiceContext): Job {
  return {
    name: 'order.end-delegations',
    cron: '2 * * * *',
    done: 'Delegations have ended',
    work: () => endDelegations(ctx),
  }
}
