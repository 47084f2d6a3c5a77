import { clock, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { driverHome, type DriverOvertime, type DriverTrip } from '#contracts/dispatch/driver-home.ts'
import { OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingsOf } from '#services/master/ports.ts'
import { DUTY_LIMITS, drivenSpans } from '#services/order/dispatch/drive-facts.ts'
import { dutyFacts, dutyOf } from '#services/order/dispatch/rules/duty.ts'

/** More than a driver drives in a day, or is given ahead. */
const MOST_TRIPS = 20

type Own = ColumnsOf<'master.driver', 'id' | 'code' | 'name'> &
  RenamedColumns<'master.vendor', { vendor: 'name' }>

/** The driver of an account, as long as they drive. */
async function driverOf(db: Executor, ids: readonly string[]): Promise<Own | null> {
  const [own] = await runSql<Own>(
    db,
    `select d.id, d.code, d.name, v.name as vendor from master.public_driver d
     join master.public_vendor v on v.id = d.vendor_id where d.id = any($1::uuid[]) and d.deleted_at is null limit 1`,
    [ids],
  )
  return own ?? null
}

type Trip = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'status'
  | 'plate_no'
  | 'planned_kg'
  | 'planned_start_at'
  | 'planned_arrive_at'
  | 'delivered_at'
  | 'due_at'
  | 'message'
  | 'message_at'
> &
  RenamedColumns<'master.cargo', { cargo: 'name' }> &
  RenamedColumns<'master.checkpoint', { origin: 'name'; destination: 'name' }>

const TRIPS = `select t.id, t.trip_no, t.status, t.plate_no, c.name as cargo, o.name as origin, e.name as destination, t.planned_kg,
    t.planned_start_at, t.planned_arrive_at, t.delivered_at, t.due_at, t.message, t.message_at
  from orders.trip t join master.public_cargo c on c.id = t.cargo_id
  join master.public_checkpoint o on o.id = t.origin_checkpoint_id join master.public_checkpoint e on e.id = t.destination_checkpoint_id
  where t.driver_id = $1 and t.deleted_at is null`

const openTrips = (db: Executor, driverId: string): Promise<DriverTrip[]> =>
  runSql<Trip>(
    db,
    `${TRIPS} and t.status = any($2::text[])
     order by t.status in ('assigned', 'accepted'), t.planned_start_at, t.id limit ${MOST_TRIPS}`,
    [driverId, [...OPEN_TRIP_STATES]],
  )

const doneToday = (db: Executor, driverId: string): Promise<DriverTrip[]> =>
  runSql<Trip>(
    db,
    `${TRIPS} and t.delivered_at >= $2 and t.status <> all($3::text[]) order by t.delivered_at desc limit ${MOST_TRIPS}`,
    [driverId, startOfPlantDay(plantDay(clock.now())).toISOString(), [...OPEN_TRIP_STATES]],
  )

type Session = ColumnsOf<
  'orders.driver_session',
  'plate_no' | 'status' | 'login_at' | 'resting_since' | 'rested_at' | 'rest_s'
>

/** The hours of the session that a driver has open; null while they are off duty. */
async function dutyNow(db: Executor, driverId: string) {
  const [open] = await runSql<Session>(
    db,
    `select plate_no, status, login_at, resting_since, rested_at, rest_s from orders.driver_session
     where driver_id = $1 and status = any($2::text[]) and deleted_at is null order by login_at desc limit 1`,
    [driverId, [...OPEN_SESSION_STATES]],
  )
  if (!open) return null
  const spans = (await drivenSpans(db, [driverId], open.login_at)).get(driverId) ?? []
  const limits = await settingsOf(db, DUTY_LIMITS)
  const { plate_no, status, login_at } = open
  return { plate_no, status, login_at, ...dutyOf(dutyFacts(open), spans, clock.ms(), limits), limits }
}

/** Overtime of the last days, as it was found and as it was approved; never what it is paid with. */
const lastOvertime = (db: Executor, driverId: string): Promise<DriverOvertime[]> =>
  runSql<ColumnsOf<'orders.overtime', 'work_date' | 'overtime_min' | 'approved_min' | 'status'>>(
    db,
    `select work_date, overtime_min, approved_min, status from orders.overtime
     where driver_id = $1 and part = 0 and overtime_min > 0 and deleted_at is null order by work_date desc limit 5`,
    [driverId],
  )

/** The call behind the home of a driver: always of the account's own driver, whoever else is asked for. */
export function mountDriverHome(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, driverHome, async ({ actor }) => {
    const own = await driverOf(ctx.db, actor.scope.driver ?? [])
    if (!own) return { driver: null, duty: null, open: [], done: [], overtime: [] }
    return {
      driver: own,
      duty: await dutyNow(ctx.db, own.id),
      open: await openTrips(ctx.db, own.id),
      done: await doneToday(ctx.db, own.id),
      overtime: await lastOvertime(ctx.db, own.id),
    }
  })
}
