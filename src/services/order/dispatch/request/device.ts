import { NO_SCOPE } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { fieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'
import { refusedTypes } from '#contracts/dispatch/request-types.ts'
import { checkerAsks, driverAsks, type DeviceRequest } from '#contracts/dispatch/request-device-calls.ts'
import { tripRequest, type TripRequest } from '#contracts/dispatch/trip-request.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import type { Checked } from '#kernel/call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { addRecord } from '#engine/record/save.ts'
import { write, type Write } from '#engine/write.ts'
import { checkerActor } from '#services/order/dispatch/devices.ts'
import { endAt, ownTrip } from '#services/order/dispatch/device-trips.ts'
import { startFor } from '#services/order/dispatch/reassign.ts'
import { tripRequestRules } from '#services/order/dispatch/request/trip-requests.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'

type Trip = RecordOf<typeof trip>
type Wanted = Partial<NewOf<typeof tripRequest>>
type Asked = Checked<typeof driverAsks.body & object>

/** Who stands on the road does not know which truck is free: the best one is proposed, and control tower may choose another. */
async function proposed(w: Write, row: Trip, type: Asked['type']): Promise<Wanted> {
  const { usable } = await suggest(
    w.tx,
    w.actor,
    row.order_id,
    { order_line_id: row.order_line_id, planned_start_at: startFor(row) },
    row.id,
  )
  const free = usable.filter(({ warnings }) => !warnings.length)
  const found =
    type === 'replace_truck'
      ? free.find(({ truck }) => truck.id !== row.truck_id)
      : free.find(({ driver }) => driver.id !== row.driver_id)
  if (!found) throw fieldError('type', 'No truck and driver may take it at this time')
  return type === 'replace_truck' ? { truck_id: found.truck.id } : { driver_id: found.driver.id }
}

async function wantedOf(w: Write, row: Trip, type: Asked['type']): Promise<Wanted> {
  if (type === 'extra_trip')
    return { order_id: row.order_id, truck_id: row.truck_id, driver_id: row.driver_id }
  if (type !== 'replace_truck' && type !== 'replace_driver') return { trip_id: row.id }
  return { trip_id: row.id, ...(await proposed(w, row, type)) }
}

/** Keeps what is asked for, by the rules of every request; who asks has shown before that the trip is theirs to speak of. */
async function askFor(
  w: Write,
  id: string,
  { type, reason }: Asked,
  by: TripRequest['asked_by'],
): Promise<DeviceRequest> {
  const row = await readRecord(w.ctx, w.tx, trip, w.actor, id)
  const value = {
    type,
    order_id: null,
    line_no: null,
    trip_id: null,
    truck_id: null,
    driver_id: null,
    planned_kg: null,
    needed_at: null,
    window_end: null,
    problem_id: null,
    ...(await wantedOf(w, row, type)),
    reason,
    asked_by: by,
    asked_by_name: w.actor.name,
  }
  const [wrong] = refusedTypes(value)
  if (wrong) throw fieldError('type', wrong.message)
  const made = await addRecord(w, tripRequest, tripRequestRules, value)
  const { request_no, status, expires_at } = await readRecord(w.ctx, w.tx, tripRequest, w.actor, made.id)
  return { id: made.id, request_no, status, expires_at }
}

/** A device sees the own trips only; the order behind one is read to record what is asked of it. */
const recorder = (actor: Actor): Actor => ({ ...actor, scope: NO_SCOPE })

/** Mounts what drivers and checkers ask for, behind their tokens. */
export function mountRequestCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, driverAsks, ({ actor, params, input, once }) =>
    write(ctx, recorder(actor), once, async (w) => {
      await ownTrip(w, params.id, actor.userId)
      return askFor(w, params.id, input, 'driver')
    }),
  )
  mountCall(app, checkerAsks, async ({ actor: checkpoint, params, input, once }) => {
    const actor = await checkerActor(ctx, checkpoint, input.pin)
    return write(ctx, recorder(actor), once, async (w) => {
      await endAt(w, params.id, checkpoint.userId)
      return askFor(w, params.id, input, 'checker')
    })
  })
}
