import type { ChangesOf, NewRow } from '#database/rows.ts'
import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import type { TripFacts, TruckFacts } from '#services/order/weighing/facts.ts'
import type { Flag } from '#services/order/weighing/rules/flags.ts'
import {
  variancePercent,
  type NetWeights,
  type WeighingFlow,
} from '#services/order/weighing/rules/weighing.ts'
import type { Write } from '#engine/write.ts'

interface Made {
  row: EnteredTicket
  truck: TruckFacts
  trip: TripFacts | null
  weights: NetWeights
  flags: readonly Flag[]
  flow: WeighingFlow
  ids: readonly [string, string]
  score: number
}

function tripColumns(trip: TripFacts | null): ChangesOf<'orders.weighing'> {
  if (!trip) return {}
  return {
    trip_id: trip.id,
    trip_no: trip.trip_no,
    order_id: trip.order_id,
    order_no: trip.order_no,
    driver_id: trip.driver_id,
    driver_name: trip.driver_name,
    work_unit_id: trip.work_unit_id,
    cargo_id: trip.cargo_id,
    origin_checkpoint_id: trip.origin_checkpoint_id,
    destination_checkpoint_id: trip.destination_checkpoint_id,
    surat_jalan_no: trip.surat_jalan_no,
  }
}

function expectedOf({ row, trip }: Made): number | null {
  if (!trip) return null
  return row.place === 'destination' ? (trip.origin_net_kg ?? trip.planned_kg) : trip.planned_kg
}

/** The row of a ticket that was made of a paper: who wrote it down stands as operator of both weights. */
export function ticketColumns(w: Write, made: Made): Omit<NewRow<'orders.weighing'>, 'id' | 'ticket_no'> {
  const { row, truck, trip, weights, flags, flow, ids, score } = made
  const serious = flags.some(({ level }) => level !== 'info')
  const expected = expectedOf(made)
  const paper = row.kind === 'paper' ? `${row.book_no} ${row.page_no}` : row.foreign_no
  return {
    created_at: w.at,
    created_by: row.entered_by,
    updated_at: w.at,
    updated_by: w.actor.userId,
    place: row.place,
    flow,
    status: serious ? 'flagged' : 'closed',
    ...tripColumns(trip),
    place_reason: row.reason,
    scale_id: row.scale_id,
    scale_second_id: row.scale_id,
    truck_id: truck.id,
    truck_code: truck.code,
    truck_type: truck.truck_type,
    plate_no: truck.plate_no,
    truck_tare_kg: truck.tare_kg,
    vendor_id: trip?.vendor_id ?? truck.vendor_id,
    bag_count: row.bag_count,
    notes: `${row.entry_no} · ${paper} · ${row.weighed_by_name}`,
    first_weighment_id: ids[0],
    first_kg: row.first_kg,
    first_at: row.first_at,
    first_operator_id: row.entered_by,
    first_operator_name: row.entered_by_name,
    second_weighment_id: ids[1],
    second_kg: row.second_kg,
    second_at: row.second_at,
    second_operator_id: row.entered_by,
    second_operator_name: row.entered_by_name,
    ...weights,
    net_expected_kg: expected,
    variance_percent: variancePercent(weights.net_kg, expected),
    flags: JSON.stringify(flags),
    flag_codes: flags.map(({ code }) => code).join(' '),
    anomaly_score: score,
  }
}
