import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Executor } from '#database/sql.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { visiblePurchaseOrders } from '#services/billing/ports.ts'
import { ORDER_LIMITS, withLent } from '#services/order/ports.ts'
import { forAudience } from '#services/sub/helpdesk/visible.ts'

/** What the services limit beyond columns, by resource, where this service knows it. */
export type ExtraLimits = Readonly<Record<string, ExtraClause>>

/** As whom a caller reads the records of a resource. */
export type ReaderOf = (resource: Resource) => Actor

/**
 * What limits the readers of records besides role and scope: `extra` of the rules that each service mounts a resource by. Files and
 * topics are as visible as the records they belong to; tests/services/sub-limits.test.ts finds a limit that is missing here.
 */
export const LIMITS: ExtraLimits = {
  ...ORDER_LIMITS,
  [purchaseOrder.name]: visiblePurchaseOrders,
  [tutorial.name]: forAudience,
}

/** Orders are read as who decides them for somebody as well, everything else as oneself alone. */
export async function readersFor(db: Executor, actor: Actor): Promise<ReaderOf> {
  const decider = await withLent(db, actor)
  return ({ name }) => (Object.hasOwn(ORDER_LIMITS, name) ? decider : actor)
}
