import { clock } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import {
  checkerConfirms,
  checkerReceives,
  CHECKER_EVENTS,
  checkpointTrips,
  driverAccepts,
  driverDeclines,
  driverProblems,
  driverStops,
  driverTells,
  driverTrips,
  type DeviceTrip,
} from '#contracts/dispatch/device-calls.ts'
import { DECLINE_SCOPES, STOP_SCOPES } from '#contracts/dispatch/stopping-problem.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import type { Checked } from '#kernel/call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write, type Once, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { arrivingAt } from '#services/order/dispatch/arrive.ts'
import { actOnTrip } from '#services/order/dispatch/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { admitDevices, checkerActor } from '#services/order/dispatch/devices.ts'
import {
  deviceTrip,
  endAt,
  ownTrip,
  tripsOfCheckpoint,
  tripsOfDriver,
} from '#services/order/dispatch/device-trips.ts'
import { mountRequestCalls } from '#services/order/dispatch/request/device.ts'
import { mountSessionCalls, seen } from '#services/order/dispatch/session/device.ts'
import { isProblemOf } from '#services/order/problem-scope.ts'
import { recordTripEvent, type TripEventInput } from '#services/order/dispatch/trip-events.ts'
import type { Actor } from '#kernel/actor.ts'

/** A clock that is a little ahead stops nobody; one that is further off, or news of last week, is not believed (live.G3). */
const AHEAD_MS = 5 * 60_000
const OLDEST_MS = 7 * 86_400_000
/** What trips keep of a position: 7 decimals are a centimetre. */
const PLACES = 7

type Seen = Omit<Checked<typeof driverTells.body & object>, 'type'>

function believed(at: string): string {
  const [now, then] = [clock.ms(), Date.parse(at)]
  if (then > now + AHEAD_MS)
    throw fieldError('occurred_at', 'The clock of this device is more than 5 minutes ahead')
  if (then < now - OLDEST_MS)
    throw fieldError('occurred_at', 'This is more than 7 days ago; the control tower records it')
  return new Date(Math.min(now, then)).toISOString()
}

const rounded = (value: number): number => Number(value.toFixed(PLACES))

/** Half a position is none. */
function positionOf({ latitude, longitude, accuracy_m }: Seen): Pick<TripEventInput, 'position'> {
  if (latitude === null || longitude === null) return {}
  const accuracy = accuracy_m === null ? null : Number(accuracy_m.toFixed(2))
  return { position: { latitude: rounded(latitude), longitude: rounded(longitude), accuracy_m: accuracy } }
}

const seenBy = (input: Seen) => ({
  occurredAt: believed(input.occurred_at),
  ...positionOf(input),
  receiver: input.pod_receiver_name,
  bagCount: input.bag_count,
})

function refuseOtherEnd(end: 'origin' | 'destination', type: TripEventType): void {
  const allowed: readonly TripEventType[] = CHECKER_EVENTS[end]
  if (!allowed.includes(type)) throw fieldError('type', 'This does not happen at this end of the trip')
}

/** What the checker of a checkpoint has seen of a trip that loads or unloads there. */
async function confirm(
  w: Write,
  checkpoint: Actor,
  id: string,
  type: TripEventType,
  input: Seen,
): Promise<DeviceTrip> {
  refuseOtherEnd(await endAt(w, id, checkpoint.userId), type)
  await recordTripEvent(w, {
    tripId: id,
    type,
    source: 'checker',
    checkpointId: checkpoint.userId,
    ...seenBy(input),
  })
  return deviceTrip(w.tx, id)
}

function mountDriverCalls(app: ServiceApp, ctx: ServiceContext): void {
  /** The state of the trip says whether it is possible; a phone that was away for an hour does not know its version. */
  const acts = (
    { actor, once }: { actor: Actor; once: Once | null },
    id: string,
    name: 'accept' | 'decline' | 'hold',
    input: Row,
  ) =>
    write(ctx, actor, once, async (w) => {
      const row_version = await ownTrip(w, id, actor.userId)
      await seen(w, actor.userId, null)
      await actOnTrip(w, id, name, { ...input, row_version })
      return deviceTrip(w.tx, id)
    })
  mountCall(app, driverTrips, async ({ actor }) => ({
    items: await tripsOfDriver(ctx.db, actor.userId),
  }))
  mountCall(app, driverProblems, async () => ({
    items: await runSql<
      ColumnsOf<'master.problem', 'id' | 'code' | 'name'> & Computed<{ may_decline: boolean }>
    >(
      ctx.db,
      `select p.id, p.code, p.name, c.scope = any($2::text[]) as may_decline
       from master.public_problem p join master.public_problem_category c on c.id = p.category_id
       where p.is_active and p.deleted_at is null and c.scope = any($1::text[]) order by p.name`,
      [STOP_SCOPES, DECLINE_SCOPES],
    ),
  }))
  mountCall(app, driverAccepts, (made) => acts(made, made.params.id, 'accept', made.input))
  mountCall(app, driverDeclines, (made) => acts(made, made.params.id, 'decline', made.input))
  mountCall(app, driverStops, async (made) => {
    if (!(await isProblemOf(ctx.db, made.input.problem_id, STOP_SCOPES)))
      throw fieldError('problem_id', 'Choose one from the list')
    return acts(made, made.params.id, 'hold', made.input)
  })
  mountCall(app, driverTells, ({ actor, once, params, input }) =>
    write(ctx, actor, once, async (w) => {
      await ownTrip(w, params.id, actor.userId)
      await seen(w, actor.userId, null)
      await recordTripEvent(w, {
        tripId: params.id,
        type: input.type,
        source: 'driver_app',
        ...seenBy(input),
      })
      return deviceTrip(w.tx, params.id)
    }),
  )
}

/** Mounts what drivers' phones and checkers' handhelds call, below `/v1/device`. */
export function mountDeviceCalls(app: ServiceApp, ctx: ServiceContext): void {
  admitDevices(app, ctx, 'driver')
  admitDevices(app, ctx, 'checkpoint')
  mountDriverCalls(app, ctx)
  mountSessionCalls(app, ctx)
  mountRequestCalls(app, ctx)
  mountCall(app, checkpointTrips, async ({ actor }) => ({
    items: await tripsOfCheckpoint(ctx.db, actor.userId),
  }))
  mountCall(app, checkerReceives, async ({ actor: checkpoint, input, once }) => {
    const actor = await checkerActor(ctx, checkpoint, input.pin)
    return write(ctx, actor, once, async (w) => {
      const { id, type } = await arrivingAt(w.tx, input.code, checkpoint.userId)
      return confirm(w, checkpoint, id, type, { ...input, pod_receiver_name: null, bag_count: null })
    })
  })
  mountCall(app, checkerConfirms, async ({ actor: checkpoint, params, input, once }) => {
    const actor = await checkerActor(ctx, checkpoint, input.pin)
    return write(ctx, actor, once, (w) => confirm(w, checkpoint, params.id, input.type, input))
  })
}
