import { order } from '#contracts/order/order.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import type { RoleCode } from '#access/roles.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { listSchema, pageOf, recordRef } from '#engine/call/json-schema.ts'
import { listPage, type ExtraClause } from '#engine/list/list-query.ts'
import { answer, bodyOf, type ServiceApp } from '#engine/call/service.ts'

interface Queue {
  name: string
  title: string
  by: readonly RoleCode[]
  waiting: ExtraClause
}

const ORDER = order
const TOWER = ['control-tower', 'super-ct'] as const

/** Work that waits for somebody, each a list of orders with the same filters, sorts and search. */
const QUEUES: readonly Queue[] = [
  {
    // order-approve: of my unit, not made by me (read.R12)
    name: 'approve-queue',
    title: 'Orders of the unit that wait for a decision of the caller',
    by: ['order-requester'],
    waiting: (actor, p) => `t.status = 'submitted' and t.created_by <> ${p.add(actor.userId)}`,
  },
  {
    name: 'approve-history',
    title: 'Orders of the unit that were decided',
    by: ['order-requester'],
    waiting: () => 't.decided_at is not null',
  },
  {
    name: 'complete-queue',
    title: 'Orders that can be completed',
    by: TOWER,
    waiting: () =>
      `(t.status = 'completion_requested' or (t.status = 'in_progress' and t.done_trips > 0 and t.done_trips = t.assigned_trips))`,
  },
  {
    name: 'verify-queue',
    title: 'Orders that wait to be verified',
    by: ['order-requester'],
    waiting: () => `t.status = 'completed'`,
  },
  {
    name: 'verified-list',
    title: 'Orders that were verified',
    by: [...TOWER, 'order-requester'],
    waiting: () => `t.status in ('verified', 'billed', 'closed')`,
  },
  {
    name: 'dispute-queue',
    title: 'Orders in dispute',
    by: TOWER,
    waiting: () => `t.status = 'disputed'`,
  },
]

/** POST /v1/order/{queue}: list calls for the screens that are a queue of work. */
export function mountQueues(app: ServiceApp, ctx: ServiceContext): void {
  for (const { name, title, by, waiting } of QUEUES) {
    const spec: RawCall = {
      at: `POST /v1/order/${name}`,
      summary: title,
      roles: by,
      body: () => listSchema(ORDER),
      answer: () => pageOf(recordRef(ORDER)),
    }
    mountRaw(app, spec, async (c) => {
      const request = parseListRequest(await bodyOf(c))
      return answer(c, await listPage(ctx, ORDER, c.var.actor, request, waiting))
    })
  }
}
