import * as z from 'zod/mini'
import { items } from '#contracts/answers.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { choice, decimal, integer, longtext, text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { ARRIVAL_CODE } from '#contracts/dispatch/arrival-call.ts'
import { TRIP_EVENT_LABELS, type TripEventType } from '#contracts/dispatch/trip-event.ts'
import { call } from '#kernel/call.ts'

// What phones of drivers and handhelds of checkers call. They have no login: each sends `Authorization: Bearer` with a token of its
// own, made on the page of the driver or the checkpoint; at a checkpoint the checker's PIN says besides who confirms (read.R11).

/** What a driver tells of the own trip; weights are the weighbridge's. */
export const DRIVER_EVENTS = [
  'departed_to_origin',
  'arrived_origin',
  'gate_in_origin',
  'loading_started',
  'loading_finished',
  'departed_origin',
  'stopped',
  'resumed',
  'arrived_destination',
  'unloading_started',
  'unloading_finished',
  'pod_signed',
] as const satisfies readonly TripEventType[]

/** What the checker of a checkpoint confirms, by the end of the trip that the checkpoint is. */
export const CHECKER_EVENTS = {
  origin: ['arrived_origin', 'gate_in_origin', 'loading_started', 'loading_finished'],
  destination: [
    'arrived_destination',
    'unloading_started',
    'unloading_finished',
    'checker_confirmed',
    'pod_signed',
  ],
} as const satisfies Record<string, readonly TripEventType[]>

const labelled = <const T extends readonly TripEventType[]>(types: T) =>
  types.map((value: T[number]) => ({ value, label: TRIP_EVENT_LABELS[value] }))

const DEVICE_TRIP = z.object({
  id: z.string(),
  row_version: z.int(),
  trip_no: z.string(),
  surat_jalan_no: z.string(),
  order_no: z.string(),
  status: z.string(),
  /** The event that moves the trip on, or what it waits for instead: `weighing`, `receipt`, `answer` (accept or decline), `resume`. */
  next: z.string(),
  plate_no: z.string(),
  driver_name: z.string(),
  cargo_name: z.string(),
  origin_name: z.string(),
  destination_name: z.string(),
  planned_kg: z.int(),
  bag_count_planned: z.nullable(z.int()),
  seal_numbers: z.array(z.string()),
  /** RFC 3339. */
  planned_start_at: z.string(),
  eta_at: z.nullable(z.string()),
  /** Of its place in the queue where it waits or is called; null anywhere else. */
  queue_number: z.nullable(z.int()),
  /** The last word of the control tower to the driver. */
  message: z.nullable(z.string()),
  message_at: z.nullable(z.string()),
})
export type DeviceTrip = z.infer<typeof DEVICE_TRIP>

/** Where and when, by the device: its clock may be a minute ahead, and what it could not send may be a week old. */
const SEEN = {
  occurred_at: timestamp({ label: 'Happened at', required: true }),
  latitude: decimal({ label: 'Latitude', decimals: 15, min: -90, max: 90 }),
  longitude: decimal({ label: 'Longitude', decimals: 15, min: -180, max: 180 }),
  accuracy_m: decimal({ label: 'Accuracy', unit: 'm', decimals: 15, min: 0, max: 100_000 }),
} as const
const RECEIVED = {
  pod_receiver_name: text({ label: 'Received by', min: 2, max: 120 }),
  bag_count: integer({ label: 'Bags', min: 0, max: 100_000 }),
} as const
const WHY = {
  problem_id: idOf({ label: 'Problem', required: true }),
  reason: longtext({ label: 'Reason', required: true, min: 10 }),
} as const

/** The trips a driver has before them, the one under way first. */
export const driverTrips = call({
  at: 'GET /order/v1/device/driver/trips',
  summary: 'The open trips of the driver of this phone',
  roles: 'device',
  answer: items(DEVICE_TRIP),
})

/** What may stop a driver: the words for trouble, and which of them a trip may be declined for. */
export const driverProblems = call({
  at: 'GET /order/v1/device/driver/problems',
  summary: 'Problems a driver may name',
  roles: 'device',
  answer: items(z.object({ id: z.string(), code: z.string(), name: z.string(), may_decline: z.boolean() })),
})

export const driverAccepts = call({
  at: 'POST /order/v1/device/driver/trips/{id}/accept',
  summary: 'The driver takes the trip',
  roles: 'device',
  answer: DEVICE_TRIP,
  once: true,
})

export const driverDeclines = call({
  at: 'POST /order/v1/device/driver/trips/{id}/decline',
  summary: 'The driver does not take the trip',
  roles: 'device',
  body: WHY,
  answer: DEVICE_TRIP,
  once: true,
})

export const driverTells = call({
  at: 'POST /order/v1/device/driver/trips/{id}/event',
  summary: 'Something happened on the trip',
  roles: 'device',
  body: {
    type: choice({ label: 'Event', required: true, options: labelled(DRIVER_EVENTS) }),
    ...SEEN,
    ...RECEIVED,
  },
  answer: DEVICE_TRIP,
  once: true,
})

export const driverStops = call({
  at: 'POST /order/v1/device/driver/trips/{id}/hold',
  summary: 'The driver is in trouble and cannot go on',
  roles: 'device',
  body: WHY,
  answer: DEVICE_TRIP,
  once: true,
})

/** The trips that load or unload at the checkpoint of a handheld, the one that is there longest first. */
export const checkpointTrips = call({
  at: 'GET /order/v1/device/checkpoint/trips',
  summary: 'The open trips that load or unload here',
  roles: 'device',
  answer: items(DEVICE_TRIP),
})

const PIN = text({ label: 'PIN', required: true, pattern: /^\d{6}$/, min: 6, max: 6 })

/** The QR code of the trip's paper, of the truck or of its card, as the handheld's camera reads it (dec.I2.9). */
export const checkerReceives = call({
  at: 'POST /order/v1/device/checkpoint/arrive',
  summary:
    'A truck arrives here: by the code of its paper or its own; its number in the queue comes with the answer',
  roles: 'device',
  body: { pin: PIN, code: ARRIVAL_CODE, ...SEEN },
  answer: DEVICE_TRIP,
  once: true,
})

export const checkerConfirms = call({
  at: 'POST /order/v1/device/checkpoint/trips/{id}/confirm',
  summary: 'The checker confirms what happened here; five wrong PINs lock for 15 minutes',
  roles: 'device',
  body: {
    pin: PIN,
    type: choice({
      label: 'Event',
      required: true,
      options: labelled([...CHECKER_EVENTS.origin, ...CHECKER_EVENTS.destination]),
    }),
    ...SEEN,
    ...RECEIVED,
  },
  answer: DEVICE_TRIP,
  once: true,
})
