import type { FieldError } from '#kernel/errors.ts'
import { driverSession, type DriverSession } from '#contracts/dispatch/driver-session.ts'
import type { Executor } from '#database/sql.ts'
import type { ActionRule, ActionRules, ResourceRules } from '#engine/rules.ts'
import { readRecord } from '#engine/record/records.ts'
import { endDeviceToken } from '#services/master/ports.ts'
import { approveTimes, correct, refuseTimes } from '#services/order/dispatch/session/correct.ts'
import { endColumns, restOver } from '#services/order/dispatch/session/end.ts'
import {
  handTrip,
  judgeHandover,
  openForHeir,
  type Handed,
} from '#services/order/dispatch/session/hand-over.ts'
import { beginSession, forTheDriver } from '#services/order/dispatch/session/open.ts'
import { isLoaded, tripOut } from '#services/order/dispatch/session/trip-of.ts'

async function againstEnding(db: Executor, row: DriverSession): Promise<FieldError[]> {
  const trip = await tripOut(db, row)
  return trip && isLoaded(trip)
    ? [
        {
          field: 'status',
          message: 'The truck is loaded on {trip}: hand the trip over first',
          params: { trip: trip.trip_no },
        },
      ]
    : []
}

/**
 * Logs a driver out, whatever they say (life.D12): their phone's token ends with it. A loaded truck is left to nobody: another driver goes on
 * with the trip and comes on duty with the truck in the same moment.
 */
const force: ActionRule<typeof driverSession, 'force', Handed | null> = {
  async guard({ db, actor, row, input }) {
    if (!input) return []
    const trip = await tripOut(db, row)
    const heir = input.handover_driver_id
    const refuse = (message: string): FieldError[] => [
      {
        field: 'handover_driver_id',
        message,
        params: { driver: row.driver_name, trip: trip?.trip_no ?? '' },
      },
    ]
    if (heir === null) {
      if (trip && isLoaded(trip)) return refuse('The truck is loaded on {trip}: choose who goes on with it')
      return { refused: [], found: null }
    }
    if (!trip) return refuse('{driver} is out on no trip: leave this empty')
    if (heir === row.driver_id) return refuse('Choose another driver than the one who is logged out')
    return { refused: [], found: await judgeHandover(db, actor, row, trip, heir, input.override_reason) }
  },
  async effect(w, row, input, handed) {
    if (handed) await handTrip(w, row, handed, input.reason)
    await endDeviceToken(w, 'driver', row.driver_id)
    return {
      ...(await endColumns(w, row, { how: 'forced', reason: input.reason, by: w.actor.name })),
      forced_kind: input.forced_kind,
      handover_driver_id: input.handover_driver_id,
    }
  },
  after: async (w, id) => openForHeir(w, await readRecord(w.ctx, w.tx, driverSession, w.actor, id)),
}

const actions: ActionRules<typeof driverSession> = {
  rest: { effect: async (w) => ({ resting_since: w.at }) },
  resume: { effect: (w, row) => restOver(w, row, w.at) },
  end: {
    guard: ({ db, row }) => againstEnding(db, row),
    effect: (w, row, input) => endColumns(w, row, { how: 'logout', reason: input.reason, by: w.actor.name }),
  },
  force,
  correct,
  'approve-times': approveTimes,
  'refuse-times': refuseTimes,
}

/** Opened, rested, ended and put right by the control tower on the driver's behalf; the driver's phone shares the actions. */
export const sessionRules: ResourceRules<typeof driverSession> & { actions: typeof actions } = {
  onCreate: (w, { driver_id, truck_id, to_workshop, open_reason }) =>
    beginSession(
      w,
      forTheDriver({ driverId: driver_id, truckId: truck_id, reason: open_reason, toWorkshop: to_workshop }),
    ),
  actions,
}
