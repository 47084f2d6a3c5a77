import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { BILLING_GROUPINGS } from '#contracts/billing/billing.ts'
import { TAX_TREATMENTS } from '#contracts/billing/line-words.ts'
import { choice, integer } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

const TREATMENT = z.enum(TAX_TREATMENTS.map(({ value }) => value))
const SUMS = {
  lines: z.int(),
  trips: z.int(),
  kg: z.int(),
  net_idr: z.int(),
}

const CANDIDATE = z.object({
  vendor_id: z.string(),
  vendor_name: z.string(),
  contract_id: z.string(),
  contract_no: z.string(),
  contract_name: z.string(),
  tax_treatment: TREATMENT,
  ...SUMS,
  freight_idr: z.int(),
  waiting_idr: z.int(),
  claims_idr: z.int(),
  receipts_idr: z.int(),
  corrections_idr: z.int(),
  first_day: z.string(),
  last_day: z.string(),
})
export type Candidate = z.infer<typeof CANDIDATE>
const FACET = z.object({ id: z.string(), name: z.string(), lines: z.int() })

/** What may be put on a document, by vendor, contract and tax treatment (life.D6): valid lines that are on none. */
export const billingCandidates = call({
  at: 'POST /billing/v1/billing/candidates',
  summary: 'Valid lines that are on no document, summed by vendor, contract and tax treatment',
  roles: CONTROL_TOWER,
  body: {
    vendor_id: ref('vendor', { label: 'Vendor' }),
    contract_id: ref('contract', { label: 'Contract' }),
    work_unit_id: ref('work-unit', { label: 'Work unit' }),
    purchase_order_id: ref('purchase-order', { label: 'Purchase order' }),
    period_start: date({ label: 'From' }),
    period_end: date({ label: 'To' }),
    page: integer({ label: 'Page', min: 1, max: 100_000 }),
  },
  answer: z.object({
    rows: z.array(CANDIDATE),
    /** How many rows there are on all pages. */
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** What the free lines of the period can be narrowed to, with how many lines each has. */
    vendors: z.array(FACET),
    work_units: z.array(FACET),
    purchase_orders: z.array(FACET),
    ...SUMS,
    /** What the same filters find that cannot be put on a document yet, and what of it is at risk. */
    invalid_lines: z.int(),
    invalid_idr: z.int(),
    /** Whether the caller may make documents of them (dec.I0.2). */
    may_generate: z.boolean(),
  }),
})

/** What documents are made of: lines of one vendor and contract, loaded in a period. */
export const GENERATE_INPUT = {
  vendor_id: ref('vendor', { label: 'Vendor', required: true }),
  contract_id: ref('contract', { label: 'Contract', required: true, within: { vendor_id: 'vendor_id' } }),
  period_start: date({ label: 'From', required: true }),
  period_end: date({ label: 'To', required: true }),
  grouping: choice({ label: 'Gathers', required: true, options: BILLING_GROUPINGS, initial: 'period' }),
  work_unit_id: ref('work-unit', { label: 'Work unit' }),
  purchase_order_id: ref('purchase-order', { label: 'Purchase order' }),
} as const

const PLANNED = z.object({
  /** Number of its order or purchase order; null where it gathers the period. */
  label: z.nullable(z.string()),
  tax_treatment: TREATMENT,
  ...SUMS,
})
export type PlannedDocument = z.infer<typeof PLANNED>

export const previewBilling = call({
  at: 'POST /billing/v1/billing/preview',
  summary: 'The documents that would be made of a vendor’s valid lines',
  roles: CONTROL_TOWER,
  body: GENERATE_INPUT,
  answer: z.object({ documents: z.array(PLANNED), ...SUMS, invalid_lines: z.int(), invalid_idr: z.int() }),
})

export const generateBilling = call({
  at: 'POST /billing/v1/billing/generate',
  summary: 'Make documents of a vendor’s valid lines',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  body: GENERATE_INPUT,
  answer: z.object({ documents: z.array(z.object({ id: z.string(), billing_no: z.string() })) }),
})
