import { ORDER_QUEUES } from '#contracts/order/order-queues.ts'
import { order } from '#contracts/order/order.ts'
import { queueList } from '#contracts/queue.ts'
import { keysOf } from '#kernel/guards.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { withinLent } from '#services/order/order/lent.ts'
import { mountQueue } from '#engine/list/queues.ts'

/** Which orders stand in a queue, where their states alone do not say it. */
const WAITING: Partial<Record<keyof typeof ORDER_QUEUES, ExtraClause>> = {
  // Of the caller's unit, not made by the caller (read.R12).
  toApprove: (actor, p) => `t.created_by <> ${p.add(actor.userId)}`,
  decided: () => 't.decided_at is not null',
  // Asked for, or everything that was given to a truck has arrived; what was returned waits until it is asked for again.
  toComplete: () => `(t.status = 'completion_requested'
    or (t.done_trips > 0 and t.done_trips = t.assigned_trips and t.completion_returned_at is null))`,
}

/** The list calls of the screens that are a queue of work. */
export function mountQueues(app: ServiceApp, ctx: ServiceContext): void {
  for (const name of keysOf(ORDER_QUEUES))
    mountQueue(app, ctx, queueList(order, ORDER_QUEUES[name]), (actor, p) => {
      const clauses = [withinLent(actor, p), WAITING[name]?.(actor, p) ?? null].filter((one) => one !== null)
      return clauses.length ? clauses.join(' and ') : null
    })
}
