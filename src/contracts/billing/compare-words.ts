import { longtext } from '#contracts/fields.ts'

/** How a trip of a document and of the vendor's statement stand to each other (dec.I4.17). */
export const COMPARE_RESULTS = [
  { value: 'differs', label: 'Differs' },
  { value: 'not_in_statement', label: 'Not in statement' },
  { value: 'not_in_document', label: 'Not in document' },
  { value: 'matched', label: 'Matched' },
] as const
export type CompareResult = (typeof COMPARE_RESULTS)[number]['value']

/** What a difference comes from, in two words; the sentence beside it has the particulars (dec.I4.17). */
export const COMPARE_CAUSES = {
  twice: 'Claimed twice',
  claim: 'Claim left out',
  waiting: 'Waiting money left out',
  reimburse: 'Reimbursement left out',
  adjustment: 'Adjustment left out',
  minimum_charge: 'Minimum charge',
  ticket_version: 'Ticket version',
  other_end: 'Weight of the other end',
  typed_kg: 'Typed kg',
  tariff_date: 'Tariff date',
  tariff: 'Tariff',
  sum: 'Sum',
  rounding: 'Rounding',
  plate: 'Plate',
  amount: 'Amount',
  unclaimed: 'Not claimed',
  trip_missing: 'Trip missing',
  other_vendor: 'Trip of another vendor',
  trip_unverified: 'Trip not verified',
  line_invalid: 'Cannot be billed yet',
  line_excluded: 'Excluded',
  other_document: 'On another document',
  not_gathered: 'Not gathered',
} as const
export type CompareCause = keyof typeof COMPARE_CAUSES

/** What is decided about a line that does not match. */
export const SETTLEMENTS = [
  { value: 'keep', label: 'Keep document amount' },
  { value: 'accept', label: 'Take statement amount' },
  { value: 'later', label: 'Bill it later' },
] as const
export type Settlement = (typeof SETTLEMENTS)[number]['value']

/** Why a document is verified though the statement does not match it in full (life.D6). */
export const MATCH_REASONS = [
  { value: 'over', label: 'The statement claims too much' },
  { value: 'under', label: 'The statement claims too little' },
  { value: 'total_only', label: 'The statement came without its lines' },
] as const

/** What a document says of how it agrees with the vendor's statement. */
export interface Matching {
  match_status: string
  self_billing: boolean
  to_settle: number
  statement_lines: number
}

/** Whether verifying waits for a reason: the statement matches in part, and its lines are not settled or were never compared (dec.I4.17). */
export const asksReason = (row: Matching): boolean =>
  row.match_status === 'partial' && (row.to_settle > 0 || row.statement_lines === 0)

export type MatchReason = (typeof MATCH_REASONS)[number]['value']

/** Why somebody decides so; it stands with the decision. */
export const REASON = longtext({ label: 'Reason', required: true, min: 10, max: 500 })
