import { plantDay } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { heldBy } from '#services/order/dispatch/trip-refusals.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import type { MovedDriver, TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import type { MovedTrip } from '#services/order/weighing/revision/truck/moved-trip.ts'
import type { TruckThen } from '#services/order/weighing/revision/truck/truck-then.ts'
import { againstTrip } from '#services/order/weighing/rules/trip-fit.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const against = (field: string, said: Sentence | null): FieldError[] => (said ? [{ field, ...said }] : [])

/** A load that was weighed in one pass has the tare of the truck that it says: the right one needs one of its own that held. */
function againstStored(ticket: WeighedTicket, truck: TruckThen): FieldError[] {
  if (ticket.tare_source !== 'stored') return []
  const day = plantDay(new Date(ticket.second_at))
  const holds = truck.is_weighed && (truck.tare_valid_until ?? '') >= day
  if (holds) return []
  const message =
    'The load was weighed in one pass with a stored tare, and {plate} had none that held: void the ticket and weigh again'
  return [{ field: 'truck_id', message, params: { plate: truck.plate_no } }]
}

/** A trip that the same haulier's contract carries may have been driven by another truck of it; by nobody else's. */
export function notCarried(
  trip: MovedTrip,
  truck: Pick<TruckThen, 'vendor_id' | 'vendor_name' | 'plate_no'>,
): Sentence | null {
  if (trip.contract_vendor_id === null || trip.contract_vendor_id === truck.vendor_id) return null
  return sentence('Order {order} is not carried by {vendor}: choose a trip of {plate}, or none', {
    order: trip.order_no,
    plate: truck.plate_no,
    vendor: truck.vendor_name,
  })
}

async function againstDriven(
  db: Executor,
  trip: MovedTrip,
  truck: TruckThen,
  driver: MovedDriver,
): Promise<FieldError[]> {
  const params = { trip: trip.trip_no, plate: truck.plate_no }
  const carried = notCarried(trip, truck)
  if (carried) return against('truck_id', carried)
  if (trip.truck_id === truck.id || !isOneOf<string>(OPEN_TRIP_STATES, trip.status)) return []
  const [busy] = await runSql<ColumnsOf<'orders.trip', 'trip_no'> & Computed<{ is_truck: boolean }>>(
    db,
    `select o.trip_no, o.truck_id = $1 as is_truck from orders.trip o join orders.trip t on t.id = $3
     where (o.truck_id = $1 or o.driver_id = $2) and o.id <> $3 and o.deleted_at is null and o.status = any($4::text[])
       and (o.status <> 'assigned' or tstzrange(o.planned_start_at, o.planned_end_at) && tstzrange(t.planned_start_at, t.planned_end_at))
     order by o.truck_id = $1 desc limit 1`,
    [truck.id, driver.id, trip.id, OPEN_TRIP_STATES],
  )
  if (!busy) return []
  const other = { ...params, other: busy.trip_no, driver: driver.name ?? '' }
  return against(
    'truck_id',
    busy.is_truck
      ? sentence('{plate} is on trip {other}: it did not drive trip {trip}', other)
      : sentence('{driver} is on trip {other}: end that first', other),
  )
}

const LEAVES_NOT = {
  on_hold: 'Trip {trip} is on hold; release it first',
} as const

/** What speaks against it: the truck, what it leaves, and where it comes to. */
export async function moveRefusals(
  db: Executor,
  ticket: WeighedTicket,
  move: Omit<TruckMove, 'refused'>,
): Promise<FieldError[]> {
  const { truck, from, to, way, driver, leaves, steps } = move
  const elsewhere = truck.elsewhere_no
    ? sentence('{plate} was weighed on ticket {ticket} at that time', {
        plate: truck.plate_no,
        ticket: truck.elsewhere_no,
      })
    : null
  const onHold = leaves === 'on_hold' && from ? sentence(LEAVES_NOT.on_hold, { trip: from.trip_no }) : null
  const held =
    way === 'moved' && to && move.after.place === 'destination' && steps.length
      ? await heldBy(db, to.id)
      : null
  return [
    ...against('truck_id', elsewhere),
    ...againstStored(ticket, truck),
    ...against('trip_id', onHold),
    ...(way === 'drove' && to ? await againstDriven(db, to, truck, driver) : []),
    ...(way === 'moved' && to ? against('trip_id', againstTrip(to, ticket, truck.id)) : []),
    ...(held ? [{ ...held, field: 'trip_id' }] : []),
  ]
}
