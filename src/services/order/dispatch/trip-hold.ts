import { OPEN_TRIP_STATES, UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { mayEver } from '#kernel/lifecycle.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { actOnTrip } from '#services/order/dispatch/actions.ts'

type HeldTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status' | 'row_version'>

/** Why a trip is stopped. */
interface HoldReason {
  problemId: string
  reason: string
}

function tripsOf(db: Executor, column: 'id' | 'truck_id', id: string): Promise<HeldTrip[]> {
  return runSql<HeldTrip>(
    db,
    `select id, trip_no, status, row_version from orders.trip where ${column} = $1 and status = any($2::text[]) and deleted_at is null`,
    [id, OPEN_TRIP_STATES],
  )
}

/** The action asks for ten letters at least; a note may be shorter. */
const longEnough = (reason: string): string => (reason.length < 10 ? `Trouble: ${reason}` : reason)

async function holdAll(w: Write, trips: readonly HeldTrip[], why: HoldReason): Promise<string[]> {
  const running = trips.filter(({ status }) => UNDER_WAY.some((one) => one === status && one !== 'accepted'))
  if (!mayEver(tripLifecycle.actions.hold, w.actor.roleCode)) return []
  for (const { id, row_version } of running)
    await actOnTrip(w, id, 'hold', {
      row_version,
      problem_id: why.problemId,
      reason: longEnough(why.reason),
    })
  return running.map(({ id }) => id)
}

/** Puts the trip that a truck is under way on on hold; gives the trips' ids. */
export async function holdTripsOf(w: Write, truckId: string, why: HoldReason): Promise<string[]> {
  return holdAll(w, await tripsOf(w.tx, 'truck_id', truckId), why)
}

/** Puts one trip on hold, if it is under way. */
export async function holdTrip(w: Write, tripId: string, why: HoldReason): Promise<boolean> {
  return (await holdAll(w, await tripsOf(w.tx, 'id', tripId), why)).length > 0
}

/** Ends a trip on hold whose load is lost; what it pays is for control tower to say. */
export async function loseHeldTrip(w: Write, tripId: string, reason: string): Promise<void> {
  const [held] = await tripsOf(w.tx, 'id', tripId)
  if (held?.status === 'on_hold')
    await actOnTrip(w, tripId, 'lose', { row_version: held.row_version, reason: longEnough(reason) })
}

/** Lets a trip that is on hold go on. */
export async function resumeTrip(w: Write, tripId: string, reason: string): Promise<void> {
  const [held] = await tripsOf(w.tx, 'id', tripId)
  if (held?.status === 'on_hold')
    await actOnTrip(w, tripId, 'resume', { row_version: held.row_version, reason })
}
