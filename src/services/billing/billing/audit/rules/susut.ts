import { penaltyLine, toleranceKg } from '#services/billing/billing/audit/rules/claim-lines.ts'
import type { LoadFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

/** What the freight line of a load says of its loss, for the susut account (dec.I4.15); kilograms and rupiah. */
export interface Susut {
  origin_net_kg: number | null
  loss_kg: number | null
  tolerance_kg: number | null
  penalty_idr: number
}

const NOTHING: Susut = { origin_net_kg: null, loss_kg: null, tolerance_kg: null, penalty_idr: 0 }

/** The loss of a load stands once, on the line of the truck that brought it: those before it say nothing of it. */
export function susutOf(load: LoadFacts, tripId: string): Susut {
  const { origin_net_kg, loss_kg, trip_id, kind } = load
  if (tripId !== trip_id || kind === 'return') return NOTHING
  return {
    origin_net_kg,
    loss_kg,
    tolerance_kg: origin_net_kg === null ? null : toleranceKg(origin_net_kg, load.tolerance_percent),
    penalty_idr: -(penaltyLine(load)?.amount_idr ?? 0),
  }
}
