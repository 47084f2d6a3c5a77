import type { Actor } from '#kernel/actor.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { NextPair } from '#contracts/dispatch/next-pair.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import type { Executor } from '#database/sql.ts'
import { startFor } from '#services/order/dispatch/reassign.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'

type Trip = RecordOf<typeof trip>

/**
 * The best pair that might have a trip instead of the one it has: of those that nothing speaks against, not the same driver again, and
 * rather one that carries the whole load. Null when there is none.
 */
export async function nextPairOf(db: Executor, actor: Actor, row: Trip): Promise<NextPair | null> {
  const { usable } = await suggest(
    db,
    actor,
    row.order_id,
    { order_line_id: row.order_line_id, planned_start_at: startFor(row) },
    row.id,
  )
  const others = usable.filter(({ driver, warnings }) => driver.id !== row.driver_id && !warnings.length)
  const best = others.find(({ truck }) => truck.max_kg >= row.planned_kg) ?? others[0]
  if (!best) return null
  const { truck, driver, score, distance_km, notes } = best
  return {
    truck_id: truck.id,
    plate_no: truck.plate_no,
    driver_id: driver.id,
    driver_name: driver.name,
    planned_kg: Math.min(row.planned_kg, truck.max_kg),
    score,
    distance_km,
    notes,
  }
}
