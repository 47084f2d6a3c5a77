import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import { isCalledOff } from '#contracts/weighing/weighing-void.ts'
import { heldBy } from '#services/order/dispatch/trip-refusals.ts'
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
import {
  nextPlace,
  objectionsTo,
  otherSite,
  plannedScale,
  type Objection,
} from '#services/order/weighing/rules/place.ts'
import { isSourceNew } from '#services/master/ports.ts'
import { onePassFacts } from '#services/order/weighing/one-pass.ts'
import type { OnePassFacts } from '#services/order/weighing/rules/one-pass.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A weight that was taken before now, without the server (dec.I3.2): its moment, and what it was written down as. */
export interface Earlier {
  /** RFC 3339. */
  at: string
  weighmentId: string
  ticketId: string
  /** Null where the ticket takes a number of the scale's own series. */
  ticketNo: string | null
}

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
  place: Weighing['place']
  /** What one pass is judged by; null where the truck has no trip, or its first weight already. */
  onePass: OnePassFacts | null
  /** The draw of a capture: the truck is to be weighed empty after it has unloaded. No preview knows it. */
  emptyOwed: boolean
  /** Why the trip is not weighed here and now; empty when it is. */
  objections: Objection[]
  /** The reading comes under a token or key that nobody else has confirmed (decision 47). */
  isSourceNew: boolean
  /** Null for a weight that is taken now. */
  earlier: Earlier | null
  /** Of a weight that came later: nothing else was weighed since the platform was seen empty before it. */
  emptyBefore: boolean
}

/** The trip a truck on this scale is weighed for, when only the truck was named. */
async function tripHere(
  db: Executor,
  truckId: string,
  { scale_id, one_pass }: CaptureInput,
): Promise<TripFacts | null> {
  const trip = await tripOfTruck(db, truckId)
  const place = trip && nextPlace(trip, one_pass === true)
  return trip && place && plannedScale(trip, place) === scale_id ? trip : null
}

/** Waits for a capture of the same truck on another scale to end. */
export async function lockTruck(db: Executor, truckId: string): Promise<void> {
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
  return { trip: await tripHere(db, input.truck_id, input), truckId: input.truck_id }
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
  const found = await openOfTruck(db, truck.id, lock)
  const ofFound = found?.trip_id ? await tripById(db, found.trip_id) : null
  const calledOff = ofFound !== null && isCalledOff(ofFound.status)
  const open = calledOff ? null : found
  // What was open or under way may have moved on while the locks were waited for.
  const trip = open ? ofFound : lock && named.trip ? await tripById(db, named.trip.id) : named.trip
  const place = open?.place ?? (trip && nextPlace(trip, input.one_pass === true)) ?? 'check'
  // Said before the key is pressed: a truck that its first ticket holds is not weighed at the other end.
  const held = trip && place === 'destination' ? await heldBy(db, trip.id) : null
  const settings = await settingsFor(db, scale)
  const reading = await readingOf(db, scale.id)
  return {
    input,
    scale,
    settings,
    truck,
    trip,
    open,
    abandoned: calledOff ? found : null,
    head,
    reading,
    place,
    onePass: open ? null : await onePassFacts(db, scale, truck, trip, settings),
    emptyOwed: false,
    objections: [
      ...(held ? [{ ...held, code: 'held', field: 'trip_id' }] : []),
      ...objectionsTo(input, trip, open),
      ...otherSite(scale, open),
    ],
    isSourceNew: reading?.source === 'bridge' && (await isSourceNew(db, scale.id, reading.frame, false)),
    earlier: null,
    emptyBefore: true,
  }
}
