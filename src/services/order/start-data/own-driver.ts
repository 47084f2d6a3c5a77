import { DRIVER } from '#access/duties.ts'
import { DEMO_USERS } from '#access/demo.ts'
import { isAppError } from '#kernel/errors.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { Calendar } from '#services/order/start-data/calendar.ts'
import { onTrip } from '#services/order/start-data/on-trip.ts'
import { castOf } from '#services/order/start-data/people.ts'
import { actOnSession, openForTrip } from '#services/order/start-data/sessions.ts'

const MINUTE = 60_000
/** On duty since so many minutes, with a rest between. */
const ON_DUTY_MIN = 160
const REST_FROM_MIN = 75
const REST_TO_MIN = 50

type Given = ColumnsOf<'orders.trip', 'id' | 'driver_id' | 'truck_id'> &
  RenamedColumns<'master.driver', { own_id: 'id' }> &
  Computed<{ is_free: boolean }>

/** Trips of the own driver's vendor that nobody has left for; first those whose truck nobody had in these hours, then as they are planned. */
function planned(w: Write, account: string): Promise<Given[]> {
  return runSql<Given>(
    w.tx,
    `select t.id, t.driver_id, t.truck_id, d.id as own_id,
       not exists (select 1 from orders.driver_session s where s.truck_id = t.truck_id and coalesce(s.logout_at, 'infinity') > $2) as is_free
     from orders.trip t join master.public_driver d on d.user_id = $1 and d.vendor_id = t.vendor_id
     where t.status in ('assigned', 'accepted') and t.driver_id <> d.id and t.deleted_at is null order by is_free desc, t.planned_start_at, t.id`,
    [account, new Date(Date.parse(w.at) - (ON_DUTY_MIN + 20) * MINUTE).toISOString()],
  )
}

/** The driver has come on duty with the truck in the morning and had a rest. */
async function beOnDuty(w: Write, pair: Parameters<typeof openForTrip>[1]): Promise<void> {
  const now = Date.parse(w.at)
  const calendar = new Calendar(now)
  const at = (minutes: number, happens: (then: Write) => Promise<void>): void =>
    calendar.at(now - minutes * MINUTE, w.actor, happens)
  at(ON_DUTY_MIN, (then) => openForTrip(then, pair))
  at(REST_FROM_MIN, (then) => actOnSession(then, pair, 'rest', 'Istirahat makan di pangkalan'))
  at(REST_TO_MIN, (then) => actOnSession(then, pair, 'resume', 'Selesai istirahat'))
  await calendar.play(w)
}

/**
 * Gives the driver of the demo account the place of colleagues on two planned trips, so that whoever signs in as a driver has one under way
 * and one to come. A trip that the guards keep from them stays as it is.
 */
export async function giveOwnTrips(w: Write): Promise<void> {
  const account = DEMO_USERS.find(({ roleCode }) => DRIVER.includes(roleCode))!
  const tower = writing(w.ctx, w.tx, (await castOf(w))('control-tower'), w.at)
  let given = 0
  for (const { id, own_id, truck_id, is_free } of await planned(w, account.id)) {
    if (given === 2) break
    try {
      await onTrip(tower, id, 'reassign', { driver_id: own_id, reason: 'Sopir semula izin sakit hari ini' })
      if (given === 0) {
        if (is_free) await beOnDuty(tower, { driver_id: own_id, truck_id })
        await onTrip(tower, id, 'accept')
        await onTrip(tower, id, 'step', { reason: 'Sopir lapor berangkat lewat telepon' })
      }
      given += 1
    } catch (error) {
      if (!isAppError(error)) throw error
    }
  }
  await runSql(w.tx, 'update orders.outbox set published_at = $1 where published_at is null', [w.at])
}
