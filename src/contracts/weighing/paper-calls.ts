import * as z from 'zod/mini'
import { choice, integer, text } from '#contracts/fields.ts'
import { COMPARED } from '#contracts/weighing/compare.ts'
import { PAPER_OPTIONS, PRINTABLE } from '#contracts/weighing/paper.ts'
import { PAPER_VERSION } from '#contracts/weighing/paper-version.ts'
import { TICKET_READERS } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const kind = choice({ label: 'Paper', required: true, options: PAPER_OPTIONS })

/** Keeps what the paper says the first time it is asked for, and gives that ever after (rel.R14). Changes nothing else. */
export const makePaper = call({
  at: 'POST /order/v1/weighing/{id}/paper',
  summary: 'A ticket or delivery note as it is printed',
  roles: TICKET_READERS,
  body: { kind, version: PAPER_VERSION },
  answer: PRINTABLE,
})

export const compareTicket = call({
  at: 'GET /order/v1/weighing/{id}/compare',
  summary: 'A ticket beside all it is held against',
  roles: TICKET_READERS,
  answer: COMPARED,
})

/** The public halves of the keys that sign printed codes, for terminals that check them without a network. */
export const paperKeys = call({
  at: 'GET /order/v1/weighing/paper-keys',
  summary: 'The keys that prove a printed code',
  roles: TICKET_READERS,
  answer: z.object({ keys: z.array(z.object({ key_id: z.string(), public_key: z.string() })) }),
})

const textOrNull = z.nullable(z.string())

/** What a paper was found to be. `now` is what the record says today, where the reader may see it. */
const CHECKED_PAPER = z.object({
  genuine: z.boolean(),
  /** What the code itself says; null for a typed one, which only answers yes or no. */
  says: z.nullable(
    z.object({
      ticket_no: z.string(),
      version: z.number(),
      net_kg: z.number(),
      date: z.string(),
      plate_no: z.string(),
    }),
  ),
  now: z.nullable(
    z.object({
      id: z.string(),
      ticket_no: z.string(),
      version: z.number(),
      net_kg: z.nullable(z.number()),
      plate_no: textOrNull,
      cancelled: z.boolean(),
    }),
  ),
})

export const checkPaper = call({
  at: 'POST /order/v1/weighing/check-paper',
  summary: 'Whether a printed ticket is genuine',
  roles: TICKET_READERS,
  body: {
    /** What the square code says; else the four below, as the paper prints them. */
    scanned: text({ label: 'Square code', max: 600 }),
    ticket_no: text({ label: 'Ticket number', max: 40 }),
    net_kg: integer({ label: 'Net', unit: 'kg', min: 1, max: 200_000 }),
    version: integer({ label: 'Version', min: 1, max: 999 }),
    check_code: text({ label: 'Check code', max: 30 }),
  },
  answer: CHECKED_PAPER,
})

export type CheckedPaper = z.infer<typeof CHECKED_PAPER>

/** All that the page behind a printed code says (std.S54). */
const PUBLIC_TICKET = z.object({
  ticket_no: z.string(),
  net_kg: z.nullable(z.number()),
  /** The plant's day of the last weight, YYYY-MM-DD. */
  date: z.string(),
  state: z.enum(['valid', 'revised', 'cancelled', 'unfinished']),
})

export const readPublicTicket = call({
  at: 'GET /order/v1/public-ticket/{public_id}',
  summary: 'What a printed code leads to',
  roles: 'anybody',
  answer: PUBLIC_TICKET,
})

export type PublicTicket = z.infer<typeof PUBLIC_TICKET>
