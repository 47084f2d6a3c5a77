import { choice, decimal, fact, filledJson, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { keysOf } from '#kernel/guards.ts'

/** Everything that can happen to a trip, as people read it. */
export const TRIP_EVENT_LABELS = {
  assigned: 'Assigned',
  accepted: 'Accepted',
  declined: 'Declined',
  reassigned: 'Reassigned',
  p2h_passed: 'Inspection passed',
  p2h_failed: 'Inspection failed',
  departed_to_origin: 'Left for the origin',
  arrived_origin: 'Arrived at the origin',
  gate_in_origin: 'Entered the gate',
  first_weigh_origin: 'First weighing at the origin',
  loading_started: 'Loading started',
  loading_finished: 'Loading finished',
  second_weigh_origin: 'Second weighing at the origin',
  surat_jalan_issued: 'Delivery note issued',
  departed_origin: 'Left the origin',
  checkpoint_passed: 'Passed a checkpoint',
  off_route: 'Off the route',
  stopped: 'Stopped',
  resumed: 'Went on',
  arrived_destination: 'Arrived at the destination',
  first_weigh_destination: 'First weighing at the destination',
  unloading_started: 'Unloading started',
  unloading_finished: 'Unloading finished',
  second_weigh_destination: 'Second weighing at the destination',
  checker_confirmed: 'Confirmed by the checker',
  pod_signed: 'Receipt signed',
  weighing_voided: 'Weighing voided',
  weighing_revised: 'Weighing revised',
  weighing_moved: 'Weighing was another truck’s',
  truck_corrected: 'Truck corrected',
  trouble_reported: 'Trouble reported',
  held: 'Put on hold',
  released: 'Released from hold',
  transshipped: 'Moved to another truck',
  returned: 'Sent back with its load',
  return_started: 'Started the way back',
  lost: 'Lost with its load',
  cancelled: 'Cancelled',
  completed: 'Completed',
  verified: 'Verified',
  disputed: 'Disputed',
  event_corrected: 'Time corrected',
} as const

export type TripEventType = keyof typeof TRIP_EVENT_LABELS
export const TRIP_EVENT_TYPES = keysOf(TRIP_EVENT_LABELS)

/** Who or what an event is known from. */
export const TRIP_EVENT_SOURCES = [
  { value: 'driver_app', label: 'Driver app' },
  { value: 'geofence', label: 'Geofence' },
  { value: 'weighbridge', label: 'Weighbridge' },
  { value: 'checker', label: 'Checker' },
  { value: 'control_tower', label: 'Control tower' },
  { value: 'system', label: 'System' },
  { value: 'simulator', label: 'Simulator' },
] as const

export type TripEventSource = (typeof TRIP_EVENT_SOURCES)[number]['value']
/** From where a trip's weights are known. */
export const BY_WEIGHING: TripEventSource = 'weighbridge'

/** States in which a trip holds its truck and driver (life.D16.1). */
export const OPEN_TRIP_STATES = [
  'assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit',
  'at_destination', 'unloading', 'on_hold',
] as const // prettier-ignore

/** States of a trip that runs: from leaving for its origin until it is delivered, also on hold. */
export const RUNNING_TRIP_STATES = OPEN_TRIP_STATES.filter(
  (state) => state !== 'assigned' && state !== 'accepted',
)

/** States after the cargo is on the truck: such a trip is not simply cancelled. */
export const LADEN_TRIP_STATES = ['loaded', 'in_transit', 'at_destination', 'unloading', 'on_hold'] as const

/** States in which the truck is still empty, or not yet loaded in full. */
export const BEFORE_LOADED = [
  'assigned',
  'accepted',
  'to_origin',
  'at_origin',
  'weighed_first',
  'loading',
] as const

/** What its requester has verified, and billing may take. */
export const VERIFIED_TRIP_STATES = ['verified', 'billed', 'paid'] as const

/** States that no longer count against a line's quantity. */
export const VOID_TRIP_STATES = ['declined', 'cancelled', 'failed'] as const

/** What one event does to a trip; `to` null records it without a move. */
export interface TripMove {
  from: readonly string[]
  to: string | null
  /** Control tower may record it on somebody's behalf. */
  proxy?: true
}

const BEFORE_LOADING = ['accepted', 'to_origin', 'at_origin'] as const
/** States in which a trip is driven, loaded or unloaded. */
export const UNDER_WAY = ['accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading'] as const // prettier-ignore

/**
 * From which states an event is taken and where it leads (life.D2). The weighbridge takes a truck that stands
 * on it even when nobody recorded its arrival: a missing fix never stops the physical process (life.D16.10).
 */
export const TRIP_MOVES: Partial<Record<TripEventType, TripMove>> = {
  accepted: { from: ['assigned'], to: 'accepted' },
  declined: { from: ['assigned'], to: 'declined' },
  p2h_passed: { from: BEFORE_LOADING, to: null, proxy: true },
  departed_to_origin: { from: ['accepted'], to: 'to_origin', proxy: true },
  arrived_origin: { from: ['accepted', 'to_origin'], to: 'at_origin', proxy: true },
  gate_in_origin: { from: ['at_origin'], to: null, proxy: true },
  first_weigh_origin: { from: BEFORE_LOADING, to: 'weighed_first' },
  loading_started: { from: ['at_origin', 'weighed_first'], to: 'loading', proxy: true },
  loading_finished: { from: ['loading'], to: 'loaded', proxy: true },
  second_weigh_origin: { from: ['weighed_first', 'loading'], to: 'loaded' },
  surat_jalan_issued: { from: ['loaded'], to: null, proxy: true },
  departed_origin: { from: ['loaded'], to: 'in_transit', proxy: true },
  checkpoint_passed: { from: ['in_transit'], to: null, proxy: true },
  stopped: { from: UNDER_WAY, to: null, proxy: true },
  resumed: { from: UNDER_WAY, to: null, proxy: true },
  arrived_destination: { from: ['loaded', 'in_transit'], to: 'at_destination', proxy: true },
  first_weigh_destination: { from: ['loaded', 'in_transit', 'at_destination'], to: 'unloading' },
  unloading_started: { from: ['at_destination'], to: 'unloading', proxy: true },
  unloading_finished: { from: ['unloading'], to: null, proxy: true },
  second_weigh_destination: { from: ['at_destination', 'unloading'], to: 'unloading' },
  checker_confirmed: { from: ['at_destination', 'unloading'], to: null, proxy: true },
  pod_signed: { from: ['at_destination', 'unloading'], to: null, proxy: true },
}

/** Events at which bags are counted, where the destination has no scale whose ticket says how many. */
export const BAGS_COUNTED_AT: readonly TripEventType[] = [
  'unloading_finished',
  'checker_confirmed',
  'pod_signed',
]

/** Events that neither move a trip nor make it delivered: they may become known after it has moved on. */
const NOTED: readonly TripEventType[] = [
  'p2h_passed',
  'surat_jalan_issued',
  'checkpoint_passed',
  'stopped',
  'resumed',
]

/** Whether an event is only noted, in whatever sequence. */
export const isNoted = (type: TripEventType): boolean => NOTED.includes(type)

/** Events that move nothing and happen once while a trip stands where it is: told again they would say nothing. */
export const SAID_ONCE: readonly TripEventType[] = [
  'p2h_passed',
  'gate_in_origin',
  'loading_finished',
  'surat_jalan_issued',
  'unloading_finished',
]

/** Events control tower may record by proxy in a state, in the order they happen; `said` are those recorded since it is reached. */
export function proxyEvents(state: string, said: readonly string[] = []): TripEventType[] {
  return TRIP_EVENT_TYPES.filter((type) => {
    const move = TRIP_MOVES[type]
    const isSaid = SAID_ONCE.includes(type) && said.includes(type)
    return move?.proxy === true && move.from.includes(state) && !isSaid
  })
}

const options = TRIP_EVENT_TYPES.map((value): { value: TripEventType; label: string } => ({
  value,
  label: TRIP_EVENT_LABELS[value],
}))

/** Choices for a dialog that records an event by proxy. */
export const PROXY_OPTIONS = options.filter(({ value }) => TRIP_MOVES[value]?.proxy)

/** What happened to trips; append only, written by actions, weighing, geofences and devices. */
export const tripEvent = resource({
  service: 'order',
  name: 'trip-event',
  label: 'Trip event',
  plural: 'Trip events',
  transaction: true,
  title: ['type'],
  fields: {
    trip_id: ref('trip', { label: 'Trip', always: true }),
    type: choice({ label: 'Event', options, always: true }),
    occurred_at: timestamp({ label: 'Happened at', always: true }),
    recorded_at: timestamp({ label: 'Recorded at', always: true }),
    source: choice({ label: 'Source', options: TRIP_EVENT_SOURCES, always: true }),
    actor_id: idOf({ label: 'Recorded by', readOnly: true }),
    actor_name: text({ label: 'Recorded by', readOnly: true }),
    latitude: decimal({ label: 'Latitude', decimals: 7, min: -90, max: 90, readOnly: true }),
    longitude: decimal({ label: 'Longitude', decimals: 7, min: -180, max: 180, readOnly: true }),
    accuracy_m: decimal({ label: 'Accuracy', unit: 'm', decimals: 2, readOnly: true }),
    checkpoint_id: ref('checkpoint', { label: 'Checkpoint', readOnly: true }),
    weighing_id: idOf({ label: 'Weighing', readOnly: true, names: 'weighing' }),
    problem_id: ref('problem', { label: 'Problem', readOnly: true }),
    status_after: text({ label: 'Status', always: true }),
    reason: longtext({ label: 'Reason', readOnly: true }),
    payload: filledJson<Record<string, unknown>>('Details'),
    by_proxy: fact('Recorded on behalf'),
    corrects_id: idOf({ label: 'Corrects', readOnly: true, names: 'trip-event' }),
    corrected_from: timestamp({ label: 'Was recorded as', readOnly: true }),
    corrected_to: timestamp({ label: 'Corrected to', readOnly: true }),
  },
  list: {
    columns: ['occurred_at', 'trip_id', 'type', 'source', 'actor_name', 'by_proxy', 'reason'],
    search: [],
    sort: ['occurred_at'],
    defaultSort: '-occurred_at',
    filters: ['trip_id', 'type', 'source', 'by_proxy', 'occurred_at', 'checkpoint_id'],
  },
  access: {
    read: ['order-requester', 'control-tower', 'super-ct', 'weighbridge', 'respond-center'],
    create: [],
    update: [],
    remove: [],
  },
  scope: {
    work_unit: 'trip.work_unit_id',
    vendor: 'trip.vendor_id',
    scale: ['trip.origin_scale_id', 'trip.destination_scale_id'],
  },
  calls: { create: null, update: null, remove: null },
})
