import * as z from 'zod/mini'
import { items } from '#contracts/answers.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { call } from '#kernel/call.ts'

/** One move of money and tonnes on a purchase order; the three buckets say what it changed. */
const ENTRY = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  purchase_order_id: z.string(),
  purchase_order_line_id: z.nullable(z.string()),
  order_line_id: z.nullable(z.string()),
  source_type: z.string(),
  source_id: z.string(),
  source_no: z.nullable(z.string()),
  ton: z.string(),
  reserved_ton: z.string(),
  committed_ton: z.string(),
  actual_ton: z.string(),
  idr: z.int(),
  reserved_idr: z.int(),
  committed_idr: z.int(),
  actual_idr: z.int(),
  reason: z.nullable(z.string()),
  actor_id: z.nullable(z.string()),
})

export const purchaseOrderLedger = call({
  at: 'GET /billing/v1/purchase-order/{id}/ledger',
  summary: 'The entries of a purchase order, newest first',
  roles: purchaseOrder.access.read,
  answer: items(ENTRY),
})
