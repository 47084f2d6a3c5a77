import { stateOf } from '#kernel/lifecycle.ts'
import { AppError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import {
  BY_WEIGHING,
  TRIP_MOVES,
  type TripEventSource,
  type TripEventType,
} from '#contracts/dispatch/trip-event.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { trip as tripResource } from '#contracts/dispatch/trip.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ColumnsOf, Computed, Outer, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { updateRow } from '#database/update-row.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { settingOf } from '#services/master/ports.ts'
import { lossOf } from '#services/order/weighing/rules/loss.ts'
import { changesSums, refreshOrder } from '#services/order/order/order-rollups.ts'
import { freeTruck, takeTruck } from '#services/order/dispatch/truck-use.ts'
import { ARRIVALS, expectedArrival, isOnTime, lateAfter } from '#services/order/dispatch/rules/arrival.ts'
import { refuseFuture, refuseTold } from '#services/order/dispatch/event-times.ts'
import { bagRefusal } from '#services/order/dispatch/rules/counted-bags.ts'
import {
  eventRefusal,
  isDecidedStep,
  refuseHeld,
  refuseSaid,
} from '#services/order/dispatch/trip-refusals.ts'
import { queueAt } from '#services/order/dispatch/queue-tickets.ts'
import { sessionFor } from '#services/order/dispatch/session/open.ts'
import { tripMinutes } from '#services/order/dispatch/trip-timing.ts'

/** Columns of a trip that are written with what happens to it. */
export type TripColumns = Partial<RowOf<'orders.trip'>>

/** What a weighing knows of a trip's load. */
type WeighedColumns = Partial<
  ColumnsOf<
    'orders.trip',
    | 'origin_tare_kg'
    | 'origin_gross_kg'
    | 'origin_net_kg'
    | 'destination_gross_kg'
    | 'destination_tare_kg'
    | 'destination_net_kg'
    | 'seal_numbers'
  >
>

export interface TripEventInput {
  tripId: string
  type: TripEventType
  source: TripEventSource
  /** When it happened, RFC 3339; not after now. */
  occurredAt: string
  byProxy?: boolean
  reason?: string | null
  payload?: Record<string, unknown>
  position?: { latitude: number; longitude: number; accuracy_m: number | null }
  checkpointId?: string | null
  weighingId?: string | null
  problemId?: string | null
  /** Who signed for the load; with `pod_signed`. */
  receiver?: string | null
  bagCount?: number | null
  columns?: WeighedColumns
  /** The event whose time this entry puts right; with `event_corrected`. */
  corrects?: { id: string; from: string; to: string }
}

export interface TripEventResult {
  eventId: string
  orderId: string
  from: string
  /** The trip's state after the event. */
  to: string
}

type Trip = RowOf<'orders.trip'> &
  ColumnsOf<'orders.order', 'order_no' | 'requires_pod'> &
  Outer<ColumnsOf<'master.cargo', 'bag_weight_kg'>> &
  Computed<{ tolerated_percent: string }>

async function lockTrip(w: Write, id: string): Promise<Trip> {
  await runSql(
    w.tx,
    'select 1 from orders."order" where id = (select order_id from orders.trip where id = $1) for update',
    [id],
  )
  const [trip] = await runSql<Trip>(
    w.tx,
    `select t.*, o.order_no, o.requires_pod, c.bag_weight_kg,
       coalesce(t.tolerance_percent, c.susut_tolerance_percent, k.susut_tolerance_percent, 0) as tolerated_percent
     from orders.trip t join orders."order" o on o.id = t.order_id
     left join master.public_cargo c on c.id = t.cargo_id
     left join master.public_contract k on k.id = o.contract_id
     where t.id = $1 for update of t`,
    [id],
  )
  if (!trip) throw new AppError('not_found', 'This trip does not exist')
  return trip
}

const weighedAt = (trip: Trip, place: 'origin' | 'destination'): boolean =>
  trip.weigh_plan === 'both' || trip.weigh_plan === place

/** Where an event leads from the trip's state (life.D2); refuses what cannot be. */
function nextState(trip: Trip, type: TripEventType): string {
  const move = TRIP_MOVES[type]
  if (!move) throw eventRefusal('This event is not recorded by hand')
  if (!move.from.includes(trip.status)) {
    const state = { word: stateOf(tripLifecycle, trip.status)?.label ?? trip.status }
    throw eventRefusal('This is not possible while the status is {state}', 'type', { state })
  }
  if (type === 'loading_started' && trip.status === 'at_origin' && weighedAt(trip, 'origin'))
    throw eventRefusal('The truck is weighed empty before it is loaded')
  if (type === 'loading_finished' && weighedAt(trip, 'origin')) return trip.status
  return move.to ?? trip.status
}

const STAMPS: Partial<Record<string, 'accepted_at' | 'started_at' | 'loaded_at'>> = {
  accepted: 'accepted_at',
  to_origin: 'started_at',
  loaded: 'loaded_at',
}

/** Weighed where the plan says so, and signed for where the order asks for it (life.T9). */
function isDelivered(trip: Trip, state: string): boolean {
  if (state !== 'unloading') return false
  if (weighedAt(trip, 'destination') && trip.destination_net_kg === null) return false
  return !trip.requires_pod || trip.kind === 'return' || trip.pod_receiver_name !== null
}

/** When it is expected at the destination, and when it came there: the first event that tells is what it is on time by. */
function arrivalColumns(trip: Trip, input: TripEventInput, recordedAt: string): TripColumns {
  const { planned_start_at, planned_arrive_at, arrived_at } = trip
  if (planned_arrive_at === null) return {}
  const { type, occurredAt, byProxy = false } = input
  if (ARRIVALS.includes(type))
    return arrived_at === null
      ? { arrived_at: occurredAt, on_time: isOnTime(planned_arrive_at, { occurredAt, recordedAt, byProxy }) }
      : {}
  const eta = expectedArrival({ planned_start_at, planned_arrive_at }, type, occurredAt)
  return eta === null ? {} : { eta_at: eta }
}

async function deliveryColumns(w: Write, trip: Trip, at: string): Promise<TripColumns> {
  const loss = lossOf(trip.origin_net_kg, trip.destination_net_kg, trip.tolerated_percent)
  return {
    delivered_at: at,
    loss_kg: loss.loss_kg,
    loss_percent: loss.loss_percent,
    over_tolerance: loss.over_tolerance,
    ...(await tripMinutes(w, trip.id, at)),
  }
}

/** From when on a loaded truck is late on its way. */
async function lateColumns(w: Write, trip: Trip, loadedAt: string): Promise<TripColumns> {
  const { planned_start_at, planned_arrive_at } = trip
  if (planned_arrive_at === null) return {}
  const percent = await settingOf(w.tx, 'trip_transit_percent')
  return { late_after: lateAfter({ planned_start_at, planned_arrive_at }, loadedAt, percent) }
}

const countedOn = (trip: Trip) => ({
  is_weighed: weighedAt(trip, 'destination'),
  carried_kg: trip.origin_net_kg ?? trip.planned_kg,
  bag_weight_kg: trip.bag_weight_kg,
  planned: trip.bag_count_planned,
})

function givenColumns(input: TripEventInput, trip: Trip): TripColumns {
  const columns: TripColumns = { ...input.columns }
  if (input.receiver) {
    columns.pod_receiver_name = input.receiver
    columns.pod_signed_at = input.occurredAt
  }
  const { bagCount = null, type, source } = input
  if (bagCount !== null) {
    const wrong = source === BY_WEIGHING ? null : bagRefusal({ ...countedOn(trip), type, bags: bagCount })
    if (wrong) throw eventRefusal(wrong.message, 'bag_count', wrong.params)
    columns.bag_count_received = bagCount
  }
  if (input.type === 'pod_signed' && !input.receiver && !trip.pod_receiver_name)
    throw eventRefusal('Say who received the load', 'pod_receiver_name')
  return columns
}

/** Writes columns of a trip that its caller holds locked. */
export async function writeTrip(w: Write, id: string, columns: TripColumns): Promise<void> {
  const all = { ...columns, updated_at: w.at, updated_by: w.actor.userId }
  await updateRow(w.tx, 'orders.trip', id, all, { newVersion: true })
  countChanged(tripResource)
}

/** Who says when it was; a scale or a fix has its own time, and a wrong clock of theirs stops nobody (life.D16.10). */
const TELL_TIMES: readonly TripEventSource[] = ['driver_app', 'checker', 'control_tower']

/** Adds an event to a trip's history as it is; moving the trip is the caller's. Gives the event's id. */
export async function insertTripEvent(w: Write, input: TripEventInput, statusAfter: string): Promise<string> {
  const id = uuidv7()
  await insertRow(w, 'orders.trip_event', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    trip_id: input.tripId,
    type: input.type,
    occurred_at: input.occurredAt,
    recorded_at: w.at,
    source: input.source,
    actor_id: w.actor.userId,
    actor_name: w.actor.name,
    latitude: input.position?.latitude ?? null,
    longitude: input.position?.longitude ?? null,
    accuracy_m: input.position?.accuracy_m ?? null,
    checkpoint_id: input.checkpointId ?? null,
    weighing_id: input.weighingId ?? null,
    problem_id: input.problemId ?? null,
    status_after: statusAfter,
    reason: input.reason ?? null,
    payload: JSON.stringify(input.payload ?? {}),
    by_proxy: input.byProxy ?? false,
    corrects_id: input.corrects?.id ?? null,
    corrected_from: input.corrects?.from ?? null,
    corrected_to: input.corrects?.to ?? null,
  })
  return id
}

async function announce(w: Write, trip: Trip, input: TripEventInput, to: string): Promise<void> {
  const subject = { type: 'trip', id: trip.id, no: trip.trip_no }
  const scope = { vendor_id: trip.vendor_id, work_unit_id: trip.work_unit_id }
  const data = { order_id: trip.order_id, event: input.type, occurred_at: input.occurredAt }
  await w.emit({ type: 'trip.event', subject, scope, data })
  if (to !== trip.status)
    await w.emit({ type: 'trip.status_changed', subject, scope, data: { ...data, from: trip.status, to } })
}

/** The columns a state brings with it, once: the moment it was first reached. */
function stateColumns(trip: Trip, to: string, at: string): TripColumns {
  if (to === trip.status) return {}
  const stamp = STAMPS[to]
  return { status: to, status_since: at, ...(stamp ? { [stamp]: at } : {}) }
}

/**
 * Records what happened to a trip and moves it and its order along (life.D2, life.O7, life.O8). Used by proxy events of
 * control tower, the weighbridge, geofences and devices alike, inside the caller's transaction: the order's row is
 * locked first, then the trip's. Throws 404 for an unknown trip and 412 for an event its state does not allow.
 */
export async function recordTripEvent(w: Write, input: TripEventInput): Promise<TripEventResult> {
  const trip = await lockTrip(w, input.tripId)
  refuseFuture(input.occurredAt)
  let to = nextState(trip, input.type)
  await refuseSaid(w, trip, input.type)
  if (TELL_TIMES.includes(input.source)) await refuseTold(w.tx, trip.id, input.type, input.occurredAt)
  if (isDecidedStep(trip.status, input.type, input.source)) await refuseHeld(w, trip.id)
  const columns = { ...givenColumns(input, trip), ...arrivalColumns(trip, input, w.at) }
  if (input.type === 'departed_to_origin')
    columns.driver_session_id = await sessionFor(w, trip, input.source, input.reason ?? null)
  const after: Trip = { ...trip, ...columns }
  if (input.type === 'pod_signed' && to === 'at_destination' && !weighedAt(trip, 'destination'))
    to = 'unloading'
  if (isDelivered(after, to) && settles(input.type)) to = 'delivered'
  const eventId = await insertTripEvent(w, input, to)
  if (to === 'delivered') Object.assign(columns, await deliveryColumns(w, after, input.occurredAt))
  if (to === 'loaded' && trip.status !== 'loaded')
    Object.assign(columns, await lateColumns(w, trip, input.occurredAt))
  await writeTrip(w, trip.id, { ...columns, ...stateColumns(trip, to, input.occurredAt) })
  if (to === 'accepted') await takeTruck(w, trip)
  if (to !== trip.status) await queueAt(w, trip, to, input.occurredAt)
  if (to === 'delivered') await freeTruck(w, trip)
  await announce(w, trip, input, to)
  if (changesSums(trip.status, to)) await refreshOrder(w, trip.order_id)
  return { eventId, orderId: trip.order_id, from: trip.status, to }
}

/** The events after which a load may count as delivered. */
function settles(type: TripEventType): boolean {
  return ['second_weigh_destination', 'unloading_finished', 'checker_confirmed', 'pod_signed'].includes(type)
}
