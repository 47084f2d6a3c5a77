import { bagsOf, freight, gapsOf, holdUp, type LoadAndCost } from '#services/billing/ports.ts'
import type { LineContext } from '#services/order/dispatch/assign-facts.ts'
import type { GuardResult } from '#services/order/dispatch/rules/guard-table.ts'
import { needOfLines } from '#services/order/order/trip-costs.ts'
import type { Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** What a trip is planned to carry and cost. */
export interface TripCost extends LoadAndCost {
  bags: number | null
}

/** A trip's cost by the one rule of freight; an order without a tariff has none. */
export function plannedCost(line: LineContext, kg: number): TripCost {
  const { charge_basis, tariff_idr } = line
  const bags = bagsOf(kg, line.bag_weight_kg, { kg: line.quantity_kg, bag_count: line.bag_count })
  if (!charge_basis || !tariff_idr) return { kg, idr: 0, bags }
  const { amount_idr } = freight({ ...line, charge_basis, tariff_idr }, { kg, bag_count: bags })
  return { kg, idr: amount_idr, bags }
}

/** What the line needs once it has this trip as well, instead of `except` where that is given away. */
async function needWith(
  db: Executor,
  line: LineContext,
  cost: TripCost,
  except: string | null,
): Promise<LoadAndCost> {
  const before = (await needOfLines(db, line.order_id, [], except)).get(line.id)!
  return { kg: before.kg + cost.kg, idr: before.idr + cost.idr }
}

/** What a trip costs is held when it is assigned: purchase order and budget must carry it. */
export async function fundGuards(
  db: Executor,
  line: LineContext,
  cost: TripCost,
  except: string | null = null,
): Promise<GuardResult[]> {
  const gaps = await gapsOf(db, line.id, await needWith(db, line, cost, except))
  return gaps.map(({ level, message, params }) => ({
    code: 'F1',
    level,
    field: 'planned_kg',
    message,
    params,
  }))
}

/** Holds what the line needs beyond what it holds; the caller has the order's lock. */
export async function holdForTrip(
  w: Write,
  line: LineContext,
  cost: TripCost,
  reason: string | null,
  except: string | null = null,
): Promise<void> {
  const need = await needWith(w.tx, line, cost, except)
  const source = { id: line.order_id, no: line.order_no }
  await holdUp(w, source, line.id, need, { reason, field: 'planned_kg' })
}
