import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const SUBTOTAL = z.object({
  key: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** What it is paid to, such as the number of a purchase order. */
  under: z.nullable(z.string()),
  lines: z.int(),
  trips: z.int(),
  kg: z.int(),
  amount_idr: z.int(),
})
export type Subtotal = z.infer<typeof SUBTOTAL>

const KIND_SUM = z.object({
  kind: z.string(),
  lines: z.int(),
  billed_ton: z.nullable(z.number()),
  /** The tariff, where all of its lines have one. */
  tariff_idr: z.nullable(z.int()),
  charge_basis: z.nullable(z.string()),
  amount_idr: z.int(),
})

const TAX = z.object({
  kind: z.enum(['ppn', 'pph23']),
  percent: z.number(),
  numerator: z.int(),
  denominator: z.int(),
  base_idr: z.int(),
  amount_idr: z.int(),
  note: z.nullable(z.string()),
})
export type DocumentTax = z.infer<typeof TAX>

/** A document summed up: by kind as its foot has it, its taxes, and by route, cargo, unit and line of the purchase order. */
export const documentParts = call({
  at: 'GET /billing/v1/billing/{id}/parts',
  summary:
    'What a document comes to: by kind with its taxes, and by route, cargo, work unit and purchase order line',
  roles: CONTROL_TOWER,
  answer: z.object({
    /** What its taxes are worked out by. */
    vendor_npwp: z.nullable(z.string()),
    kinds: z.array(KIND_SUM),
    taxes: z.array(TAX),
    routes: z.array(SUBTOTAL),
    cargoes: z.array(SUBTOTAL),
    units: z.array(SUBTOTAL),
    po_lines: z.array(SUBTOTAL),
    trips: z.int(),
  }),
})

/** From which amount papers want a duty stamp (dec.I4.12). */
export const dutyStamp = call({
  at: 'GET /billing/v1/duty-stamp',
  summary: 'Above which amount papers have a place for the duty stamp',
  roles: CONTROL_TOWER,
  answer: z.object({ above_idr: z.int() }),
})
