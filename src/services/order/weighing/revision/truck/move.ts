import type { FieldError } from '#kernel/errors.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import { isCalledOff, voidEffect, type VoidEffect } from '#contracts/weighing/weighing-void.ts'
import { contentOf, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { moveRefusals } from '#services/order/weighing/revision/truck/move-refusals.ts'
import { movedTrip, type MovedTrip } from '#services/order/weighing/revision/truck/moved-trip.ts'
import { trucksThen, type TruckThen } from '#services/order/weighing/revision/truck/truck-then.ts'
import type { RestingTrip } from '#services/order/weighing/revision/trips.ts'
import { revised, type Change } from '#services/order/weighing/rules/revised.ts'
import { placeFor, stepsOf } from '#services/order/weighing/rules/trip-fit.ts'
import type { WeighingFlow } from '#services/order/weighing/rules/weighing.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/**
 * What becomes of the trip: the ticket's own was driven by the right truck, another one of it waited for this weighing, or the weighing
 * belongs to none.
 */
export type TruckWay = 'drove' | 'moved' | 'none'

/** Who drove, and from what that is known. */
export interface MovedDriver {
  id: string | null
  name: string | null
  by: 'trip' | 'session' | 'stays' | 'none'
}

/** A ticket that was another truck's: what it leaves, where it comes to, and what speaks against it. */
export interface TruckMove {
  way: TruckWay
  old_truck: TruckThen
  truck: TruckThen
  /** The trip that it leaves or stays with, and the one that it has then. */
  from: MovedTrip | null
  to: MovedTrip | null
  driver: MovedDriver
  /** What the old trip does; null where the ticket stays with it or had none. */
  leaves: VoidEffect | null
  /** The weighings that the new trip is told as at the scale; none where it stays or has gone on since. */
  steps: readonly ('first' | 'second')[]
  after: TicketContent
  /** The order of weighing where its place is another one; null where that stays. */
  flow: WeighingFlow | null
  /** Its tare is a stored one: weighed in one pass. */
  is_stored: boolean
  /** A stored tare of the wrong truck that was weighed on this ticket, kg. */
  learnt_kg: number | null
  refused: FieldError[]
  /** What a person has to see to, and what stays as it is. */
  says: Sentence[]
}

const MISSING: FieldError[] = [{ field: 'truck_id', message: 'Choose one from the list' }]

function driverOf(way: TruckWay, ticket: WeighedTicket, truck: TruckThen, to: MovedTrip | null): MovedDriver {
  if (way === 'moved' && to) return { id: to.driver_id, name: to.driver_name, by: 'trip' }
  if (ticket.trip_id === null || way === 'none') return { id: null, name: null, by: 'none' }
  // The other ticket of the trip may have put it right already.
  if (to?.truck_id === truck.id) return { id: to.driver_id, name: to.driver_name, by: 'trip' }
  if (truck.driver_id !== null) return { id: truck.driver_id, name: truck.driver_name, by: 'session' }
  return { id: ticket.driver_id, name: ticket.driver_name, by: 'stays' }
}

/** The new truck with its trip, as a version says it; what was weighed stays, but for a stored tare that nobody weighed here. */
function contentAfter(
  before: TicketContent,
  ticket: WeighedTicket,
  { truck, to, driver, way }: Pick<TruckMove, 'truck' | 'to' | 'driver' | 'way'>,
): TicketContent {
  const place = way === 'none' ? 'check' : to ? placeFor(to, ticket) : null
  const given: TicketContent = {
    ...before,
    place: place ?? before.place,
    truck_id: truck.id,
    truck_code: truck.code,
    truck_type: truck.truck_type,
    truck_tare_kg: truck.tare_kg,
    plate_no: truck.plate_no,
    vendor_id: way === 'moved' && to ? to.vendor_id : truck.vendor_id,
    trip_id: to?.id ?? null,
    trip_no: to?.trip_no ?? null,
    cargo_id: before.cargo_id ?? to?.cargo_id ?? null,
    driver_id: driver.id,
    driver_name: driver.name,
    ...(ticket.tare_source === 'stored' ? { tare_kg: truck.tare_kg } : {}),
  }
  return revised(given, [])
}

/** In which order it was weighed at another place than the ticket's; null where the place stays. */
function flowAfter({ place }: WeighedTicket, after: TicketContent): WeighingFlow | null {
  if (after.place === place) return null
  if (after.place === 'check') return 'check'
  return after.place === 'origin' ? 'tare_first' : 'gross_first'
}

/** What the old trip does once its ticket is gone; a load that another truck carried on has gone on. */
function leaving(
  ticket: WeighedTicket,
  from: MovedTrip | null,
  resting: readonly RestingTrip[],
): VoidEffect | null {
  if (!from) return null
  const carried = resting.some(({ is_own, status }) => !is_own && !isCalledOff(status))
  return carried ? 'gone_on' : voidEffect(ticket.place, from.status)
}

async function learntKg(db: Executor, ticketId: string): Promise<number | null> {
  const [entry] = await runSql<ColumnsOf<'master.truck_tare', 'tare_kg'>>(
    db,
    'select tare_kg from master.public_truck_tare where weighing_id = $1 order by seq desc limit 1',
    [ticketId],
  )
  return entry?.tare_kg ?? null
}

/** What a person has to see to beside the ticket. */
function sayings(
  ticket: WeighedTicket,
  { from, to, way, truck }: Pick<TruckMove, 'from' | 'to' | 'way' | 'truck'>,
): Sentence[] {
  const others = (way === 'drove' && to?.truck_id !== truck.id ? to : null)?.tickets.filter(
    ({ id }) => id !== ticket.id,
  )
  return [
    ...(others ?? []).map(({ no }) =>
      sentence('Ticket {ticket} of the same trip still names {plate}: ask for that too', {
        ticket: no,
        plate: ticket.plate_no,
      }),
    ),
    ...(way !== 'drove' && from && ticket.place === 'origin' && from.printed > 0
      ? [sentence('Delivery note {no} was printed: take it back', { no: from.surat_jalan_no })]
      : []),
  ]
}

interface Asked {
  ticket: WeighedTicket
  changes: readonly Change[]
  resting: readonly RestingTrip[]
}

interface Found {
  old_truck: TruckThen
  truck: TruckThen
  from: MovedTrip | null
  to: MovedTrip | null
  way: TruckWay
  isMissing: boolean
}

async function found(
  db: Executor,
  { ticket, changes }: Asked,
  look: { lock: boolean },
): Promise<Found | null> {
  const valueOf = (field: Change['field']) => changes.find((one) => one.field === field)?.value
  const truckId = valueOf('truck_id')
  const tripId = valueOf('trip_id')
  if (typeof truckId !== 'string') return null
  const trucks = await trucksThen(db, [ticket.truck_id, truckId], ticket)
  const [old_truck, truck] = [ticket.truck_id, truckId].map((id) => trucks.find((one) => one.id === id))
  if (!old_truck || !truck) return null
  const from = await movedTrip(db, ticket.trip_id, look)
  if (tripId === undefined)
    return { old_truck, truck, from, to: from, way: from ? 'drove' : 'none', isMissing: false }
  const to = typeof tripId === 'string' ? await movedTrip(db, tripId, look) : null
  return {
    old_truck,
    truck,
    from,
    to,
    way: to ? 'moved' : 'none',
    isMissing: typeof tripId === 'string' && !to,
  }
}

/** Nothing that can be moved: the truck or trip that was chosen is none. */
const nothing = (
  ticket: WeighedTicket,
  refused: FieldError[],
): { move: null; after: TicketContent; refused: FieldError[] } => ({
  move: null,
  after: contentOf(ticket),
  refused,
})

/** Works out what it moves that a ticket was another truck's; writes nothing. `lock` holds the trips until commit. */
export async function planMove(
  db: Executor,
  asked: Asked,
  look: { lock: boolean },
): Promise<{ move: TruckMove | null; after: TicketContent; refused: FieldError[] }> {
  const { ticket, resting, changes } = asked
  if (!changes.some(({ field }) => field === 'truck_id'))
    return nothing(ticket, [{ field: 'truck_id', message: 'Choose another truck than the ticket names' }])
  const facts = await found(db, asked, look)
  if (!facts) return nothing(ticket, MISSING)
  if (facts.isMissing) return nothing(ticket, [{ field: 'trip_id', message: 'Choose one from the list' }])
  const { from, to, way, truck } = facts
  const driver = driverOf(way, ticket, truck, to)
  const after = contentAfter(contentOf(ticket), ticket, { truck, to, driver, way })
  const isFit = way === 'moved' && to && after.place !== 'check'
  const move = {
    ...facts,
    driver,
    after,
    flow: flowAfter(ticket, after),
    is_stored: ticket.tare_source === 'stored',
    leaves: way === 'drove' ? null : leaving(ticket, from, resting),
    steps: isFit && after.place !== 'check' ? stepsOf(to, after.place) : [],
    learnt_kg: await learntKg(db, ticket.id),
    says: sayings(ticket, facts),
  }
  const refused = await moveRefusals(db, ticket, move)
  return { move: { ...move, refused }, after, refused }
}
