import { REQUESTER } from '#access/duties.ts'
import { plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { ServiceApp } from '#engine/call/service.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor, type Parameters } from '#database/sql.ts'

/** Somebody whose decisions another one takes for some days. */
export type Giver = ColumnsOf<'orders.approval_delegation', 'work_unit_id'> &
  RenamedColumns<'orders.approval_delegation', { user_id: 'giver_user_id' }> &
  RenamedColumns<'master.order_requester', { name: 'name' }>

/** Who has given the approval of orders to this user, for today. */
export function giversTo(db: Executor, userId: string): Promise<Giver[]> {
  return runSql<Giver>(
    db,
    `select d.work_unit_id, d.giver_user_id as user_id, q.name
     from orders.approval_delegation d
     join master.public_order_requester q on q.id = d.giver_id and q.is_active and q.deleted_at is null
     where d.delegate_user_id = $1 and d.status = 'running' and $2::date between d.from_day and d.to_day order by d.id`,
    [userId, plantDay()],
  )
}

/** A caller who sees orders of further units besides, because somebody there lets him decide. */
interface LentActor extends Actor {
  lent: readonly string[]
}

const isLent = (actor: Actor): actor is LentActor => 'lent' in actor

/** The units whose orders the caller sees only to decide them. */
export const lentUnits = (actor: Actor): readonly string[] => (isLent(actor) ? actor.lent : [])

/** Whether an order is of the caller's own unit, and not one that is only there to be decided. */
export const isOwnUnit = (actor: Actor, workUnitId: string): boolean => !lentUnits(actor).includes(workUnitId)

/**
 * What is seen of lent units: what waits for a decision, and what the caller has decided. `own` says where the order's columns stand.
 */
export function withinLent(actor: Actor, p: Parameters, order = 't'): string | null {
  const lent = lentUnits(actor)
  if (!lent.length) return null
  return `(${order}.work_unit_id <> all(${p.add(lent)}::uuid[]) or ${order}.status = 'submitted' or ${order}.decided_by = ${p.add(actor.userId)})`
}

/** Calls of orders and their decisions see the units whose requesters have given the caller their approval; no other call does. */
export function lendUnits(app: ServiceApp, ctx: ServiceContext): void {
  for (const path of ['/v1/order/*', '/v1/approval/*'])
    app.use(path, async (c, next) => {
      const { actor } = c.var
      const own = actor?.scope.work_unit
      if (own && REQUESTER.includes(actor.roleCode) && !isLent(actor)) {
        const givers = await giversTo(ctx.db, actor.userId)
        const lent = [...new Set(givers.map(({ work_unit_id }) => work_unit_id))].filter(
          (id) => !own.includes(id),
        )
        const scope = { ...actor.scope, work_unit: [...own, ...lent] }
        const wider: LentActor = { ...actor, scope, lent }
        if (lent.length) c.set('actor', wider)
      }
      await next()
    })
}
