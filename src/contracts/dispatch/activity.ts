import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { choice, flag, integer, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { PAGINATION } from '#contracts/answers.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { call, type Checked, type Sent } from '#kernel/call.ts'

/** The stages of a driver with a truck, as the strip counts them. */
export const STAGES = [
  { value: 'free', label: 'Free', tone: 'neutral' },
  { value: 'given', label: 'Given a trip', tone: 'info' },
  { value: 'to_origin', label: 'To origin', tone: 'busy' },
  { value: 'at_origin', label: 'At origin', tone: 'info' },
  { value: 'weighed_first', label: 'Weighed first', tone: 'busy' },
  { value: 'loading', label: 'Loading', tone: 'busy' },
  { value: 'loaded', label: 'Loaded', tone: 'busy' },
  { value: 'in_transit', label: 'In transit', tone: 'busy' },
  { value: 'at_destination', label: 'At destination', tone: 'info' },
  { value: 'unloading', label: 'Unloading', tone: 'busy' },
  { value: 'on_hold', label: 'On hold', tone: 'bad' },
] as const

export type Stage = (typeof STAGES)[number]['value']

/** What a chip above the list narrows it to. */
export const NARROWINGS = [
  { value: 'late', label: 'Late in stage' },
  { value: 'no_session', label: 'No session' },
  { value: 'over_hours', label: 'Over hours' },
] as const

export type Narrowing = (typeof NARROWINGS)[number]['value']

const FILTER = {
  stage: choice({ label: 'Stage', options: STAGES }),
  only: choice({ label: 'Only', options: NARROWINGS }),
  vendor_id: idOf({ label: 'Vendor', names: 'vendor' }),
  truck_type: choice({ label: 'Truck type', options: TRUCK_TYPES }),
  /** Of pairs with work: how long they stand where they are, whatever the standard says. */
  over_min: integer({ label: 'Longer in stage than', unit: 'min', min: 1, max: 10_080 }),
  search: text({ label: 'Search', max: 80 }),
} as const

/** What every part of the activities can be narrowed by. */
export const PAGE_OF = {
  ...FILTER,
  page: integer({ label: 'Page', min: 1, max: 1000 }),
  /** The caller has just changed something: what was worked out before that is not good enough. */
  fresh: flag('Fresh'),
} as const

export type ActivityFilter = Checked<typeof FILTER>

export const PAIRS_ON_PAGE = 25

const TRIP = z.object({
  id: z.string(),
  row_version: z.int(),
  trip_no: z.string(),
  order_id: z.string(),
  order_no: z.string(),
  version: z.int(),
  origin: z.string(),
  destination: z.string(),
  /** The step that one press takes, in the reader's language; null where something else comes first. */
  next: z.nullable(z.string()),
  /** What comes first, where no press moves it on. */
  waits: z.nullable(z.string()),
})

const SESSION = z.object({
  id: z.string(),
  row_version: z.int(),
  status: z.string(),
  /** Of the one on duty with the truck, who may be another than drives the trip. */
  driver_name: z.string(),
  login_at: z.string(),
  drive_min: z.int(),
  rest_min: z.int(),
  /** In which neither a trip ran nor a rest was recorded; null in the first minute. */
  idle_percent: z.nullable(z.int()),
  by_proxy: z.boolean(),
})

const PAIR = z.object({
  truck_id: z.string(),
  truck_code: z.string(),
  plate_no: z.string(),
  driver_id: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  vendor_name: z.string(),
  condition: z.string(),
  credit_point: z.nullable(z.int()),
  stage: z.enum(STAGES.map(({ value }) => value)),
  since: z.nullable(z.string()),
  minutes: z.int(),
  /** The standard of the stage; null where it has none. */
  standard: z.nullable(z.int()),
  over: z.int(),
  trip: z.nullable(TRIP),
  session: z.nullable(SESSION),
  trips_done: z.int(),
  trips_now: z.int(),
  kg_today: z.int(),
  /** Kilometres of the ways that were driven with a load today; null where no route says how long it is. */
  km_today: z.nullable(z.int()),
  alerts: z.array(z.object({ text: z.string(), tone: z.enum(['bad', 'warn']) })),
})

/** A driver with a truck, in the reader's language. */
export type PairView = z.infer<typeof PAIR>

/** Of all pairs of the reader, how many there are of each. */
export const VENDORS = z.array(z.object({ id: z.string(), name: z.string(), count: z.int() }))
export const TYPES = z.array(
  z.object({ type: z.enum(TRUCK_TYPES.map(({ value }) => value)), count: z.int() }),
)

const COUNT = z.object({ count: z.int(), late: z.int() })

const ACTIVITIES = z.object({
  at: z.string(),
  /** Of all pairs of the reader, whatever is chosen. */
  total: z.int(),
  stages: z.record(z.string(), COUNT),
  narrowings: z.record(z.string(), z.int()),
  vendors: VENDORS,
  truck_types: TYPES,
  pagination: PAGINATION,
  items: z.array(PAIR),
})
export type Activities = z.infer<typeof ACTIVITIES>

/** The board: driver-truck pairs with what they do now, the worst first. */
export const activities = call({
  at: 'POST /order/v1/activity/board',
  summary: 'Drivers with their trucks and what they do now, the worst first',
  roles: TOWER,
  body: PAGE_OF,
  answer: ACTIVITIES,
})
export type ActivitiesAsked = Sent<'', typeof PAGE_OF>

const SPAN = z.object({
  trip_id: z.string(),
  trip_no: z.string(),
  stage: z.enum(STAGES.map(({ value }) => value)),
  from: z.string(),
  to: z.string(),
  /** Since when it is over its standard; null while it is within. */
  over_from: z.nullable(z.string()),
})

const TIMELINE = z.object({
  at: z.string(),
  from: z.string(),
  until: z.string(),
  narrowings: z.record(z.string(), z.int()),
  vendors: VENDORS,
  truck_types: TYPES,
  pagination: PAGINATION,
  items: z.array(
    z.object({
      truck_id: z.string(),
      plate_no: z.string(),
      driver_name: z.nullable(z.string()),
      stage: z.enum(STAGES.map(({ value }) => value)),
      minutes: z.int(),
      standard: z.nullable(z.int()),
      over: z.int(),
      trip: z.nullable(z.object({ id: z.string(), order_id: z.string(), version: z.int() })),
      spans: z.array(SPAN),
      /** When the running trip should be over. */
      expected_at: z.nullable(z.string()),
    }),
  ),
})
export type ActivityTimeline = z.infer<typeof TIMELINE>

/** Drivers with their trucks in time: what each pair did since `from`. */
export const activityTimeline = call({
  at: 'POST /order/v1/activity/timeline',
  summary: 'Drivers with their trucks by what they did, hour by hour',
  roles: TOWER,
  body: { ...PAGE_OF, from: timestamp({ label: 'From' }) },
  answer: TIMELINE,
})

const QUEUE = z.object({
  at: z.string(),
  items: z.array(
    z.object({
      checkpoint_id: z.string(),
      checkpoint: z.string(),
      capacity_per_hour: z.nullable(z.int()),
      waiting: z.int(),
      called: z.int(),
      longest_min: z.int(),
      /** How long the last of the queue waits at this capacity; null where no capacity is known. */
      clears_min: z.nullable(z.int()),
      stands_still: z.nullable(z.object({ id: z.string(), reason: z.string(), from_at: z.string() })),
      next: z.nullable(
        z.object({
          id: z.string(),
          row_version: z.int(),
          number: z.int(),
          plate_no: z.string(),
          driver_name: z.string(),
        }),
      ),
    }),
  ),
})
export type Queues = z.infer<typeof QUEUE>

/** The queues of all checkpoints where trucks wait or the work stands still. */
export const queues = call({
  at: 'GET /order/v1/activity/queues',
  summary: 'Trucks waiting at each checkpoint, and who is next',
  roles: TOWER,
  answer: QUEUE,
})
