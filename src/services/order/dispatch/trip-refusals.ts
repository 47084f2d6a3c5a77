import type { TextParams } from '#i18n/translate.ts'
import { AppError } from '#kernel/errors.ts'
import { SAID_ONCE, type TripEventSource, type TripEventType } from '#contracts/dispatch/trip-event.ts'
import { mayLeave } from '#contracts/weighing/weighing-flag.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { saidSince } from '#services/order/dispatch/trip-facts.ts'

/** An event that a trip does not take, said beside the field it lies at. */
export function eventRefusal(message: string, field = 'type', params?: TextParams): AppError {
  return new AppError('failed_precondition', message, [{ field, message, params }], params)
}

/** Every way out of the origin: to the road, or straight to the destination. */
const leaves = (from: string, to: string): boolean =>
  from === 'loaded' && ['in_transit', 'at_destination', 'unloading'].includes(to)

/** Who decides that a truck leaves; what a fix or a device has seen has happened, whatever its ticket says (life.D16.10). */
const LEAVING_IS_DECIDED_BY: readonly TripEventSource[] = ['driver_app', 'checker', 'control_tower']

/** Whether somebody decides, by an event from `source`, that the truck leaves. */
export function isLeavingDecided(from: string, to: string, source: TripEventSource): boolean {
  return leaves(from, to) && LEAVING_IS_DECIDED_BY.includes(source)
}

/** A serious flag on the ticket of the origin keeps the truck in (life.T7) until control tower has answered it (life.W5). */
export async function refuseHeld(w: Write, tripId: string): Promise<void> {
  const tickets = await runSql<
    Narrowed<
      ColumnsOf<'orders.weighing', 'ticket_no' | 'status' | 'flags'>,
      Pick<Weighing, 'status' | 'flags'>
    >
  >(
    w.tx,
    `select ticket_no, status, flags from orders.weighing
     where trip_id = $1 and place = 'origin' and status <> 'void' and deleted_at is null`,
    [tripId],
  )
  const held = tickets.find((ticket) => !mayLeave(ticket))
  if (held)
    throw eventRefusal(
      'Ticket {ticket} has a serious flag without an answer: the truck may not leave',
      'type',
      {
        ticket: held.ticket_no,
      },
    )
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
