import { OF_DRIVERS } from '#contracts/catalogue/problem-scopes.ts'
import { fieldError } from '#kernel/errors.ts'
import { REQUESTER } from '#access/duties.ts'
import type { Actor } from '#kernel/actor.ts'
import type { CreditLimits } from '#contracts/people/credit.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingsOf } from '#services/master/ports.ts'

const DAY_MS = 86_400_000
/** So long after a trip its requester may remark the driver (life.D10). */
const REMARKABLE_DAYS = 14

const since = (at: string): string => new Date(Date.parse(at) - REMARKABLE_DAYS * DAY_MS).toISOString()

/** From how many points on drivers stand where. */
export async function creditLimits(db: Executor): Promise<CreditLimits> {
  const set = await settingsOf(db, ['credit_green_from', 'credit_watch_from', 'credit_suspend_below'])
  return {
    green: set.credit_green_from,
    watch: set.credit_watch_from,
    suspended: set.credit_suspend_below,
  }
}

export type RemarkedDriver = ColumnsOf<'master.driver', 'id' | 'name' | 'vendor_id'>

/** The driver of a remark, within what its author may see. */
export async function remarkedDriver(db: Executor, id: string, actor: Actor): Promise<RemarkedDriver> {
  const [driver] = await runSql<RemarkedDriver>(
    db,
    'select id, name, vendor_id from master.public_driver where id = $1 and deleted_at is null',
    [id],
  )
  const vendors = actor.scope.vendor
  if (!driver || (vendors && !vendors.includes(driver.vendor_id)))
    throw fieldError('driver_id', 'Choose one from the list')
  return driver
}

/** The problem of a remark: one of drivers. */
export async function remarkedProblem(
  db: Executor,
  id: string,
): Promise<ColumnsOf<'master.problem', 'name' | 'default_point'>> {
  const [problem] = await runSql<
    ColumnsOf<'master.problem', 'name' | 'default_point'> & ColumnsOf<'master.problem_category', 'scope'>
  >(
    db,
    `select p.name, p.default_point, c.scope from master.public_problem p
     join master.public_problem_category c on c.id = p.category_id
     where p.id = $1 and p.is_active and p.deleted_at is null`,
    [id],
  )
  if (!problem) throw fieldError('problem_id', 'Choose one from the list')
  if (!OF_DRIVERS.scopes.some((scope) => scope === problem.scope))
    throw fieldError('problem_id', OF_DRIVERS.otherwise)
  return problem
}

export type RemarkedTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'order_id' | 'work_unit_id'>

/** When a trip was last driven, or is to be. */
const DRIVEN_AT = 'coalesce(t.delivered_at, t.started_at, t.planned_start_at)'

type OwnDriver = ColumnsOf<'orders.trip', 'driver_id' | 'work_unit_id'>

/** Drivers of a requester's own orders of the last 14 days, each with the unit of the newest such trip. */
export function ownDrivers(
  db: Executor,
  actor: Actor,
  at: string,
  driverId: string | null = null,
): Promise<OwnDriver[]> {
  return runSql<OwnDriver>(
    db,
    `select distinct on (t.driver_id) t.driver_id, t.work_unit_id from orders.trip t
     where t.work_unit_id = any($1::uuid[]) and t.status <> all($2::text[]) and t.deleted_at is null
       and ${DRIVEN_AT} between $3 and $4 and ($5::uuid is null or t.driver_id = $5)
     order by t.driver_id, ${DRIVEN_AT} desc`,
    [actor.scope.work_unit ?? [], [...VOID_TRIP_STATES], since(at), at, driverId],
  )
}

/** The trip of a remark: the driver's own, and for a requester one of the unit that is not too long ago. */
export async function remarkedTrip(
  db: Executor,
  { tripId, driverId, actor, at }: { tripId: string; driverId: string; actor: Actor; at: string },
): Promise<RemarkedTrip> {
  const [trip] = await runSql<
    RemarkedTrip & ColumnsOf<'orders.trip', 'driver_id'> & Computed<{ last: string }>
  >(
    db,
    `select t.id, t.trip_no, t.order_id, t.work_unit_id, t.driver_id, ${DRIVEN_AT} as last from orders.trip t
     where t.id = $1 and t.deleted_at is null`,
    [tripId],
  )
  const units = actor.scope.work_unit
  if (!trip || (units && !units.includes(trip.work_unit_id)))
    throw fieldError('trip_id', 'Choose one from the list')
  if (trip.driver_id !== driverId) throw fieldError('trip_id', 'This driver is not on that trip')
  if (REQUESTER.includes(actor.roleCode) && trip.last < since(at))
    throw fieldError('trip_id', 'Only trips of the last 14 days can be remarked on')
  return trip
}
