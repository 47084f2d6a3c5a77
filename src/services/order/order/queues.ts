import { parseListRequest } from '#contracts/list-request.ts'
import { ORDER_QUEUES, type OrderQueue } from '#contracts/order/order-queues.ts'
import { order } from '#contracts/order/order.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { listSchema, pageOf, recordRef } from '#engine/call/json-schema.ts'
import { answer, bodyOf, type ServiceApp } from '#engine/call/service.ts'
import type { ServiceContext } from '#engine/context.ts'
import { listPage } from '#engine/list/list-query.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'

interface Waiting {
  queue: OrderQueue
  /** Which orders stand in it. */
  waiting: ExtraClause
}

const QUEUES: readonly Waiting[] = [
  {
    // Of the caller's unit, not made by the caller (read.R12).
    queue: ORDER_QUEUES.toApprove,
    waiting: (actor, p) => `t.status = 'submitted' and t.created_by <> ${p.add(actor.userId)}`,
  },
  { queue: ORDER_QUEUES.decided, waiting: () => 't.decided_at is not null' },
  {
    queue: ORDER_QUEUES.toComplete,
    waiting: () =>
      `(t.status = 'completion_requested' or (t.status = 'in_progress' and t.done_trips > 0 and t.done_trips = t.assigned_trips))`,
  },
  { queue: ORDER_QUEUES.toVerify, waiting: () => `t.status = 'completed'` },
  { queue: ORDER_QUEUES.verified, waiting: () => `t.status in ('verified', 'billed', 'closed')` },
  { queue: ORDER_QUEUES.disputed, waiting: () => `t.status = 'disputed'` },
]

/** The list calls of the screens that are a queue of work. */
export function mountQueues(app: ServiceApp, ctx: ServiceContext): void {
  for (const { queue, waiting } of QUEUES) {
    const spec: RawCall = {
      at: queue.at.replace('/order/', '/'),
      summary: queue.summary,
      roles: queue.roles,
      body: () => listSchema(order),
      answer: () => pageOf(recordRef(order)),
    }
    mountRaw(app, spec, async (c) => {
      const request = parseListRequest(await bodyOf(c))
      return answer(c, await listPage(ctx, order, c.var.actor, request, waiting))
    })
  }
}
