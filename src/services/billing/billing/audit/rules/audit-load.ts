import { EXCEPTION_CODES, EXCEPTIONS, type ExceptionCode } from '#contracts/billing/exception-codes.ts'
import type { AuditFacts, AuditRule, Found } from '#services/billing/billing/audit/rules/audit-facts.ts'
import {
  budgetExceeded,
  disputeOpen,
  duplicateTrip,
  podMissing,
  poExceeded,
  poExpired,
} from '#services/billing/billing/audit/rules/paper-rules.ts'
import {
  contractExpired,
  noTariff,
  noTaxRate,
  tariffExpired,
  vendorMismatch,
} from '#services/billing/billing/audit/rules/tariff-rules.ts'
import { receiptMissing, reimburseOverCap } from '#services/billing/billing/audit/rules/receipt-rules.ts'
import {
  cycleTooShort,
  manualWeight,
  negativeNet,
  noWeighing,
  overLoss,
  overload,
  revisionOpen,
  weighingUnverified,
} from '#services/billing/billing/audit/rules/weight-rules.ts'

/** Nothing is said of a load before telemetry knows the way (dec.I4.4), nor of one that could be audited. */
const asleep: AuditRule = () => null

/** What each code looks for. A statement of the vendor is compared line by line in its document (dec.I4.17), not here. */
const AUDIT_RULES: Readonly<Record<ExceptionCode, AuditRule>> = {
  AUDIT_FAILED: asleep,
  NO_TARIFF: noTariff,
  TARIFF_EXPIRED: tariffExpired,
  CONTRACT_EXPIRED: contractExpired,
  NO_TAX_RATE: noTaxRate,
  NO_WEIGHING: noWeighing,
  NEGATIVE_NET: negativeNet,
  WEIGHING_UNVERIFIED: weighingUnverified,
  REVISION_OPEN: revisionOpen,
  DISPUTE_OPEN: disputeOpen,
  DUPLICATE_TRIP: duplicateTrip,
  VENDOR_MISMATCH: vendorMismatch,
  PO_EXPIRED: poExpired,
  PO_EXCEEDED: poExceeded,
  BUDGET_EXCEEDED: budgetExceeded,
  VENDOR_AMOUNT_DIFF: asleep,
  OVER_LOSS: overLoss,
  MANUAL_WEIGHT: manualWeight,
  OVERLOAD: overload,
  POD_MISSING: podMissing,
  RECEIPT_MISSING: receiptMissing,
  REIMBURSE_OVER_CAP: reimburseOverCap,
  CYCLE_TOO_SHORT: cycleTooShort,
  OFF_ROUTE: asleep,
}

/** Everything that speaks against billing a load, in the order of the codes (model.C5); block or warn as dec.I4.4 has it. */
export function auditLoad(facts: AuditFacts): Found[] {
  return EXCEPTION_CODES.flatMap((code) => {
    const said = AUDIT_RULES[code](facts)
    if (!said) return []
    const { severity } = EXCEPTIONS[code]
    const own = severity === 'budget' ? 'block' : severity
    return [{ ...said, code, severity: said.severity ?? own }]
  })
}
