import { fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { driverSession, OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import type { TripEventSource } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { settingOf } from '#services/master/ports.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import { replaceSession } from '#services/order/dispatch/session/end.ts'
import { refuseUnfit } from '#services/order/dispatch/session/truck-fit.ts'
import { tripOut } from '#services/order/dispatch/session/trip-of.ts'

/** Who comes on duty with which truck, and how. */
export interface Opening {
  driverId: string
  truckId: string
  reason: string
  /** The control tower does it for the driver. */
  byProxy: boolean
  /** The truck is not fit and is driven to the workshop only. */
  toWorkshop: boolean
  /** The truck is out already: whatever its condition, somebody drives it. */
  isUnderWay: boolean
  /** Ends sessions that either has with somebody else; without it they refuse. */
  takeOver: boolean
  deviceId: string | null
  /** What the caller calls the driver and the truck, for what is refused. */
  fields: { driver: string; truck: string }
}

const FIELDS: Opening['fields'] = { driver: 'driver_id', truck: 'truck_id' }

/** What the control tower opens for a driver. */
export const forTheDriver = (
  opening: Pick<Opening, 'driverId' | 'truckId' | 'reason'> & Partial<Opening>,
): Opening => ({
  byProxy: true,
  toWorkshop: false,
  isUnderWay: false,
  takeOver: true,
  deviceId: null,
  fields: FIELDS,
  ...opening,
})

type OpenSession = ColumnsOf<
  'orders.driver_session',
  'id' | 'driver_id' | 'truck_id' | 'driver_name' | 'plate_no' | 'to_workshop'
>

/** The open sessions that hold a driver or a truck, locked. */
function openOf(w: Write, driverId: string, truckId: string): Promise<OpenSession[]> {
  return runSql<OpenSession>(
    w.tx,
    `select id, driver_id, truck_id, driver_name, plate_no, to_workshop from orders.driver_session
     where (driver_id = $1 or truck_id = $2) and status = any($3::text[]) and deleted_at is null order by id for update`,
    [driverId, truckId, [...OPEN_SESSION_STATES]],
  )
}

/** What stands against a new session of a driver with a truck: another one that is out on a trip, or that nobody has said to take over. */
async function freeFor(w: Write, opening: Opening): Promise<void> {
  const { driverId, truckId, fields } = opening
  // Sessions before duty, as everybody who ends one locks them.
  await openOf(w, driverId, truckId)
  await lockDuty(w.tx, [driverId, truckId])
  for (const open of await openOf(w, driverId, truckId)) {
    const names = { driver: open.driver_name, truck: open.plate_no }
    if (open.driver_id === driverId && open.truck_id === truckId)
      throw fieldError(fields.truck, '{driver} is on duty with this truck already', names)
    const field = open.driver_id === driverId ? fields.driver : fields.truck
    const trip = await tripOut(w.tx, open)
    if (trip)
      throw fieldError(field, '{driver} is out with {truck} on {trip}', { ...names, trip: trip.trip_no })
    if (!opening.takeOver)
      throw fieldError('take_over', '{driver} is on duty with {truck}: take over?', names)
    await replaceSession(w, open.id, opening.reason)
  }
}

interface Named {
  driver_name: string
  plate_no: string
  vendor_id: string
  /** The trip that the truck has with this driver. */
  trip_id: string | null
}

async function namesOf(db: Executor, opening: Opening): Promise<Named> {
  const { driverId, truckId, fields } = opening
  const [found] = await runSql<
    ColumnsOf<'master.driver', 'vendor_id'> &
      ColumnsOf<'master.truck', 'plate_no'> &
      RenamedColumns<'master.driver', { driver_name: 'name' }> &
      Computed<{ is_usable: boolean; same_vendor: boolean; trip_id: string | null }>
  >(
    db,
    `select d.vendor_id, d.name as driver_name, k.plate_no, d.is_active and k.is_active as is_usable, d.vendor_id = k.vendor_id as same_vendor,
       case when k.current_driver_id = d.id then k.current_trip_id end as trip_id
     from master.public_driver d, master.public_truck k where d.id = $1 and k.id = $2`,
    [driverId, truckId],
  )
  if (!found) throw fieldError(fields.driver, 'Choose one from the list')
  if (!found.is_usable) throw fieldError(fields.truck, 'Driver or truck is no longer in use')
  if (!found.same_vendor && !(await settingOf(db, 'subhauler_allowed')))
    throw fieldError(fields.truck, 'Driver and truck belong to different vendors')
  if (!opening.toWorkshop && !opening.isUnderWay) await refuseUnfit(db, truckId, fields.truck)
  const { driver_name, plate_no, vendor_id, trip_id } = found
  return { driver_name, plate_no, vendor_id, trip_id }
}

/** Frees driver and truck and gives the columns of a session that begins now. */
export async function beginSession(w: Write, opening: Opening) {
  const named = await namesOf(w.tx, opening)
  await freeFor(w, opening)
  return {
    ...named,
    login_at: w.at,
    rest_s: 0,
    by_proxy: opening.byProxy,
    opened_by_name: w.actor.name,
    device_id: opening.deviceId,
    last_seen_at: opening.byProxy ? null : w.at,
    to_workshop: opening.toWorkshop,
    status: 'active',
  }
}

/** Opens a session; gives its id. Throws 400 or 412 with what stands against it. */
export async function openSession(w: Write, opening: Opening): Promise<string> {
  const columns = await beginSession(w, opening)
  const id = uuidv7()
  const pair = { driver_id: opening.driverId, truck_id: opening.truckId, open_reason: opening.reason }
  await insertRow(w, 'orders.driver_session', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    ...pair,
    ...columns,
  })
  countChanged(driverSession)
  const subject = { type: driverSession.name, id, no: columns.driver_name }
  await w.audit({ action: 'create', subject, after: pair, reason: opening.reason })
  await w.emit({ type: 'driver-session.created', subject, scope: { vendor_id: columns.vendor_id } })
  return id
}

/** What a trip has to say for its session. */
interface Leaving {
  driver_id: string
  truck_id: string
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
  if (open) {
    if (open.to_workshop) await refuseUnfit(w.tx, trip.truck_id, 'status')
    return open.id
  }
  if (!(await settingOf(w.tx, 'session_required'))) return null
  if (!DECIDES.includes(source)) return null
  return openSession(
    w,
    forTheDriver({
      driverId: trip.driver_id,
      truckId: trip.truck_id,
      reason: reason ?? 'Left for the origin',
      byProxy: source === 'control_tower',
    }),
  )
}
