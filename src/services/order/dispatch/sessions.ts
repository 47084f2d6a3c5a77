import { fieldError, type FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { driverSession, OPEN_SESSION_STATES, type DriverSession } from '#contracts/dispatch/driver-session.ts'
import { LADEN_TRIP_STATES, UNDER_WAY, type TripEventSource } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { settingOf } from '#services/master/ports.ts'
import { driveOf } from '#services/order/dispatch/drive-facts.ts'

/** A rest of so many minutes begins the driving time anew (life.D12). */
const LONG_REST_MIN = 30

type OpenSession = ColumnsOf<
  'orders.driver_session',
  'id' | 'driver_id' | 'truck_id' | 'driver_name' | 'plate_no'
>

/** The open sessions that hold a driver or a truck, locked. */
function openOf(w: Write, driverId: string, truckId: string): Promise<OpenSession[]> {
  return runSql<OpenSession>(
    w.tx,
    `select id, driver_id, truck_id, driver_name, plate_no from orders.driver_session
     where (driver_id = $1 or truck_id = $2) and status = any($3::text[]) and deleted_at is null order by id for update`,
    [driverId, truckId, [...OPEN_SESSION_STATES]],
  )
}

/** The trip that a driver is on with a truck, in one of these states; null when there is none. */
async function tripOf(
  db: Executor,
  { driver_id, truck_id }: Pick<OpenSession, 'driver_id' | 'truck_id'>,
  states: readonly string[],
): Promise<string | null> {
  const [trip] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
    db,
    `select trip_no from orders.trip where driver_id = $1 and truck_id = $2 and status = any($3::text[]) limit 1`,
    [driver_id, truck_id, [...states]],
  )
  return trip?.trip_no ?? null
}

type Held = ColumnsOf<'orders.driver_session', 'resting_since' | 'rest_s' | 'rested_at'>

/** A rest that ends now, added to the session; one that is long enough begins the driving time anew. */
function restOver(row: Held, at: string): Partial<RowOf<'orders.driver_session'>> {
  if (row.resting_since === null) return {}
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(row.resting_since)) / 1000))
  return {
    resting_since: null,
    rest_s: row.rest_s + seconds,
    ...(seconds >= LONG_REST_MIN * 60 ? { rested_at: at } : {}),
  }
}

async function endColumns(
  w: Write,
  row: Held & ColumnsOf<'orders.driver_session', 'driver_id' | 'login_at'>,
  how: 'forced' | 'replaced',
  reason: string,
): Promise<Partial<RowOf<'orders.driver_session'>>> {
  const drive = await driveOf(w.tx, row.driver_id, row.login_at, w.at)
  return {
    ...restOver(row, w.at),
    logout_at: w.at,
    drive_s: Math.round(drive / 1000),
    end_type: how,
    ended_by_name: w.actor.name,
    forced_reason: reason,
  }
}

/** Ends a session because another one takes its place. */
async function replace(w: Write, id: string, reason: string): Promise<void> {
  const [row] = await runSql<RowOf<'orders.driver_session'>>(
    w.tx,
    'select * from orders.driver_session where id = $1',
    [id],
  )
  const { logout_at, drive_s, rest_s, rested_at, end_type, ended_by_name, forced_reason } = {
    ...row!,
    ...(await endColumns(w, row!, 'replaced', reason)),
  }
  await runSql(
    w.tx,
    `update orders.driver_session set status = 'ended', resting_since = null, logout_at = $2, drive_s = $3, rest_s = $4, rested_at = $5,
       end_type = $6, ended_by_name = $7, forced_reason = $8, updated_at = $9, updated_by = $10, row_version = row_version + 1
     where id = $1`,
    [id, logout_at, drive_s, rest_s, rested_at, end_type, ended_by_name, forced_reason, w.at, w.actor.userId],
  )
  const subject = { type: driverSession.name, id, no: row!.driver_name }
  await w.audit({
    action: 'replace',
    subject,
    before: { status: row!.status },
    after: { status: 'ended' },
    reason,
  })
  await w.emit({ type: 'driver-session.ended', subject, scope: { vendor_id: row!.vendor_id } })
}

/** What stands against a new session of a driver with a truck: another one that is out on a trip. */
async function freeFor(w: Write, driverId: string, truckId: string, reason: string): Promise<void> {
  for (const open of await openOf(w, driverId, truckId)) {
    if (open.driver_id === driverId && open.truck_id === truckId)
      throw fieldError('truck_id', '{driver} is on duty with this truck already', {
        driver: open.driver_name,
      })
    const trip = await tripOf(w.tx, open, [...UNDER_WAY.filter((state) => state !== 'accepted'), 'on_hold'])
    if (trip)
      throw fieldError(
        open.driver_id === driverId ? 'driver_id' : 'truck_id',
        '{driver} is out with {truck} on {trip}',
        { driver: open.driver_name, truck: open.plate_no, trip },
      )
    await replace(w, open.id, reason)
  }
}

interface Named {
  driver_name: string
  plate_no: string
  vendor_id: string
}

async function namesOf(db: Executor, driverId: string, truckId: string): Promise<Named> {
  const [found] = await runSql<
    ColumnsOf<'master.driver', 'vendor_id'> &
      ColumnsOf<'master.truck', 'plate_no'> & {
        driver_name: string
        is_usable: boolean
        same_vendor: boolean
      }
  >(
    db,
    `select d.vendor_id, d.name as driver_name, k.plate_no, d.is_active and k.is_active as is_usable, d.vendor_id = k.vendor_id as same_vendor
     from master.public_driver d, master.public_truck k where d.id = $1 and k.id = $2`,
    [driverId, truckId],
  )
  if (!found) throw fieldError('driver_id', 'Choose one from the list')
  if (!found.is_usable) throw fieldError('truck_id', 'Driver or truck is no longer in use')
  if (!found.same_vendor && !(await settingOf(db, 'subhauler_allowed')))
    throw fieldError('truck_id', 'Driver and truck belong to different vendors')
  return found
}

/** The columns of a session that begins now. */
const openColumns = (w: Write, named: Named, byProxy: boolean) => ({
  driver_name: named.driver_name,
  plate_no: named.plate_no,
  vendor_id: named.vendor_id,
  login_at: w.at,
  rest_s: 0,
  by_proxy: byProxy,
  opened_by_name: w.actor.name,
  status: 'active',
})

/** What a trip has to say for its session. */
interface Leaving {
  driver_id: string
  truck_id: string
}

async function openSession(w: Write, trip: Leaving, byProxy: boolean, reason: string): Promise<string> {
  const named = await namesOf(w.tx, trip.driver_id, trip.truck_id)
  const id = uuidv7()
  await insertRow(w, driverSession.table, {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    driver_id: trip.driver_id,
    truck_id: trip.truck_id,
    open_reason: reason,
    ...openColumns(w, named, byProxy),
  })
  countChanged(driverSession)
  const subject = { type: driverSession.name, id, no: named.driver_name }
  await w.audit({ action: 'create', subject, after: { ...trip, open_reason: reason }, reason })
  await w.emit({ type: 'driver-session.created', subject, scope: { vendor_id: named.vendor_id } })
  return id
}

/** Who says that a driver leaves, and so that they are on duty; what a fix has seen opens nothing, and the trip shows as one without a session. */
const DECIDES: readonly TripEventSource[] = ['driver_app', 'control_tower']

/**
 * Leaving for the origin wants an open session of this driver on this truck (life.T3); gives it. The driver's own word opens it, the control
 * tower's press opens it on the driver's behalf; a session of either with somebody else that is not out on a trip ends by it.
 */
export async function sessionFor(
  w: Write,
  trip: Leaving,
  source: TripEventSource,
  reason: string | null,
): Promise<string | null> {
  const open = (await openOf(w, trip.driver_id, trip.truck_id)).find(
    (one) => one.driver_id === trip.driver_id && one.truck_id === trip.truck_id,
  )
  if (open) return open.id
  if (!(await settingOf(w.tx, 'session_required'))) return null
  if (!DECIDES.includes(source)) return null
  const why = reason ?? 'Left for the origin'
  await freeFor(w, trip.driver_id, trip.truck_id, why)
  return openSession(w, trip, source === 'control_tower', why)
}

async function againstEnding(db: Executor, row: DriverSession): Promise<FieldError[]> {
  const trip = await tripOf(db, row, LADEN_TRIP_STATES)
  return trip
    ? [
        {
          field: 'status',
          message: 'The truck is loaded on {trip}: hand the trip over first',
          params: { trip },
        },
      ]
    : []
}

const actions: ActionRules<typeof driverSession> = {
  rest: { effect: async (w) => ({ resting_since: w.at }) },
  resume: { effect: async (w, row) => restOver(row, w.at) },
  end: {
    guard: ({ db, row }) => againstEnding(db, row),
    effect: (w, row, input) => endColumns(w, row, 'forced', input.reason),
  },
}

/** Opened, rested and ended by the control tower on the driver's behalf. */
export const sessionRules: ResourceRules<typeof driverSession> = {
  async onCreate(w, { driver_id, truck_id, open_reason }) {
    await freeFor(w, driver_id, truck_id, open_reason)
    return openColumns(w, await namesOf(w.tx, driver_id, truck_id), true)
  },
  actions,
}
