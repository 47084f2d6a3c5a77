import { isOneOf } from '#kernel/guards.ts'
import { OPEN_TRIP_STATES, UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import { wantAudit } from '#services/billing/ports.ts'
import { takeTareBack } from '#services/master/ports.ts'
import { insertTripEvent, writeTrip } from '#services/order/dispatch/trip-events.ts'
import { freeTruck, takeTruck } from '#services/order/dispatch/truck-use.ts'
import { lockOrder, refreshOrder } from '#services/order/order/order-rollups.ts'
import { tellTrip } from '#services/order/weighing/entered/tell-trip.ts'
import type { ToldRevision } from '#services/order/weighing/revision/apply.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import type { MovedTrip } from '#services/order/weighing/revision/truck/moved-trip.ts'
import type { TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import { lockTruck } from '#services/order/weighing/situation.ts'
import { stepBack } from '#services/order/weighing/void.ts'
import type { Write } from '#engine/write.ts'

/**
 * Waits for captures of both trucks to end and locks the orders that a move touches, always in the same sequence: captures take their truck
 * before its order.
 */
export async function lockMove(
  w: Write,
  { trucks, orders }: { trucks: readonly string[]; orders: readonly (string | null)[] },
): Promise<void> {
  for (const id of [...new Set(trucks)].toSorted()) await lockTruck(w.tx, id)
  for (const id of [...new Set(orders)].filter((one) => one !== null).toSorted()) await lockOrder(w, id)
}

/** The trip that the ticket leaves has no weighing here any more: it steps back where it has not gone on; where it has, its weights go with the others (apply.ts). */
async function leave(
  w: Write,
  ticket: WeighedTicket,
  { from, leaves }: TruckMove,
  told: ToldRevision,
): Promise<void> {
  if (!from || leaves !== 'steps_back') return
  await stepBack(w, ticket, `${told.revisionNo}: ${told.reason}`, 'weighing_moved')
  if (ticket.place === 'destination') await writeTrip(w, from.id, { received_kg: null })
  await refreshOrder(w, from.order_id)
}

/** The trip that the ticket comes to is weighed as at the scale, at the times of the weights. */
async function join(w: Write, ticket: WeighedTicket, { to, steps, after }: TruckMove): Promise<void> {
  if (!to || !steps.length) return
  const { first_kg, first_at, second_at, id, ticket_no: no } = ticket
  const { place, tare_kg, gross_kg, net_kg, bag_count, seal_numbers } = after
  await tellTrip(
    w,
    { trip_id: to.id, place, first_kg, first_at, second_at, bag_count },
    { id, no, tare_kg, gross_kg, net_kg, seal_numbers },
    steps,
  )
  if (after.received_kg !== null) await writeTrip(w, to.id, { received_kg: after.received_kg })
  await refreshOrder(w, to.order_id)
}

/** The trip was driven by the right truck all along: its truck, haulier and driver are put right, and who holds it. */
async function putRight(
  w: Write,
  trip: MovedTrip,
  { truck, driver }: TruckMove,
  told: ToldRevision,
): Promise<void> {
  if (trip.truck_id === truck.id) return
  const isHeld = isOneOf<string>([...UNDER_WAY, 'on_hold'], trip.status)
  const driver_id = driver.id ?? trip.driver_id
  if (isHeld) await freeTruck(w, trip)
  await writeTrip(w, trip.id, {
    truck_id: truck.id,
    plate_no: truck.plate_no,
    vendor_id: truck.vendor_id,
    driver_id,
    driver_name: driver.name ?? trip.driver_name,
  })
  if (isHeld) await takeTruck(w, { id: trip.id, truck_id: truck.id, driver_id })
  await insertTripEvent(
    w,
    {
      tripId: trip.id,
      type: 'truck_corrected',
      source: 'control_tower',
      occurredAt: w.at,
      weighingId: told.weighingId,
      reason: told.reason,
      payload: {
        ticket_no: told.ticketNo,
        revision_no: told.revisionNo,
        truck_id: [trip.truck_id, truck.id],
        vendor: [trip.vendor_name, truck.vendor_name],
        driver: [trip.driver_name, driver.name ?? trip.driver_name],
        from_driver_id: trip.driver_id,
      },
    },
    trip.status,
  )
  await refreshOrder(w, trip.order_id)
}

/** Those who drive and dispatch an open trip see its new truck at once. */
async function tellOpen(w: Write, trip: MovedTrip, because: string): Promise<void> {
  if (!isOneOf<string>(OPEN_TRIP_STATES, trip.status)) return
  await w.emit({
    type: 'trip.event',
    subject: { type: 'trip', id: trip.id, no: trip.trip_no },
    scope: { vendor_id: trip.vendor_id, work_unit_id: trip.work_unit_id },
    data: { order_id: trip.order_id, event: because, occurred_at: w.at },
  })
}

/**
 * Moves everything that hangs on the truck of a ticket, in the transaction that makes its version: stored tare, the trip that it leaves, the
 * one that it comes to, and the lines of both. The ticket itself is written already.
 */
export async function applyMove(
  w: Write,
  ticket: WeighedTicket,
  move: TruckMove,
  told: ToldRevision,
): Promise<void> {
  if (move.learnt_kg !== null) await takeTareBack(w, { weighing_id: ticket.id, revision_no: told.revisionNo })
  if (move.way === 'drove' && move.to) await putRight(w, move.to, move, told)
  else {
    await leave(w, ticket, move, told)
    await join(w, ticket, move)
  }
  const trips = [move.from, move.to].filter((one) => one !== null)
  for (const trip of new Map(trips.map((one) => [one.id, one])).values())
    await tellOpen(w, trip, 'weighing_moved')
  await wantAudit(w, [...new Set(trips.map(({ id }) => id))])
}
