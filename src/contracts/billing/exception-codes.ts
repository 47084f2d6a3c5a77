import type { Severity } from '#contracts/billing/line-words.ts'
import { keysOf } from '#kernel/guards.ts'
import type { RoleCode } from '#access/roles.ts'

/** A reason that blocks waits until its cause is cured, one that warns may be waived with a reason (dec.I4.4). */
interface ExceptionSpec {
  label: string
  /** `budget`: as the control of the budget says. */
  severity: Severity | 'budget'
  /** Who cures it: the reader of Invalid Billing decides it there or on the record, or asks who can. */
  cure: 'here' | 'tower' | RoleCode
}

/** That the audit itself failed, the twenty reasons why a line is not billed (model.C5), one of its taxes (dec.I4.3), and two of its receipts (dec.I4.14), in the order in which they are said: what stands first hides nothing. */
export const EXCEPTIONS = {
  AUDIT_FAILED: { label: 'The audit could not work this trip out', severity: 'block', cure: 'tower' },
  NO_TARIFF: {
    label: 'No tariff for this route on the loading date',
    severity: 'block',
    cure: 'super-admin',
  },
  TARIFF_EXPIRED: { label: 'Tariff not valid on the loading date', severity: 'block', cure: 'super-admin' },
  CONTRACT_EXPIRED: {
    label: 'Contract not running on the loading date',
    severity: 'block',
    cure: 'super-admin',
  },
  NO_TAX_RATE: {
    label: 'No tax rate in force on the loading date',
    severity: 'block',
    cure: 'super-admin',
  },
  NO_WEIGHING: { label: 'Weight missing', severity: 'block', cure: 'weighbridge' },
  NEGATIVE_NET: { label: 'Net weight not above zero', severity: 'block', cure: 'weighbridge' },
  WEIGHING_UNVERIFIED: { label: 'Weight not verified', severity: 'block', cure: 'weighbridge' },
  REVISION_OPEN: { label: 'Weight revision open', severity: 'block', cure: 'tower' },
  DISPUTE_OPEN: { label: 'Dispute open', severity: 'block', cure: 'tower' },
  DUPLICATE_TRIP: { label: 'Same load on another trip', severity: 'block', cure: 'tower' },
  VENDOR_MISMATCH: { label: 'Truck belongs to another vendor', severity: 'block', cure: 'tower' },
  PO_EXPIRED: {
    label: 'Purchase order not valid on the loading date',
    severity: 'block',
    cure: 'order-requester',
  },
  PO_EXCEEDED: { label: 'Purchase order would be exceeded', severity: 'block', cure: 'order-requester' },
  BUDGET_EXCEEDED: { label: 'Budget would be exceeded', severity: 'budget', cure: 'compiler-handling' },
  VENDOR_AMOUNT_DIFF: { label: 'Vendor bills another amount', severity: 'warn', cure: 'tower' },
  OVER_LOSS: { label: 'Loss over tolerance', severity: 'warn', cure: 'here' },
  MANUAL_WEIGHT: { label: 'Typed weight', severity: 'warn', cure: 'here' },
  OVERLOAD: { label: 'Overloaded', severity: 'warn', cure: 'here' },
  POD_MISSING: { label: 'No proof of delivery', severity: 'warn', cure: 'here' },
  RECEIPT_MISSING: { label: 'Receipt not on file', severity: 'warn', cure: 'here' },
  REIMBURSE_OVER_CAP: { label: 'Receipts over the cap of the route', severity: 'warn', cure: 'here' },
  CYCLE_TOO_SHORT: { label: 'Trip too short', severity: 'warn', cure: 'here' },
  OFF_ROUTE: { label: 'Left the route', severity: 'warn', cure: 'here' },
} as const satisfies Record<string, ExceptionSpec>

export type ExceptionCode = keyof typeof EXCEPTIONS

export const EXCEPTION_CODES = keysOf(EXCEPTIONS)

/** The reasons with their words, as a field of choices offers them. */
export const REASON_OPTIONS = EXCEPTION_CODES.map((value) => ({ value, label: EXCEPTIONS[value].label }))
