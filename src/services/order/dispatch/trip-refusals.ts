import type { TextParams } from '#i18n/translate.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import {
  BY_WEIGHING,
  SAID_ONCE,
  type TripEventSource,
  type TripEventType,
} from '#contracts/dispatch/trip-event.ts'
import { mayLeave } from '#contracts/weighing/weighing-flag.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { saidSince } from '#services/order/dispatch/trip-facts.ts'

/** An event that a trip does not take, said beside the field it lies at. */
export function eventRefusal(message: string, field = 'type', params?: TextParams): AppError {
  return new AppError('failed_precondition', message, [{ field, message, params }], params)
}

/** What is seen on the way and leads nowhere. */
const ONLY_SEEN: readonly TripEventType[] = ['checkpoint_passed', 'stopped', 'resumed']

/** Who decides what a truck does next; what a fix or a device has seen has happened, whatever its ticket says (life.D16.10). */
const DECIDED_BY: readonly TripEventSource[] = ['driver_app', 'checker', 'control_tower', BY_WEIGHING]

/** From a loaded truck to a delivered load: a truck that got out unseen goes no further either. */
const LADEN: readonly string[] = ['loaded', 'in_transit', 'at_destination', 'unloading']

/** Whether an event is a step of a laden truck that somebody decides: out of the origin by any way, or any step after it (life.T7). */
export function isDecidedStep(status: string, type: TripEventType, source: TripEventSource): boolean {
  return LADEN.includes(status) && !ONLY_SEEN.includes(type) && DECIDED_BY.includes(source)
}

type HeldRow = Narrowed<
  ColumnsOf<'orders.weighing', 'ticket_no' | 'status' | 'flags'>,
  Pick<Weighing, 'status' | 'flags'>
>

/** Why a laden trip goes no further: a serious flag on the ticket of its origin, until control tower has answered it (life.W5). A load may always come back. */
export async function heldBy(db: Executor, tripId: string): Promise<FieldError | null> {
  const tickets = await runSql<HeldRow>(
    db,
    `select g.ticket_no, g.status, g.flags from orders.trip t join orders.weighing g on g.trip_id = coalesce(t.origin_trip_id, t.id)
     where t.id = $1 and t.kind = 'delivery' and g.place = 'origin' and g.status <> 'void' and g.deleted_at is null`,
    [tripId],
  )
  const held = tickets.find((ticket) => !mayLeave(ticket))
  if (!held) return null
  const message = 'Ticket {ticket} has a serious flag without an answer: the truck may not leave'
  return { field: 'type', message, params: { ticket: held.ticket_no } }
}

/** Refuses a step of a truck that its ticket holds. */
export async function refuseHeld(w: Write, tripId: string): Promise<void> {
  const held = await heldBy(w.tx, tripId)
  if (held) throw eventRefusal(held.message, held.field, held.params)
}

/** An event that moves nothing is told once while the trip stands where it is. */
export async function refuseSaid(
  w: Write,
  trip: ColumnsOf<'orders.trip', 'id' | 'status'>,
  type: TripEventType,
): Promise<void> {
  if (!SAID_ONCE.includes(type)) return
  const said = await saidSince(w.tx, trip.id, trip.status)
  if (said.includes(type)) throw eventRefusal('This event is recorded already')
}
