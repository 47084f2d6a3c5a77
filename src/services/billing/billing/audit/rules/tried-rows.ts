import type { TriedRow } from '#contracts/billing/line-trace.ts'
import type { Miss } from '#services/master/ports.ts'
import type { LoadFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

/** Why a row does not hold, as words for whoever reads the chain of evidence. */
const MISS_WORDS: Readonly<Record<Miss, string>> = {
  inactive: 'Out of use',
  unapproved: 'Not approved by a second person',
  too_early: 'Not valid yet when it was loaded',
  too_late: 'No longer valid when it was loaded',
  cargo: 'For other cargo',
  payload_type: 'For another payload type',
  truck_type: 'For another truck type',
}

/** Every row of the contract for the way, the one that holds first, each with why it does not. */
export const triedRows = ({ tariff }: LoadFacts): TriedRow[] =>
  tariff.tried.map(({ route, misses }) => ({
    id: route.id,
    code: route.code,
    chosen: tariff.chosen?.id === route.id,
    charge_basis: route.charge_basis,
    tariff_idr: route.tariff_idr,
    valid_from: route.valid_from,
    valid_to: route.valid_to,
    reasons: misses.map((miss) => MISS_WORDS[miss]),
  }))
