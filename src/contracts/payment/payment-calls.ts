import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, choices, list, longtext } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { ids } from '#contracts/reference-fields.ts'
import {
  CHOSEN_METHODS,
  COMPONENTS,
  PAYEE_TYPES,
  REPEATS,
  WHY_LEFT,
} from '#contracts/payment/payment-words.ts'
import { call } from '#kernel/call.ts'

const ASKED = {
  payee_type: choice({ label: 'Payee', required: true, options: PAYEE_TYPES }),
  /** Both only narrow what is payable now; a document lies in the days if its period ends in them. */
  period_start: date({ label: 'From' }),
  period_end: date({ label: 'To' }),
  components: choices({ label: 'Components', required: true, options: COMPONENTS }),
}

const LINE = z.object({
  component: z.string(),
  billing_id: z.nullable(z.string()),
  trip_id: z.nullable(z.string()),
  overtime_id: z.nullable(z.string()),
  source_no: z.string(),
  amount_idr: z.int(),
  /** Why it is there, where its source does not say it. */
  note: z.nullable(z.string()),
  /** What stays open of its source for a later payment. */
  left_idr: z.int(),
})
/** A debt that nothing is taken of now: it stays open with its payee. */
const LEFT = z.object({
  component: z.string(),
  source_no: z.string(),
  open_idr: z.int(),
  why: z.enum(WHY_LEFT.map(({ value }) => value)),
})
const PAYEE = z.object({
  payee_id: z.string(),
  name: z.string(),
  vendor_name: z.string(),
  total_idr: z.int(),
  /** The account that a transfer of now would go to, by its last digits; null where there is none yet. */
  account: z.nullable(z.string()),
  /** Without one that may be used: when the confirmed one that waits may be. */
  usable_at: z.nullable(z.string()),
  /** Nothing is paid that what is owed could be deducted from: it stays open. */
  is_blocked: z.boolean(),
  lines: z.array(LINE),
  left: z.array(LEFT),
  /** Where it was paid before and failed or came back: how, in which bank file or payment, and its day. */
  repeats: z.nullable(
    z.object({ kind: z.enum(REPEATS.map(({ value }) => value)), no: z.string(), on: z.string() }),
  ),
  /** Stands for exactly these lines and debts; sent back, so that nothing else is paid. */
  seen: z.string(),
})
export type PayeePreview = z.infer<typeof PAYEE>

/** What would be paid to whom (life.D6b): looked at before anything is saved. */
export const previewPayments = call({
  at: 'POST /billing/v1/trip-payment/preview',
  summary: 'What verified documents, trips, overtime and advances would pay, by payee',
  roles: CONTROL_TOWER,
  companyOnly: true,
  body: ASKED,
  answer: z.object({
    payees: z.array(PAYEE),
    /** What is payable now and lies outside the days that were asked for. */
    outside: z.object({ sources: z.int(), total_idr: z.int() }),
  }),
})

/** Makes a payment of each chosen payee, of exactly what was seen. */
export const generatePayments = call({
  at: 'POST /billing/v1/trip-payment/generate',
  summary: 'Make a payment of each chosen payee',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  body: {
    ...ASKED,
    method: choice({ label: 'Paid by', required: true, options: CHOSEN_METHODS, initial: 'transfer' }),
    method_reason: longtext({ label: 'Why it is paid in cash', min: 10, max: 500 }),
    payees: ids({ label: 'Payees', required: true, max: 200 }),
    seen: list({ label: 'What was seen of them', required: true, max: 200 }),
    left_reason: longtext({ label: 'Why it is not deducted', min: 10, max: 500 }),
  },
  answer: z.object({ payments: z.array(z.object({ id: z.string(), payment_no: z.string() })) }),
  message: 'Saved',
})

/** Puts approved transfers into one file for the bank, each once. */
export const exportPayments = call({
  at: 'POST /billing/v1/trip-payment/bank-file',
  summary: 'Put approved transfers into a bank file',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  fresh: true,
  body: { payments: ids({ label: 'Payments', max: 500 }) },
  answer: z.object({
    id: z.string(),
    export_no: z.string(),
    count: z.int(),
    total_idr: z.int(),
    sha256: z.string(),
  }),
})

/** What finance has paid, by number (dec.I4.13): one line each, `number;paid or failed;moment;reference of the bank;reason of a failure`. */
export const importPaid = call({
  at: 'POST /billing/v1/trip-payment/import-paid',
  summary: 'Take over which payments were paid or have failed',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  fresh: true,
  body: { rows: longtext({ label: 'Rows', required: true, max: 100_000 }) },
  answer: z.object({
    done: z.int(),
    items: z.array(
      z.object({ row: z.int(), payment_no: z.string(), done: z.boolean(), reason: z.nullable(z.string()) }),
    ),
  }),
})
