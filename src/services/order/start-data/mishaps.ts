import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'
import { onTrip } from '#services/order/start-data/on-trip.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

type Met = ColumnsOf<
  'orders.trip',
  'id' | 'order_id' | 'order_line_id' | 'truck_id' | 'distance_km' | 'planned_kg' | 'origin_net_kg'
>

/** The trips of a state that a mishap may meet, those that are longest in it first. */
function tripsIn(w: Write, states: readonly string[]): Promise<Met[]> {
  return runSql<Met>(
    w.tx,
    `select id, order_id, order_line_id, truck_id, distance_km, planned_kg, origin_net_kg from orders.trip
     where status = any($1::text[]) order by status_since, trip_no`,
    [states],
  )
}

/** The first fit pair takes the load over on the road; where there is none the trip stays on hold. */
async function moveLoad(w: Write, met: Met): Promise<void> {
  const { id, order_id, order_line_id, truck_id, distance_km } = met
  const load = met.origin_net_kg ?? met.planned_kg
  const { usable } = await suggest(w.tx, w.actor, order_id, { order_line_id, planned_start_at: null })
  const best = usable.find(
    ({ truck, warnings }) => truck.id !== truck_id && truck.max_kg >= load && !warnings.length,
  )
  if (!best || distance_km === null) return
  await onTrip(w, id, 'transship', {
    truck_id: best.truck.id,
    driver_id: best.driver.id,
    driven_km: Math.floor(Number(distance_km) * 50) / 100,
    reason: 'Gardan patah, muatan dipindah ke truk lain',
  })
}

/** What goes wrong on a day: a truck breaks down with its load, another is held on its way, a driver declines. */
export function planMishaps({ calendar, cast }: Stage, now: number): void {
  calendar.at(now, cast('control-tower'), async (w) => {
    const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
      w.tx,
      'select id from master.public_problem where is_active and deleted_at is null order by code limit 1',
    )
    const [illness] = await runSql<ColumnsOf<'master.problem', 'id'>>(
      w.tx,
      `select id from master.public_problem where code = 'DRIVER-ILL' and deleted_at is null`,
    )
    const held = { problem_id: problem!.id, reason: 'Sopir menelepon: truk tidak bisa jalan' }
    const [broken, stopped] = await tripsIn(w, ['in_transit'])
    if (broken) {
      await onTrip(w, broken.id, 'hold', held)
      await moveLoad(w, broken)
    }
    if (stopped) await onTrip(w, stopped.id, 'hold', { ...held, reason: 'Ban pecah, menunggu ban pengganti' })
    const [unwanted] = await tripsIn(w, ['assigned'])
    if (unwanted)
      await onTrip(w, unwanted.id, 'decline', {
        problem_id: illness!.id,
        reason: 'Sopir sakit dan pulang lebih awal',
      })
  })
}
