import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { isOnTime, plannedArrival } from '#services/order/dispatch/rules/arrival.ts'
import type { JsonValue } from '#database/schema.ts'
import type { OrderStory, TripStory } from '#services/order/start-data/past/story.ts'
import { authored, iso, type PastContext, type PastRows } from '#services/order/start-data/past/context.ts'
import { addTicket } from '#services/order/start-data/past/ticket-rows.ts'

const MINUTE = 60_000
const RECEIVERS = [
  'Suparman',
  'Hadi Kusnadi',
  'Yanto Prabowo',
  'Nurul Huda',
  'Rudi Hermanto',
  'Slamet',
] as const
const LOST = 'Muatan basah karena hujan saat bongkar'
export const DISPUTED = 'Susut melewati toleransi kontrak'
export const ANSWERED = 'Timbangan tujuan sudah diperiksa, berat sesuai'

interface Happened {
  type: TripEventType
  at: number
  by: string
  status: string
  /** Told of the days before the last ones, too. */
  kept?: true
  ticket?: { id: string; payload: JsonValue }
  reason?: string
}

/** The two events of a ticket, or null where nobody weighs. */
function weighed(
  c: PastContext,
  trip: TripStory,
  place: 'origin' | 'destination',
): [Happened, Happened] | null {
  const ticket = trip.tickets.find((one) => one.place === place && one.second)
  if (!ticket?.second) return null
  const { id, first, second } = ticket
  const ticket_no = c.papers.tickets.get(id) ?? ''
  const [tare_kg, gross_kg] = [Math.min(first.kg, second.kg), Math.max(first.kg, second.kg)]
  const status = place === 'origin' ? ['weighed_first', 'loaded'] : ['unloading', 'unloading']
  return [
    {
      type: `first_weigh_${place}`,
      at: first.at,
      by: first.by,
      status: status[0]!,
      ticket: { id, payload: { ticket_no, weight_kg: first.kg } },
    },
    {
      type: `second_weigh_${place}`,
      at: second.at,
      by: second.by,
      status: status[1]!,
      ticket: { id, payload: { ticket_no, tare_kg, gross_kg, net_kg: gross_kg - tare_kg } },
    },
  ]
}

/** Everything that happened on the way. */
function wayOf(c: PastContext, trip: TripStory): Happened[] {
  const { moments: m } = trip
  const origin = weighed(c, trip, 'origin')
  const destination = weighed(c, trip, 'destination')
  const by = 'driver'
  return [
    { type: 'assigned', at: m.assigned, by: 'control-tower', status: 'assigned', kept: true },
    { type: 'accepted', at: m.accepted, by, status: 'accepted' },
    { type: 'departed_to_origin', at: m.started, by, status: 'to_origin' },
    { type: 'arrived_origin', at: m.atOrigin, by, status: 'at_origin' },
    ...(origin ? [origin[0]] : []),
    { type: 'loading_started', at: m.loading, by, status: 'loading' },
    origin?.[1] ?? { type: 'loading_finished', at: m.loaded, by, status: 'loaded' },
    { type: 'departed_origin', at: m.left, by, status: 'in_transit', kept: true },
    { type: 'arrived_destination', at: m.arrived, by, status: 'at_destination', kept: true },
    destination?.[0] ?? { type: 'unloading_started', at: m.firstAtDestination, by, status: 'unloading' },
    { type: 'unloading_finished', at: m.unloaded, by, status: 'unloading' },
    ...(destination ? [destination[1]] : []),
    { type: 'pod_signed', at: m.delivered, by, status: 'delivered', kept: true },
  ]
}

/** What the tower and the requester did with it at the end. */
function endOf(story: OrderStory, trip: TripStory): Happened[] {
  const { disputed, completed, verified } = story
  const tower = { type: 'completed', by: 'control-tower', status: 'completed', kept: true } as const
  return [
    { ...tower, at: completed, ...(trip.loss.over_tolerance ? { reason: LOST } : {}) },
    ...(disputed?.trip === trip
      ? [
          {
            type: 'disputed',
            at: disputed.at,
            by: story.by,
            status: 'disputed',
            kept: true,
            reason: DISPUTED,
          } as const,
          { ...tower, at: disputed.answered, reason: ANSWERED },
        ]
      : []),
    ...(verified === null
      ? []
      : [{ type: 'verified', at: verified, by: story.by, status: 'verified', kept: true } as const]),
  ]
}

const SOURCES: Readonly<Record<string, string>> = { driver: 'driver_app', 'control-tower': 'control_tower' }

function addEvents(c: PastContext, rows: PastRows, story: OrderStory, trip: TripStory): Happened {
  const all = [...wayOf(c, trip), ...endOf(story, trip)]
  for (const one of all) {
    if (!one.kept && one.at < c.fullFrom) continue
    const by = c.cast(one.by)
    const source = SOURCES[one.by] ?? (one.ticket ? 'weighbridge' : 'system')
    rows.events.push({
      id: uuidv7(one.at),
      ...authored(by, one.at),
      trip_id: trip.id,
      type: one.type,
      source,
      status_after: one.status,
      occurred_at: iso(one.at),
      recorded_at: iso(one.at),
      actor_id: by.userId,
      actor_name: by.name,
      reason: one.reason ?? null,
      weighing_id: one.ticket?.id ?? null,
      payload: JSON.stringify(one.ticket?.payload ?? {}),
      problem_id: one.type === 'disputed' ? c.problemId : null,
    })
  }
  return all.at(-1)!
}

const minutes = (from: number, until: number): number => Math.round((until - from) / MINUTE)

/** How long each stage took, as `tripMinutes` counts it. */
function stages(trip: TripStory) {
  const { moments: m, load } = trip
  const loading = load.origin === null ? m.loading : m.firstAtOrigin
  const unloading = m.firstAtDestination
  return {
    waiting_origin_min: minutes(m.atOrigin, loading),
    loading_min: minutes(loading, m.loaded),
    transit_min: minutes(m.left, m.arrived),
    waiting_destination_min: minutes(m.arrived, unloading),
    unloading_min: minutes(unloading, load.destination === null ? m.unloaded : m.secondAtDestination),
    cycle_min: minutes(m.atOrigin, m.delivered),
  }
}

function weights({ load: { tare, origin, destination } }: TripStory) {
  return {
    origin_tare_kg: origin === null ? null : tare,
    origin_gross_kg: origin === null ? null : tare + origin,
    origin_net_kg: origin,
    destination_tare_kg: destination === null ? null : tare,
    destination_gross_kg: destination === null ? null : tare + destination,
    destination_net_kg: destination,
    weigh_plan:
      origin === null
        ? destination === null
          ? 'none'
          : 'destination'
        : destination === null
          ? 'origin'
          : 'both',
  }
}

/** What the requester said of it, and what the tower answered. */
function judgement(c: PastContext, story: OrderStory, trip: TripStory) {
  const disputed = story.disputed?.trip === trip
  const by = c.cast(story.by)
  const verified = story.verified === null ? null : iso(story.verified)
  return {
    dispute_problem_id: disputed ? c.problemId : null,
    dispute_reason: disputed ? DISPUTED : null,
    dispute_answer: disputed ? ANSWERED : null,
    verified_at: verified,
    verified_by_name: verified && by.name,
    verification:
      verified && JSON.stringify({ at: verified, by: by.userId, reason: null, decision: 'accept' }),
  }
}

/** The round of a disputed trip: what was said of it, and the answer that brought it back to the requester. */
function addRound(c: PastContext, rows: PastRows, story: OrderStory, trip: TripStory): void {
  const { disputed } = story
  if (disputed?.trip !== trip) return
  rows.disputes.push({
    id: uuidv7(disputed.at),
    trip_id: trip.id,
    position: 1,
    problem_id: c.problemId,
    reason: DISPUTED,
    disputed_at: iso(disputed.at),
    disputed_by_name: c.cast(story.by).name,
    outcome: 'rejected',
    answer: ANSWERED,
    answered_at: iso(disputed.answered),
    answered_by_name: c.cast('control-tower').name,
  })
}

/** Adds a trip, the `sequence`th of its order, its tickets and its events. */
export function addTrip(
  c: PastContext,
  rows: PastRows,
  story: OrderStory,
  trip: TripStory,
  sequence: number,
): void {
  const { planned, moments: m, load, loss } = trip
  const { route, truck, driver } = planned
  const span = { start: iso(planned.start), end: iso(planned.start + route.standard_duration_min * MINUTE) }
  const planned_arrive_at = plannedArrival(span)
  const arrival = { occurredAt: iso(m.arrived), recordedAt: iso(m.arrived), byProxy: false }
  for (const ticket of trip.tickets) addTicket(c, rows, story, trip, ticket)
  addRound(c, rows, story, trip)
  const last = addEvents(c, rows, story, trip)
  rows.trips.push({
    id: trip.id,
    ...authored(c.cast('control-tower'), m.assigned, { by: c.cast(last.by), at: last.at }),
    ...c.papers.trips.get(trip.id)!,
    order_id: story.id,
    order_line_id: story.lineId,
    sequence,
    work_unit_id: story.unitId,
    vendor_id: truck.vendor_id,
    truck_id: truck.id,
    plate_no: truck.plate_no,
    driver_id: driver.id,
    driver_name: driver.name,
    cargo_id: route.cargo_id,
    payload_type_id: route.payload_type_id,
    origin_checkpoint_id: route.origin_checkpoint_id,
    destination_checkpoint_id: route.destination_checkpoint_id,
    origin_scale_id: route.origin_scale_id,
    destination_scale_id: route.destination_scale_id,
    contract_route_id: route.id,
    charge_basis: route.charge_basis,
    tariff_idr: route.tariff_idr,
    planned_kg: load.planned,
    bag_count_planned: load.bags,
    planned_start_at: span.start,
    planned_arrive_at,
    planned_end_at: span.end,
    accepted_at: iso(m.accepted),
    started_at: iso(m.started),
    loaded_at: iso(m.loaded),
    arrived_at: iso(m.arrived),
    delivered_at: iso(m.delivered),
    status: last.status,
    status_since: iso(last.at),
    on_time: isOnTime(planned_arrive_at, arrival),
    ...weights(trip),
    loss_kg: loss.loss_kg,
    loss_percent: loss.loss_percent,
    tolerance_percent: route.tolerance_percent,
    over_tolerance: loss.over_tolerance,
    loss_reason: loss.over_tolerance ? LOST : null,
    billable_kg: trip.billed.kg,
    freight_idr: trip.billed.amount_idr,
    distance_km: route.distance_km,
    ...stages(trip),
    pod_receiver_name: RECEIVERS[sequence % RECEIVERS.length]!,
    pod_signed_at: iso(m.delivered),
    ...judgement(c, story, trip),
  })
}
