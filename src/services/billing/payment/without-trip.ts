import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { CALLED_OFF, LIVE_ADVANCE } from '#contracts/payment/advance-words.ts'
import type { TravelAdvance } from '#contracts/payment/travel-advance.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { AdvanceTrip } from '#services/billing/payment/advance-facts.ts'

/** What shows that a truck was on its way: from then on its driver has had costs. */
const ON_THE_WAY: readonly TripEventType[] = [
  'departed_to_origin',
  'arrived_origin',
  'gate_in_origin',
  'first_weigh_origin',
  'loading_started',
]

/** Whether the trip does not take place, or not with the driver who has the money. */
const isLost = (row: Pick<TravelAdvance, 'driver_id'>, trip: AdvanceTrip): boolean =>
  isOneOf<string>(CALLED_OFF, trip.status) || trip.driver_id !== row.driver_id

/** The next time after the event `e` that its trip went to another pair: what happened before it is whose trip it was then. */
const GIVEN_AWAY = `select h.id, h.payload from orders.public_trip_event h
  where h.trip_id = e.trip_id and h.type = 'reassigned' and (h.recorded_at, h.id) > (e.recorded_at, e.id)
  order by h.recorded_at, h.id limit 1`

/** Whether the driver of an advance had the trip when `e` was told. Events of before 2026-11-24 have the driver’s name only. */
const WAS_HIS = `case when h.id is null then t.driver_id = d.id
  else coalesce(h.payload ->> 'from_driver_id' = d.id::text, h.payload -> 'driver' ->> 0 = d.name, false) end`

/**
 * Whether nothing can have been spent: the trip was called off, or given to another driver, before its truck was on the way with this
 * one. What a driver spent until then is accounted for by receipts, as on any trip.
 */
export async function neverWent(
  db: Executor,
  row: Pick<TravelAdvance, 'trip_id' | 'driver_id' | 'stranded_at'>,
  trip: AdvanceTrip,
): Promise<boolean> {
  if (!isLost(row, trip)) return false
  const went = await runSql(
    db,
    `select 1 from orders.public_trip_event e join orders.public_trip t on t.id = e.trip_id join master.public_driver d on d.id = $4
       left join lateral (${GIVEN_AWAY}) h on true
     where e.trip_id = $1 and e.type = any($2::text[]) and e.occurred_at <= $3 and ${WAS_HIS} limit 1`,
    [row.trip_id, ON_THE_WAY, row.stranded_at ?? new Date(clock.ms()).toISOString(), row.driver_id],
  )
  return went.length === 0
}

/** What stands against an advance for this trip and driver: another one that they have. */
export async function otherAdvance(
  db: Executor,
  trip: Pick<AdvanceTrip, 'id' | 'driver_id'>,
): Promise<FieldError[]> {
  const [other] = await runSql<ColumnsOf<'billing.travel_advance', 'advance_no'>>(
    db,
    `select advance_no from billing.travel_advance
     where trip_id = $1 and driver_id = $2 and status = any($3::text[]) and deleted_at is null limit 1`,
    [trip.id, trip.driver_id, [...LIVE_ADVANCE]],
  )
  return other
    ? [{ field: 'trip_id', message: 'This trip has the advance {no}', params: { no: other.advance_no } }]
    : []
}
