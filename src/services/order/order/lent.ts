import { order } from '#contracts/order/order.ts'
import { REQUESTER } from '#access/duties.ts'
import { plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import type { HearsBesides } from '#events/streams/client.ts'
import { runSql, type Executor, type Parameters } from '#database/sql.ts'

/** Somebody whose decisions another one takes for some days. */
export type Giver = ColumnsOf<'orders.approval_delegation', 'work_unit_id'> &
  RenamedColumns<'orders.approval_delegation', { user_id: 'giver_user_id' }> &
  RenamedColumns<'master.order_requester', { name: 'name' }>

/** Delegations that hold on the day of the second parameter, `d`, each with who gave it, `q`. */
const RUNNING = `orders.public_approval_delegation d
  join master.public_order_requester q on q.id = d.giver_id and q.is_active and q.deleted_at is null
    and d.status = 'running' and $2::date between d.from_day and d.to_day`

/** Who has given the approval of orders to this user, for today. */
export function giversTo(db: Executor, userId: string): Promise<Giver[]> {
  return runSql<Giver>(
    db,
    `select d.work_unit_id, d.giver_user_id as user_id, q.name
     from ${RUNNING} where d.delegate_user_id = $1 order by d.id`,
    [userId, plantDay()],
  )
}

/** A caller who sees orders of further units besides, because somebody there lets them decide. */
interface LentActor extends Actor {
  lent: readonly string[]
}

const isLent = (actor: Actor): actor is LentActor => 'lent' in actor

/** The units whose orders the caller sees only to decide them. */
export const lentUnits = (actor: Actor): readonly string[] => (isLent(actor) ? actor.lent : [])

/** Whether an order is of the caller's own unit, and not one that is only there to be decided. */
export const isOwnUnit = (actor: Actor, workUnitId: string): boolean => !lentUnits(actor).includes(workUnitId)

/**
 * What is seen of lent units: what waits for a decision, and what the caller has decided. `at` says where the order's columns stand.
 */
export function withinLent(actor: Actor, p: Parameters, at = 't'): string | null {
  const lent = lentUnits(actor)
  if (!lent.length) return null
  return `(${at}.work_unit_id <> all(${p.add(lent)}::uuid[]) or ${at}.status = 'submitted' or ${at}.decided_by = ${p.add(actor.userId)})`
}

/** The caller with the units whose requesters have given them their approval, where there are any: for orders and their decisions alone. */
export async function withLent(db: Executor, actor: Actor): Promise<Actor> {
  const own = actor.scope.work_unit
  if (!own || !REQUESTER.includes(actor.roleCode) || isLent(actor)) return actor
  const givers = await giversTo(db, actor.userId)
  const lent = [...new Set(givers.map(({ work_unit_id }) => work_unit_id))].filter((id) => !own.includes(id))
  if (!lent.length) return actor
  const wider: LentActor = { ...actor, scope: { ...actor.scope, work_unit: [...own, ...lent] }, lent }
  return wider
}

/** Calls of orders and their decisions see the units whose requesters have given the caller their approval; no other call does. */
export function lendUnits(app: ServiceApp, ctx: ServiceContext): void {
  for (const path of ['/v1/order/*', '/v1/approval/*'])
    app.use(path, async (c, next) => {
      if (c.var.actor) c.set('actor', await withLent(ctx.db, c.var.actor))
      await next()
    })
}

/** Who decides an order today for somebody of its unit who did not make it: they are told of it, and of nothing else there. */
export async function decidersOf(db: Executor, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await runSql<RenamedColumns<'orders.approval_delegation', { id: 'delegate_user_id' }>>(
    db,
    `select d.delegate_user_id as id from ${RUNNING}
     join orders.public_order o on o.work_unit_id = d.work_unit_id and o.created_by is distinct from d.giver_user_id
     where o.id = $1 and o.status = 'submitted'`,
    [orderId, plantDay()],
  )
  return new Set(rows.map(({ id }) => id))
}

type LentUnit = ColumnsOf<'orders.approval_delegation', 'work_unit_id'> &
  RenamedColumns<'orders.approval_delegation', { user_id: 'delegate_user_id' }>

const WAITS = 'submitted'

/** What these users hear today of units that let them decide: orders that begin to wait there, or no longer do. */
export async function hearersBesides(
  db: Executor,
  users: readonly string[],
): Promise<ReadonlyMap<string, HearsBesides>> {
  const rows = await runSql<LentUnit>(
    db,
    `select d.work_unit_id, d.delegate_user_id as user_id from ${RUNNING} where d.delegate_user_id = any($1::uuid[])`,
    [users, plantDay()],
  )
  const units = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...units].map(([user, lent]) => {
      const mine = new Set<unknown>(lent.map(({ work_unit_id }) => work_unit_id))
      return [
        user,
        ({ subject, scope, data }) =>
          subject.type === order.name &&
          mine.has(scope.work_unit_id) &&
          (data.from === WAITS || data.to === WAITS),
      ]
    }),
  )
}
