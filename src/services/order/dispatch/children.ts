import type { RecordOf } from '#kernel/record.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { settingOf } from '#services/master/ports.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { measureTrip } from '#services/order/dispatch/trip-clocks.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { lateAfter } from '#services/order/dispatch/rules/arrival.ts'

type Trip = RecordOf<typeof trip>
type TripColumns = ChangesOf<'orders.trip'>
const MINUTE_MS = 60_000

/** Where a loaded truck stands: on hold, where it stood before. */
export const standsAt = ({ status, resume_to }: { status: string; resume_to: string | null }): string =>
  resume_to ?? status

/**
 * Ends the time for which a failing trip holds its truck and driver, so that the trip which goes on may have them from now: the database
 * lets nobody be on two at one time (life.D16.1). Gives the plan as it was, to be written back with the end of the trip.
 */
export async function endDuty(w: Write, row: Trip): Promise<TripColumns> {
  const { planned_start_at, planned_end_at } = row
  await runSql(
    w.tx,
    `update orders.trip set planned_start_at = least(planned_start_at, $2::timestamptz - interval '2 minutes'),
       planned_end_at = least(planned_end_at, $2::timestamptz) where id = $1`,
    [row.id, w.at],
  )
  return { planned_start_at, planned_end_at }
}

/** The time of a trip that begins on the road: a third of the cycle to drive, a third to unload. */
export async function timesFromRoad(w: Write, row: Trip) {
  const cycle = Math.max(90 * MINUTE_MS, Date.parse(row.planned_end_at) - Date.parse(row.planned_start_at))
  const start = Date.parse(w.at)
  const moment = (part: number): string => new Date(start + Math.round(cycle * part)).toISOString()
  const plan = { planned_start_at: w.at, planned_arrive_at: moment(1 / 3) }
  // The plan as a trip from its beginning has it, of which a third is the way.
  const whole = { planned_start_at: moment(-1 / 3), planned_arrive_at: moment(1 / 3) }
  const percent = await settingOf(w.tx, 'trip_transit_percent')
  return {
    ...plan,
    planned_end_at: moment(2 / 3),
    eta_at: plan.planned_arrive_at,
    late_after: lateAfter(whole, w.at, percent),
  } satisfies TripColumns
}

/** What goes on with a load, whoever carries it: where it left, what it weighed, its seals and the terms it is paid by. */
export function ofLoad(row: Trip) {
  const {
    order_id, order_line_id, work_unit_id, cargo_id, payload_type_id, contract_route_id, charge_basis, tariff_idr,
    planned_kg, bag_count_planned, tolerance_percent, distance_km, origin_tare_kg, origin_gross_kg, origin_net_kg,
  } = row // prettier-ignore
  return {
    order_id, order_line_id, work_unit_id, cargo_id, payload_type_id, contract_route_id, charge_basis, tariff_idr,
    planned_kg, bag_count_planned, tolerance_percent, distance_km, origin_tare_kg, origin_gross_kg, origin_net_kg,
    parent_trip_id: row.id,
    origin_trip_id: row.origin_trip_id ?? row.id,
    seal_numbers: JSON.stringify(row.seal_numbers),
  } satisfies TripColumns // prettier-ignore
}

/**
 * Sets the trip that goes on with a load under way, once the one before it has failed: until then the database would see truck or driver
 * on two (life.D16.1). Its event has said already where it stands.
 */
export async function startChild(w: Write, parentId: string): Promise<void> {
  const [child] = await runSql<ColumnsOf<'orders.trip', 'id' | 'order_id'>>(
    w.tx,
    `update orders.trip t set status = case when t.kind = p.kind then 'loaded' else 'in_transit' end
     from orders.trip p where p.id = $1 and t.parent_trip_id = p.id and t.status = 'assigned' returning t.id, t.order_id`,
    [parentId],
  )
  await measureTrip(w, child!.id)
  await refreshOrder(w, child!.order_id)
}
