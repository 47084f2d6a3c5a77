import type { ExceptionCode } from '#contracts/billing/exception-codes.ts'
import type { Severity } from '#contracts/billing/line-words.ts'
import type { TaxKind } from '#contracts/tax/tax-words.ts'
import type { Sentence } from '#i18n/translate.ts'
import type { LoadFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

/** What is short on a purchase order or a budget month: what it has left, and what so many lines need beyond what they hold. */
export interface Shortage {
  id: string
  no: string
  left_idr: number
  need_idr: number
  lines: number
}

/** What an audit looks at besides the money of a load. */
export interface AuditFacts extends LoadFacts {
  order_id: string
  order_no: string
  plate_no: string
  vendor_name: string
  origin_name: string
  destination_name: string
  cargo_name: string
  subhauler_allowed: boolean
  /** Minutes of the trip and those its route plans; null where one is not known. */
  driven_min: number | null
  standard_duration_min: number | null
  requires_pod: boolean
  /** The plant wants a picture or signature on file, not the name alone. */
  pod_file_required: boolean
  pod_receiver_name: string | null
  pod_signed_at: string | null
  pod_files: number
  /** Revisions of its tickets that wait for a decision. */
  revisions: readonly { id: string; revision_no: string; ticket_no: string; changes: Sentence | null }[]
  /** Taxes of its open lines that no rate in force says on the loading date, and the rate at which that is cured. */
  no_rates: readonly { kind: TaxKind; day: string; at: CureAt }[]
  dispute: { reason: string | null; by: string | null; at: string | null } | null
  /** Another trip with the same truck and weights at the same time. */
  twin: { trip_id: string; trip_no: string } | null
  po: { id: string; no: string; valid_from: string; valid_to: string; shortage: Shortage | null } | null
  budget: { control: 'block' | 'warn' | 'none'; shortage: Shortage | null } | null
}

/** The record at which a reason is cured. */
export interface CureAt {
  resource: string
  id: string
  no: string
}

/** What a rule of the audit says: the particulars as a sentence, and where they are cured. */
export interface Said {
  detail: Sentence
  at: CureAt
  /** Where it is not the code's own, as for a budget that only warns. */
  severity?: Severity
}

/** A reason why a load is not billed. */
export interface Found extends Said {
  code: ExceptionCode
  severity: Severity
}

/** A rule of the audit: null where nothing speaks against the load. */
export type AuditRule = (facts: AuditFacts) => Said | null
