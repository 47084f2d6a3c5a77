import { order } from '#contracts/order/order.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import type { RoleCode } from '#access/roles.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { listPage, type ExtraClause } from '#services/_shared/list-query.ts'
import { answer, bodyOf, requireRole, type ServiceApp } from '#services/_shared/service.ts'

interface Queue {
  name: string
  by: readonly RoleCode[]
  waiting: ExtraClause
}

const TOWER = ['control-tower', 'super-ct'] as const

/** Work that waits for somebody, each a list of orders with the same filters, sorts and search. */
const QUEUES: readonly Queue[] = [
  {
    // order-approve: of my unit, not made by me (R12)
    name: 'approve-queue',
    by: ['order-requester'],
    waiting: (actor, p) => `t.status = 'submitted' and t.created_by <> ${p.add(actor.userId)}`,
  },
  {
    name: 'approve-history',
    by: ['order-requester'],
    waiting: () => 't.decided_at is not null',
  },
  {
    name: 'complete-queue',
    by: TOWER,
    waiting: () =>
      `(t.status = 'completion_requested' or (t.status = 'in_progress' and t.done_trips > 0 and t.done_trips = t.assigned_trips))`,
  },
  { name: 'verify-queue', by: ['order-requester'], waiting: () => `t.status = 'completed'` },
  {
    name: 'verified-list',
    by: [...TOWER, 'order-requester'],
    waiting: () => `t.status in ('verified', 'billed', 'closed')`,
  },
  { name: 'dispute-queue', by: TOWER, waiting: () => `t.status = 'disputed'` },
]

/** POST /v1/order/{queue}: list calls for the screens that are a queue of work. */
export function mountQueues(app: ServiceApp, ctx: ServiceContext): void {
  for (const { name, by, waiting } of QUEUES) {
    app.post(`/v1/order/${name}`, async (c) => {
      requireRole(c, by)
      const request = parseListRequest(await bodyOf(c))
      return answer(c, await listPage(ctx, order as unknown as Resource, c.var.actor, request, waiting))
    })
  }
}
