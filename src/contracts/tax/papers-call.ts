import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { ids } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

/** The payment that goes by a paper, so that it stays as it is meanwhile. */
const PAYMENT = z.nullable(z.object({ id: z.string(), payment_no: z.string() }))

const OWED = z.object({
  billing_id: z.string(),
  billing_no: z.string(),
  vendor_name: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  net_idr: z.int(),
  /** The part of the base that PPN is charged of; the base itself where all of it is. */
  charged_idr: z.int(),
  ppn_idr: z.int(),
  pph23_idr: z.int(),
  ppn_collector: z.string(),
  /** Why a tax is nothing, as `NO_TAX_REASONS` has it; null where it is due, or nobody knows. */
  no_ppn: z.nullable(z.string()),
  no_pph23: z.nullable(z.string()),
  faktur_held: PAYMENT,
  slip_held: PAYMENT,
})
export type OwedPapers = z.infer<typeof OWED>

/** What the papers of the taxes of documents have to say, in the order of their numbers; documents of others are left out. */
export const owedPapers = call({
  at: 'POST /billing/v1/tax-paper/owed',
  summary: 'What the tax papers of documents have to say, and which payment goes by them',
  roles: CONTROL_TOWER,
  companyOnly: true,
  body: { documents: ids({ label: 'Documents', required: true, max: 500 }) },
  answer: z.object({ items: z.array(OWED) }),
})
