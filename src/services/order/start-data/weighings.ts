import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { updateRow } from '#database/update-row.ts'
import type { Write } from '#engine/write.ts'
import { recordTripEvent } from '#services/order/dispatch/trip-events.ts'
import { demoWeighment } from '#services/order/start-data/weighments.ts'
import type { WeightBook } from '#services/order/start-data/weight-book.ts'

export type Place = 'origin' | 'destination'

export type WeighedTrip = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'order_id'
  | 'surat_jalan_no'
  | 'truck_id'
  | 'plate_no'
  | 'driver_id'
  | 'driver_name'
  | 'vendor_id'
  | 'work_unit_id'
  | 'cargo_id'
  | 'origin_checkpoint_id'
  | 'destination_checkpoint_id'
> &
  ColumnsOf<'orders.order', 'order_no'> &
  ColumnsOf<'master.truck', 'truck_type'> &
  RenamedColumns<'master.truck', { truck_code: 'code' }>

export type DemoScale = ColumnsOf<'master.scale', 'id' | 'code'>

const weightOf = (w: Write, weighing_id: string, scale: DemoScale, sequence: 1 | 2, kg: number) =>
  demoWeighment({ weighing_id, scale_id: scale.id, sequence, kg, at: w.at, operator_id: w.actor.userId })

/** The first weight of a demo trip at a place, kg: a ticket is opened and the trip moves. Gives the ticket's id. */
export async function weighFirst(
  w: Write,
  book: WeightBook,
  trip: WeighedTrip,
  place: Place,
  scale: DemoScale,
  kg: number,
): Promise<string> {
  const id = uuidv7()
  const ticket = await book.ticketNo(w, scale.code)
  const { id: trip_id, truck_code, truck_type, ...rest } = trip
  await insertRow(w, 'orders.weighing', {
    ...rest,
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    ticket_no: ticket,
    place,
    flow: place === 'origin' ? 'tare_first' : 'gross_first',
    trip_id,
    scale_id: scale.id,
    truck_code,
    truck_type,
    first_weighment_id: book.add(weightOf(w, id, scale, 1, kg)),
    first_kg: kg,
    first_at: w.at,
    first_operator_id: w.actor.userId,
    first_operator_name: w.actor.name,
    simulated: true,
  })
  await recordTripEvent(w, {
    tripId: trip_id,
    type: place === 'origin' ? 'first_weigh_origin' : 'first_weigh_destination',
    source: 'weighbridge',
    occurredAt: w.at,
    weighingId: id,
    payload: { ticket_no: ticket, weight_kg: kg },
    columns: place === 'origin' ? { origin_tare_kg: kg } : { destination_gross_kg: kg },
  })
  await w.audit({
    action: 'capture-first',
    subject: { type: 'weighing', id, no: ticket },
    after: { first_kg: kg },
  })
  return id
}

/** The second weight: the ticket closes with its net, and the trip moves. */
export async function weighSecond(
  w: Write,
  book: WeightBook,
  trip: WeighedTrip,
  place: Place,
  scale: DemoScale,
  weighingId: string,
  kg: number,
): Promise<void> {
  const [open] = await runSql<
    Always<ColumnsOf<'orders.weighing', 'first_kg'>> & ColumnsOf<'orders.weighing', 'ticket_no'>
  >(w.tx, 'select first_kg, ticket_no from orders.weighing where id = $1', [weighingId])
  const [tare_kg, gross_kg] = [Math.min(kg, open!.first_kg), Math.max(kg, open!.first_kg)]
  const weights = { tare_kg, gross_kg, net_kg: gross_kg - tare_kg }
  await updateRow(w.tx, 'orders.weighing', weighingId, {
    ...weights,
    status: 'closed',
    second_weighment_id: book.add(weightOf(w, weighingId, scale, 2, kg)),
    second_kg: kg,
    second_at: w.at,
    second_operator_id: w.actor.userId,
    second_operator_name: w.actor.name,
    scale_second_id: scale.id,
    updated_at: w.at,
  })
  await recordTripEvent(w, {
    tripId: trip.id,
    type: place === 'origin' ? 'second_weigh_origin' : 'second_weigh_destination',
    source: 'weighbridge',
    occurredAt: w.at,
    weighingId,
    payload: { ticket_no: open!.ticket_no, ...weights },
    columns: Object.fromEntries(Object.entries(weights).map(([name, value]) => [`${place}_${name}`, value])),
  })
  await w.audit({
    action: 'capture-second',
    subject: { type: 'weighing', id: weighingId, no: open!.ticket_no },
    before: { status: 'open' },
    after: { status: 'closed', ...weights },
  })
}

/** Another operator has looked at a closed ticket (life.W4). */
export async function verifyTicket(w: Write, weighingId: string): Promise<void> {
  const [ticket] = await runSql<ColumnsOf<'orders.weighing', 'ticket_no'>>(
    w.tx,
    `update orders.weighing set status = 'verified', verified_at = $2, verified_by = $3, verified_by_name = $4, updated_at = $2,
       row_version = row_version + 1 where id = $1 and status = 'closed' returning ticket_no`,
    [weighingId, w.at, w.actor.userId, w.actor.name],
  )
  if (!ticket) return
  await w.audit({
    action: 'verify',
    subject: { type: 'weighing', id: weighingId, no: ticket.ticket_no },
    before: { status: 'closed' },
    after: { status: 'verified' },
  })
}

/** A trip with what a ticket shows of it. */
export async function weighedTrip(w: Write, tripId: string): Promise<WeighedTrip> {
  const [trip] = await runSql<WeighedTrip>(
    w.tx,
    `select t.id, t.trip_no, t.order_id, o.order_no, t.surat_jalan_no, t.truck_id, k.code as truck_code, k.truck_type, t.plate_no,
       t.driver_id, t.driver_name, t.vendor_id, t.work_unit_id, t.cargo_id, t.origin_checkpoint_id, t.destination_checkpoint_id
     from orders.trip t join orders."order" o on o.id = t.order_id join master.public_truck k on k.id = t.truck_id
     where t.id = $1`,
    [tripId],
  )
  return trip!
}
