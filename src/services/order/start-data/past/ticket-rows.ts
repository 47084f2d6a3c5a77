import type { JsonValue } from '#database/schema.ts'
import type { OrderStory, TripStory } from '#services/order/start-data/past/story.ts'
import type { TicketStory, WeightStory } from '#services/order/start-data/past/ticket-story.ts'
import {
  audited,
  authored,
  iso,
  type PastContext,
  type PastRows,
} from '#services/order/start-data/past/context.ts'
import { demoWeighment } from '#services/order/start-data/weighments.ts'
import { netOf, variancePercent } from '#services/order/weighing/rules/weighing.ts'

/** Has every scale and takes none of these weights. */
const VERIFIER = 'weighbridge-2'
const WRONG_TRUCK = 'Truk yang dipilih salah'
const AGREED = 'Sesuai rekaman kamera'
const CHECKED = 'Sudah dicek dengan sopir dan muatan'

function put(c: PastContext, ticket: TicketStory, sequence: 1 | 2, one: WeightStory): string {
  const weight = { weighing_id: ticket.id, scale_id: ticket.scale.id, sequence, kg: one.kg, at: iso(one.at) }
  const samples = one.at >= c.fullFrom ? 10 : 1
  return c.book.add({
    ...demoWeighment({ ...weight, operator_id: c.cast(one.by).userId }, samples),
    id: one.id,
  })
}

/** Columns of the second weight, empty where there is none. */
function secondColumns(c: PastContext, ticket: TicketStory) {
  const { second, first, place, expectedKg } = ticket
  const net = second ? netOf(place === 'origin' ? 'tare_first' : 'gross_first', first.kg, second.kg) : null
  const by = second ? c.cast(second.by) : null
  return {
    tare_kg: net?.tare_kg ?? null,
    gross_kg: net?.gross_kg ?? null,
    net_kg: net?.net_kg ?? null,
    net_expected_kg: net ? expectedKg : null,
    variance_percent: net ? variancePercent(net.net_kg, expectedKg) : null,
    second_weighment_id: second ? put(c, ticket, 2, second) : null,
    second_kg: second?.kg ?? null,
    second_at: second ? iso(second.at) : null,
    second_operator_id: by?.userId ?? null,
    second_operator_name: by?.name ?? null,
    scale_second_id: second ? ticket.scale.id : null,
  }
}

const NOT_ENDED = {
  verified_at: null,
  verified_by: null,
  verified_by_name: null,
  verify_comment: null,
  void_reason: null,
  void_answer: null,
  void_requested_at: null,
  void_requested_by: null,
  void_requested_by_name: null,
  voided_at: null,
  voided_by: null,
  voided_by_name: null,
}

const OVERLOOKED_MS = 3 * 86_400_000

/** A few tickets of the last days nobody has verified although their orders are: billing waits for them (model.C5). */
const isOverlooked = (c: PastContext, story: OrderStory, no: string, ends: number): boolean =>
  story.verified !== null && c.now - ends < OVERLOOKED_MS && no.endsWith('-0005')

/** How the ticket ended, with the rows of the audit that say so. */
function ending(c: PastContext, story: OrderStory, ticket: TicketStory, rows: PastRows) {
  const no = c.papers.tickets.get(ticket.id) ?? ''
  const subject = { type: 'weighing', id: ticket.id, no }
  const ends = Math.min(ticket.ends, (story.verified ?? Infinity) - 10 * 60_000)
  const first = c.cast(ticket.first.by)
  if (!ticket.second) {
    const tower = c.cast('control-tower')
    const asked = ends - 45_000
    const change = { before: { status: 'open' }, after: { status: 'open' }, reason: WRONG_TRUCK }
    const voided = { before: { status: 'open' }, after: { status: 'void' }, reason: AGREED }
    rows.audit.push(audited(first, asked, 'request-void', subject, change))
    rows.audit.push(audited(tower, ends, 'void', subject, voided))
    return {
      ...NOT_ENDED,
      status: 'void',
      void_reason: WRONG_TRUCK,
      void_answer: AGREED,
      void_requested_at: iso(asked),
      void_requested_by: first.userId,
      void_requested_by_name: first.name,
      voided_at: iso(ends),
      voided_by: tower.userId,
      voided_by_name: tower.name,
    }
  }
  const closed = ticket.flags.length ? 'flagged' : 'closed'
  if (ends > c.now || isOverlooked(c, story, no, ends)) return { ...NOT_ENDED, status: closed }
  const verifier = c.cast(VERIFIER)
  const change = { before: { status: closed }, after: { status: 'verified' } }
  rows.audit.push(audited(verifier, ends, 'verify', subject, change))
  return {
    ...NOT_ENDED,
    status: 'verified',
    verified_at: iso(ends),
    verified_by: verifier.userId,
    verified_by_name: verifier.name,
    verify_comment: ticket.flags.length ? CHECKED : null,
  }
}

/** Adds a ticket, its weights and what the audit says of it. */
export function addTicket(
  c: PastContext,
  rows: PastRows,
  story: OrderStory,
  trip: TripStory,
  ticket: TicketStory,
): void {
  const { truck, driver, route } = trip.planned
  const operator = c.cast(ticket.first.by)
  const no = c.papers.tickets.get(ticket.id) ?? ''
  const subject = { type: 'weighing', id: ticket.id, no }
  const first_weighment_id = put(c, ticket, 1, ticket.first)
  const second = secondColumns(c, ticket)
  const { tare_kg, gross_kg, net_kg } = second
  if (ticket.first.at >= c.fullFrom)
    rows.audit.push(
      audited(operator, ticket.first.at, 'capture-first', subject, { after: { first_kg: ticket.first.kg } }),
    )
  if (ticket.second) {
    const after: JsonValue = { status: ticket.flags.length ? 'flagged' : 'closed', tare_kg, gross_kg, net_kg }
    const change = { before: { status: 'open' }, after }
    rows.audit.push(audited(c.cast(ticket.second.by), ticket.second.at, 'capture-second', subject, change))
  }
  rows.tickets.push({
    id: ticket.id,
    ...authored(operator, ticket.first.at, {
      by: c.cast(ticket.second?.by ?? ticket.first.by),
      at: ticket.second?.at ?? ticket.ends,
    }),
    ticket_no: no,
    ...c.papers.trips.get(trip.id)!,
    trip_id: trip.id,
    order_id: story.id,
    order_no: c.papers.orders.get(story.id) ?? '',
    work_unit_id: story.unitId,
    place: ticket.place,
    flow: ticket.place === 'origin' ? 'tare_first' : 'gross_first',
    scale_id: ticket.scale.id,
    truck_id: truck.id,
    truck_code: truck.code,
    truck_type: truck.truck_type,
    plate_no: truck.plate_no,
    vendor_id: truck.vendor_id,
    driver_id: driver.id,
    driver_name: driver.name,
    cargo_id: route.cargo_id,
    origin_checkpoint_id: route.origin_checkpoint_id,
    destination_checkpoint_id: route.destination_checkpoint_id,
    first_weighment_id,
    first_kg: ticket.first.kg,
    first_at: iso(ticket.first.at),
    first_operator_id: operator.userId,
    first_operator_name: operator.name,
    simulated: true,
    flags: JSON.stringify(ticket.flags),
    flag_codes: ticket.flags.map(({ code }) => code).join(' '),
    flag_answers: JSON.stringify([]),
    anomaly_score: ticket.score,
    ...second,
    ...ending(c, story, ticket, rows),
  })
}
