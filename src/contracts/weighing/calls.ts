import * as z from 'zod/mini'
import { items, record } from '#contracts/answers.ts'
import { BULK_INPUT } from '#contracts/bulk.ts'
import { answered, choice, integer, list, longtext, text } from '#contracts/fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { FLAG } from '#contracts/weighing/flag.ts'
import { QUEUE } from '#contracts/weighing/queue.ts'
import { PAPER_OPTIONS } from '#contracts/weighing/paper.ts'
import { PAPER_VERSION } from '#contracts/weighing/paper-version.ts'
import { TICKET } from '#contracts/weighing/ticket.ts'
import { TICKET_READERS, WEIGHBRIDGE } from '#access/duties.ts'
import { WEIGHING_PLACES } from '#contracts/weighing/weighing.ts'
import { WEIGHMENT, type Weighment } from '#contracts/weighing/weighment.ts'
import { call, type Checked, type Sent } from '#kernel/call.ts'

/** Who is weighed where. There is no weight here: it comes from the scale (live.G5). */
const CAPTURE_INPUT = {
  scale_id: idOf({ label: 'Scale', required: true }),
  trip_id: idOf({ label: 'Trip' }),
  truck_id: idOf({ label: 'Truck' }),
  reason: text({ label: 'Reason for weighing here', min: 10, max: 300 }),
  bag_count: integer({ label: 'Bags', min: 1, max: 100_000 }),
  seal_numbers: list({ label: 'Seals', max: 10 }),
  deduction_kg: integer({ label: 'Deduction', unit: 'kg', min: 0, max: 50_000 }),
  deduction_reason: text({ label: 'Reason for the deduction', min: 5, max: 300 }),
  note: longtext({ label: 'Note', min: 5, max: 500 }),
  /** What the operator sees of the platform (dec.I3.12): a capture needs both. */
  whole_on_deck: answered('The whole truck is on the platform'),
  occupants: integer({ label: 'People on board', min: 0, max: 9 }),
  /** The stored tare of the truck is taken for its empty weight (life.W3). */
  one_pass: answered('One pass with the stored tare'),
  /** Only where the scale's profile allows typed weights; all four together. */
  manual_kg: integer({ label: 'Typed weight', unit: 'kg', min: 1, max: 200_000 }),
  manual_problem_id: idOf({ label: 'Problem' }),
  manual_note: longtext({ label: 'What happened', min: 10, max: 500 }),
  manual_photo_id: file({ label: 'Photo of the indicator', as: 'manual_photo', images: true }),
} as const

/** The checked body of a preview, and what a capture shares with it. */
export type CaptureInput = Checked<typeof CAPTURE_INPUT>

/**
 * Which weighing the caller means (life.W2): what was shown when the weight was taken. Had a ticket been voided meanwhile, the weight of a
 * laden truck would else open a new ticket as its empty one.
 */
const MEANT = {
  sequence: integer({ label: 'First or second weight', required: true, min: 1, max: 2 }),
  place: choice({ label: 'Place', required: true, options: WEIGHING_PLACES }),
  /** The open ticket of a second weight; a first one has none yet. */
  weighing_id: idOf({ label: 'Ticket' }),
} as const

/** The weighing a capture means. */
export type MeantWeighing = Checked<typeof MEANT>

/** What a capture answers beside the ticket; a loose object, because the ticket's own fields stand in the same one. */
const WEIGHTS_OF_TICKET: z.ZodMiniType<{ weighments: Weighment[] }> = z.looseObject({
  weighments: z.array(WEIGHMENT),
})

/** What a capture takes, online or handed over later (dec.I3.2). */
export const CAPTURE_BODY = { ...CAPTURE_INPUT, ...MEANT } as const

export const captureWeight = call({
  at: 'POST /order/v1/weighing/capture',
  summary: 'Take the weight that stands on the scale',
  roles: WEIGHBRIDGE,
  body: CAPTURE_BODY,
  answer: z.intersection(record('weighing'), WEIGHTS_OF_TICKET),
  message: 'Saved',
  once: true,
})

/** What a caller sends to a preview; a capture also says which weighing it means. */
export type CaptureBody = Sent<'', typeof CAPTURE_INPUT>

const kg = z.nullable(z.number())

/** The stored tare that one pass would take, and why it cannot be taken now, in the caller's language. */
const ONE_PASS = z.object({
  tare_kg: z.number(),
  valid_until: z.nullable(z.string()),
  refusals: z.array(z.string()),
})

/** What a capture would do now. */
const PREVIEW = z.object({
  sequence: z.literal([1, 2]),
  place: z.enum(['origin', 'destination', 'check']),
  flow: z.string(),
  weighing_id: z.nullable(z.string()),
  ticket_no: z.nullable(z.string()),
  weight_kg: kg,
  tare_kg: kg,
  gross_kg: kg,
  net_kg: kg,
  net_expected_kg: kg,
  variance_percent: z.nullable(z.number()),
  /** With their words in the caller's language. */
  flags: z.array(z.extend(FLAG, { message: z.string() })),
  anomaly_score: z.number(),
  /** Reasons against the capture; `message` is in the caller's language. */
  refusals: z.array(z.object({ code: z.string(), message: z.string() })),
  /** A block flag is raised: the capture needs a note and the ticket is held for an answer. */
  needs_note: z.boolean(),
  /** Whether the truck may be weighed in one pass here; null where there is nothing of the kind. */
  one_pass: z.nullable(ONE_PASS),
  /** The net may differ so much from the expected one before a flag is raised. */
  tolerance_percent: z.nullable(z.number()),
  seals_required: z.boolean(),
  bags_required: z.boolean(),
})

export type CapturePreview = z.infer<typeof PREVIEW>

export const previewCapture = call({
  at: 'POST /order/v1/weighing/preview',
  summary: 'What a capture would do now',
  roles: WEIGHBRIDGE,
  body: CAPTURE_INPUT,
  answer: PREVIEW,
})

export const verifyTickets = call({
  at: 'POST /order/v1/weighing/bulk-verify',
  summary: 'Verify several tickets, each on its own',
  roles: WEIGHBRIDGE,
  body: { records: BULK_INPUT.records },
  answer: items(z.object({ id: z.string(), verified: z.boolean(), message: z.nullable(z.string()) })),
})

export const weighingQueue = call({
  at: 'POST /order/v1/weighing/queue',
  summary: 'The trucks that wait for a scale',
  roles: WEIGHBRIDGE,
  body: { scale_id: idOf({ label: 'Scale', required: true }) },
  answer: QUEUE,
})

export const readTicket = call({
  at: 'GET /order/v1/weighing/{id}/ticket',
  summary: 'A ticket as it is printed',
  roles: TICKET_READERS,
  answer: TICKET,
})

export const printTicket = call({
  at: 'POST /order/v1/weighing/{id}/print',
  summary: 'Count a print of a ticket and give what is printed',
  roles: TICKET_READERS,
  /** The delivery note is counted by itself. */
  body: { kind: choice({ label: 'Paper', options: PAPER_OPTIONS }), version: PAPER_VERSION },
  answer: TICKET,
  once: true,
})
