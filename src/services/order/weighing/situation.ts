import { AppError, fieldError, NOT_FOUND, type FieldError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { TRIP_MOVES } from '#contracts/dispatch/trip-event.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import { isCalledOff } from '#contracts/weighing/weighing-void.ts'
import { lockHead, peekHead, type LockedHead } from '#services/order/weighing/chain-store.ts'
import {
  openOfTruck,
  readingOf,
  scaleFor,
  settingsFor,
  tripById,
  tripOfTruck,
  truckById,
  type OpenWeighing,
  type ReadingRow,
  type ScaleFacts,
  type TripFacts,
  type TruckFacts,
  type WeighingSettings,
} from '#services/order/weighing/facts.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Place = Weighing['place']

/** Everything a capture is judged by, read in one place so that a preview and the capture see the same. */
export interface Situation {
  input: CaptureInput
  scale: ScaleFacts
  settings: WeighingSettings
  truck: TruckFacts
  trip: TripFacts | null
  open: OpenWeighing | null
  /** An open weighing whose trip has been called off: a capture voids it first (life.W8). */
  abandoned: OpenWeighing | null
  head: LockedHead
  reading: ReadingRow | null
  place: Place
  /** Why the trip is not weighed here and now; empty when it is. */
  objections: (FieldError & { code: string })[]
}

const plans = (trip: TripFacts, place: 'origin' | 'destination'): boolean =>
  trip.weigh_plan === 'both' || trip.weigh_plan === place

/** Where a trip is weighed next by its state and plan (life.T5, life.T9); null when it is not to be weighed now. */
function nextPlace(trip: TripFacts): 'origin' | 'destination' | null {
  if (TRIP_MOVES.first_weigh_origin!.from.includes(trip.status) && plans(trip, 'origin')) return 'origin'
  if (
    TRIP_MOVES.first_weigh_destination!.from.includes(trip.status) &&
    plans(trip, 'destination') &&
    trip.destination_net_kg === null
  )
    return 'destination'
  return null
}

function plannedScale(trip: TripFacts, place: Place): string | null {
  return place === 'origin'
    ? trip.origin_scale_id
    : place === 'destination'
      ? trip.destination_scale_id
      : null
}

/** The trip a truck on this scale is weighed for, when only the truck was named. */
async function tripHere(db: Executor, truckId: string, scaleId: string): Promise<TripFacts | null> {
  const trip = await tripOfTruck(db, truckId)
  const place = trip && nextPlace(trip)
  return trip && place && plannedScale(trip, place) === scaleId ? trip : null
}

function objectionsTo(
  input: CaptureInput,
  trip: TripFacts | null,
  open: OpenWeighing | null,
): Situation['objections'] {
  if (open) {
    if (trip === null || open.place === 'check') return []
    const type = open.place === 'origin' ? 'second_weigh_origin' : 'second_weigh_destination'
    return TRIP_MOVES[type]!.from.includes(trip.status)
      ? []
      : [{ code: 'trip_state', field: 'trip_id', message: 'This trip is not to be weighed now' }]
  }
  if (trip === null) {
    return input.reason === null
      ? [
          {
            code: 'no_trip',
            field: 'reason',
            message: 'This truck has no trip to weigh here; give a reason for a general weighing',
          },
        ]
      : []
  }
  const place = nextPlace(trip)
  if (place === null)
    return [{ code: 'trip_state', field: 'trip_id', message: 'This trip is not to be weighed now' }]
  if (plannedScale(trip, place) !== input.scale_id && input.reason === null)
    return [
      {
        code: 'other_scale',
        field: 'reason',
        message: 'This trip is planned for another scale; give a reason to weigh it here',
      },
    ]
  return []
}

/** Waits for a capture of the same truck on another scale to end. */
async function lockTruck(db: Executor, truckId: string): Promise<void> {
  await runSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 20))', [`weighing ${truckId}`])
}

async function whoStands(
  db: Executor,
  input: CaptureInput,
): Promise<{ trip: TripFacts | null; truckId: string }> {
  if (input.trip_id) {
    const trip = await tripById(db, input.trip_id)
    if (!trip) throw new AppError('not_found', NOT_FOUND)
    if (input.truck_id && input.truck_id !== trip.truck_id)
      throw fieldError('truck_id', 'This trip is driven by another truck')
    return { trip, truckId: trip.truck_id }
  }
  if (!input.truck_id) throw fieldError('truck_id', 'Choose a trip or a truck')
  return { trip: await tripHere(db, input.truck_id, input.scale_id), truckId: input.truck_id }
}

/** Reads the situation; `lock` holds truck and chain until commit, so that what was read stays true. */
export async function situationOf(
  db: Executor,
  actor: Actor,
  input: CaptureInput,
  lock: boolean,
): Promise<Situation> {
  const scale = await scaleFor(db, actor, input.scale_id)
  const named = await whoStands(db, input)
  if (lock) await lockTruck(db, named.truckId)
  const head = lock ? await lockHead(db, scale.id) : await peekHead(db, scale.id)
  const truck = await truckById(db, named.truckId)
  const found = await openOfTruck(db, truck.id)
  const ofFound = found?.trip_id ? await tripById(db, found.trip_id) : null
  const calledOff = ofFound !== null && isCalledOff(ofFound.status)
  const open = calledOff ? null : found
  // What was open or under way may have moved on while the locks were waited for.
  const trip = open ? ofFound : lock && named.trip ? await tripById(db, named.trip.id) : named.trip
  return {
    input,
    scale,
    settings: await settingsFor(db, scale),
    truck,
    trip,
    open,
    abandoned: calledOff ? found : null,
    head,
    reading: await readingOf(db, scale.id),
    place: open?.place ?? (trip && nextPlace(trip)) ?? 'check',
    objections: objectionsTo(input, trip, open),
  }
}
