import type { Actor } from '#kernel/actor.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import type { NextPair, NextPairAnswer } from '#contracts/dispatch/next-pair.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import type { Executor } from '#database/sql.ts'
import { startFor } from '#services/order/dispatch/reassign.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'

type Trip = RecordOf<typeof trip>

/** The pair as a dialog begins with it; the weight is asked anew only where the truck carries less. */
function proposalOf({ truck, driver, notes }: Suggestion, row: Trip, lang: Lang): NextPairAnswer['proposal'] {
  const said = translated(lang, 'The next pair is chosen: {truck} with {driver}', {
    truck: truck.plate_no,
    driver: driver.name,
  })
  return {
    values: {
      truck_id: truck.id,
      driver_id: driver.id,
      planned_kg: truck.max_kg < row.planned_kg ? truck.max_kg : null,
    },
    records: {
      truck_id: { id: truck.id, code: truck.code, plate_no: truck.plate_no },
      driver_id: { id: driver.id, code: driver.code, name: driver.name },
    },
    text: [said, ...notes].join('. '),
  }
}

/**
 * The best pair that might have a trip instead of the one it has: of those that nothing speaks against, not the same driver again, and
 * rather one that carries the whole load; for a load on the road another truck. Null when there is none.
 */
export async function nextPairOf(db: Executor, actor: Actor, row: Trip): Promise<NextPairAnswer> {
  const { usable } = await suggest(
    db,
    actor,
    row.order_id,
    { order_line_id: row.order_line_id, planned_start_at: startFor(row) },
    row.id,
  )
  const others = usable.filter(
    ({ truck, driver, warnings }) =>
      driver.id !== row.driver_id && !(row.loaded_at && truck.id === row.truck_id) && !warnings.length,
  )
  const best = others.find(({ truck }) => truck.max_kg >= row.planned_kg) ?? others[0]
  if (!best) return { pair: null, proposal: null }
  const { truck, driver, score, distance_km, notes } = best
  const pair: NextPair = {
    truck_id: truck.id,
    plate_no: truck.plate_no,
    driver_id: driver.id,
    driver_name: driver.name,
    planned_kg: Math.min(row.planned_kg, truck.max_kg),
    score,
    distance_km,
    notes,
  }
  return { pair, proposal: proposalOf(best, row, actor.lang) }
}
