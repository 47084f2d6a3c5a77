import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { HAPPENED_AT } from '#services/order/dispatch/event-times.ts'
import { driveMs, type DrivenSpan } from '#services/order/dispatch/rules/duty.ts'

type Moved = ColumnsOf<'orders.trip', 'driver_id'> &
  Computed<{ state: string; from_at: string; to_at: string | null }>

/** How long each driver's trips were in their states since a moment: what driving and the day's stages are made of. */
export async function drivenSpans(
  db: Executor,
  driverIds: readonly string[],
  since: string,
): Promise<Map<string, DrivenSpan[]>> {
  const rows = await runSql<Moved>(
    db,
    `select driver_id, state, at as from_at, next_at as to_at from (
       select t.driver_id, e.status_after as state, ${HAPPENED_AT} as at,
         lead(${HAPPENED_AT}) over (partition by e.trip_id order by e.recorded_at, e.id) as next_at
       from orders.trip t join orders.trip_event e on e.trip_id = t.id and e.type <> 'event_corrected'
       where t.driver_id = any($1::uuid[]) and (t.status_since >= $2 or t.status = any($3::text[]))) moved
     where state in ('to_origin', 'in_transit')`,
    [driverIds, since, OPEN_TRIP_STATES],
  )
  const spans = new Map<string, DrivenSpan[]>()
  for (const { driver_id, from_at, to_at } of rows)
    spans.set(driver_id, [
      ...(spans.get(driver_id) ?? []),
      { from: Date.parse(from_at), to: to_at === null ? null : Date.parse(to_at) },
    ])
  return spans
}

/** How long a driver drove between two moments, ms (dec.I2.7). */
export async function driveOf(db: Executor, driverId: string, from: string, to: string): Promise<number> {
  const spans = await drivenSpans(db, [driverId], from)
  return driveMs(spans.get(driverId) ?? [], Date.parse(from), Date.parse(to))
}
