import { bagClaimLine, penaltyLine, waitingLine } from '#services/billing/billing/audit/rules/claim-lines.ts'
import { reimburseLines } from '#services/billing/billing/audit/rules/reimburse-lines.ts'
import { freightLines } from '#services/billing/billing/audit/rules/freight-lines.ts'
import type { LoadFacts, RatedLine } from '#services/billing/billing/audit/rules/load-facts.ts'

/**
 * From a load to its lines (model.C5, dec.I4.16): the one rule of what a verified trip pays and is charged. It reads nothing but its
 * facts, so that the same facts give the same lines at every audit; each line says how it came about.
 */
export function rateLoad(load: LoadFacts): RatedLine[] {
  const claims = [waitingLine(load), penaltyLine(load), bagClaimLine(load)]
  return [...freightLines(load), ...claims.filter((line) => line !== null), ...reimburseLines(load)]
}
