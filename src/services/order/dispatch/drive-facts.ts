import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { HAPPENED_AT } from '#services/order/dispatch/event-times.ts'
import { driveMs, DRIVING_STATES, type StageSpan } from '#services/order/dispatch/rules/duty.ts'

/** The settings that limit driving and duty. */
export const DUTY_LIMITS = ['duty_drive_min', 'duty_rest_min', 'duty_long_min', 'duty_most_min'] as const

type Moved = RenamedColumns<'orders.trip_event', { state: 'status_after' }> &
  Computed<{ driver_id: string; from_at: string; to_at: string | null }>

/** Who drove when an event was told: of a trip that was handed over on the road afterwards, the one who handed it over. */
const DRIVER_THEN = `coalesce((select (h.payload ->> 'from_driver_id')::uuid from orders.trip_event h
    where h.trip_id = t.id and h.type = 'reassigned' and h.payload ? 'from_driver_id' and (h.recorded_at, h.id) > (e.recorded_at, e.id)
    order by h.recorded_at, h.id limit 1), t.driver_id)`

/** How long each driver's trips were in these states since a moment: what driving, idling and the day's stages are made of. */
export async function stageSpans(
  db: Executor,
  driverIds: readonly string[],
  since: string,
  states: readonly string[],
): Promise<Map<string, StageSpan[]>> {
  const rows = await runSql<Moved>(
    db,
    `with mine as (
       select id from orders.trip where driver_id = any($1::uuid[]) and (status_since >= $2 or status = any($3::text[]))
       union select trip_id from orders.trip_event where type = 'reassigned' and payload ? 'from_driver_id'
         and payload ->> 'from_driver_id' = any($1::text[]) and recorded_at >= $2)
     select driver_id, state, at as from_at, next_at as to_at from (
       select ${DRIVER_THEN} as driver_id, e.status_after as state, ${HAPPENED_AT} as at,
         lead(${HAPPENED_AT}) over (partition by e.trip_id order by e.recorded_at, e.id) as next_at
       from mine join orders.trip t on t.id = mine.id
       join orders.trip_event e on e.trip_id = t.id and e.type <> 'event_corrected') moved
     where state = any($4::text[]) and driver_id = any($1::uuid[])`,
    [driverIds, since, OPEN_TRIP_STATES, states],
  )
  const spans = new Map<string, StageSpan[]>()
  for (const { driver_id, state, from_at, to_at } of rows)
    spans.set(driver_id, [
      ...(spans.get(driver_id) ?? []),
      { state, from: Date.parse(from_at), to: to_at === null ? null : Date.parse(to_at) },
    ])
  return spans
}

/** How long each driver drove since a moment (dec.I2.7). */
export const drivenSpans = (db: Executor, driverIds: readonly string[], since: string) =>
  stageSpans(db, driverIds, since, DRIVING_STATES)

/** How long a driver drove between two moments, ms (dec.I2.7). */
export async function driveOf(db: Executor, driverId: string, from: string, to: string): Promise<number> {
  const spans = await drivenSpans(db, [driverId], from)
  return driveMs(spans.get(driverId) ?? [], Date.parse(from), Date.parse(to))
}
