import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { EXCEPTION_CODES, EXCEPTIONS } from '#contracts/billing/exception-codes.ts'
import { SEVERITIES } from '#contracts/billing/line-words.ts'
import { choice, flag, integer, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

const CODES = EXCEPTION_CODES.map((value) => ({ value, label: EXCEPTIONS[value].label }))

/** What is looked for among lines that cannot be billed. */
export const INVALID_ASK = {
  search: text({ label: 'Trip, order, vendor', max: 80 }),
  severity: choice({ label: 'Level', options: SEVERITIES }),
  code: choice({ label: 'Reason', options: CODES }),
  vendor_id: ref('vendor', { label: 'Vendor' }),
  is_over: flag('Over the limit'),
  page: integer({ label: 'Page', min: 1, max: 10_000 }),
}

const LINE = z.object({ id: z.string(), row_version: z.int(), trip_no: z.string() })

const REASON = z.object({
  /** What tells reasons apart: a line, or the purchase order, budget or contract that several lines wait for. */
  key: z.string(),
  code: z.string(),
  severity: z.enum(['block', 'warn']),
  /** In the reader's language. */
  reason: z.string(),
  detail: z.string(),
  /** What else speaks against these lines. */
  also: z.array(z.string()),
  /** So many of them as can be acted on at once; `count` says how many there are. */
  lines: z.array(LINE),
  count: z.int(),
  trip_no: z.string(),
  trip_href: z.string(),
  order_no: z.string(),
  vendor: z.string(),
  at_risk_idr: z.int(),
  /** Whole working days since it was found. */
  working_days: z.int(),
  is_over: z.boolean(),
  cure: z.object({
    kind: z.enum(['open', 'ask', 'waive', 'company']),
    label: z.string(),
    href: z.nullable(z.string()),
  }),
  asked_at: z.nullable(z.string()),
  asked_by: z.nullable(z.string()),
})
export type InvalidReason = z.infer<typeof REASON>

const SUM = z.object({ lines: z.int(), idr: z.int() })
const FACET = z.object({ value: z.string(), label: z.string(), count: z.int() })
const LEVEL = z.object({ value: z.string(), label: z.string(), count: z.int(), idr: z.int() })
const CODE = z.object({ value: z.enum(EXCEPTION_CODES), label: z.string(), count: z.int() })
const RUN = z.object({ total: z.int(), done: z.int(), at: z.string() })

const INVALID = z.object({
  items: z.array(REASON),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  figures: z.object({ risk: SUM, over: SUM, yours: SUM, others: SUM, reasons: z.int(), asked: z.int() }),
  severities: z.array(LEVEL),
  codes: z.array(CODE),
  vendors: z.array(FACET),
  limit_days: z.int(),
  /** The last audit of everything that came to its end, and the one that runs. */
  last_audit_at: z.nullable(z.string()),
  running: z.nullable(RUN),
  /** Whether the reader waives and excludes (dec.I0.2). */
  may_decide: z.boolean(),
})
export type InvalidBilling = z.infer<typeof INVALID>

/** Why lines cannot be billed, one row for each cause (screen.E4). */
export const invalidBilling = call({
  at: 'POST /billing/v1/billing-line/invalid',
  summary: 'Reasons why lines cannot be billed, with what is at risk and who cures them',
  roles: CONTROL_TOWER,
  body: INVALID_ASK,
  answer: INVALID,
})

/** What all lines that cannot be billed come to, for the home page. */
export const billingAtRisk = call({
  at: 'GET /billing/v1/billing-line/at-risk',
  summary: 'What is at risk because it cannot be billed',
  roles: CONTROL_TOWER,
  answer: z.object({ lines: z.int(), idr: z.int() }),
})

/** Asks who cures it (dec.I0.6): a notice with the link, for every line that waits for the same. */
export const askCure = call({
  at: 'POST /billing/v1/billing-line/{id}/ask-cure',
  summary: 'Ask who can cure the first reason of a line',
  roles: CONTROL_TOWER,
  once: true,
  body: {},
  answer: z.object({ asked_at: z.string(), people: z.string() }),
})

/** Looks at every open line again; the page follows its progress. */
export const auditAll = call({
  at: 'POST /billing/v1/billing-line/audit-all',
  summary: 'Audit every open line again',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  body: {},
  answer: z.object({ total: z.int() }),
})
