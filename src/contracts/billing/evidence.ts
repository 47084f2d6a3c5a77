import * as z from 'zod/mini'

/** What stands behind a rupiah, from the payment down to the weight, and why the trip was made at all. */
const LINK_KINDS = [
  'payment',
  'received',
  'component',
  'advance',
  'overtime',
  'document',
  'line',
  'trip',
  'ticket',
  'weight',
  'assigned',
  'order',
  'approved',
  'funds',
] as const

/** `open`: there is nothing to check yet, such as a document that nobody has verified. */
const CHECK = z.object({ state: z.enum(['ok', 'bad', 'open']), text: z.string() })

/** A weight before or behind in the chain of its scale. */
const NEIGHBOUR = z.object({ seq: z.int(), hash: z.string(), here: z.boolean() })

/** What the indicator sent for a weight, and what the server found when it looked at it again. */
const FRAME = z.object({
  /** As it came; null for a weight that no indicator sent. */
  text: z.nullable(z.string()),
  /** Its bytes in hexadecimal. */
  hex: z.nullable(z.string()),
  /** Labelled facts, in the reader's language. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  neighbours: z.array(NEIGHBOUR),
  chain: CHECK,
  photos: z.array(z.object({ file_id: z.string(), label: z.string() })),
})

/** One link of the chain; every text is in the reader's language. */
const LINK = z.object({
  kind: z.enum(LINK_KINDS),
  /** The record it is, where the reader has a page of it. */
  href: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  /** What it hands on: rupiah, tonnes or kilograms. */
  carries: z.nullable(z.object({ value: z.number(), unit: z.string(), decimals: z.int() })),
  check: CHECK,
  frame: z.nullable(FRAME),
})

/** The chain of evidence of one billing line, or of one line of a payment. */
export const EVIDENCE = z.object({
  line_id: z.uuid(),
  title: z.string(),
  /** Numbers of payment, document and line above the title; empty where there is none of them yet. */
  sub: z.string(),
  /** From the rupiah down to the weight. */
  down: z.array(LINK),
  /** Why this trip was made. */
  why: z.array(LINK),
})

/** What a chain begins at: a billing line, or a line of a payment. */
export type EvidenceOf = 'line' | 'payment'
export type Evidence = z.infer<typeof EVIDENCE>
export type EvidenceLink = z.infer<typeof LINK>
export type EvidenceCheck = z.infer<typeof CHECK>
export type EvidenceFrame = z.infer<typeof FRAME>
