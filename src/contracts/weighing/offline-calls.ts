import * as z from 'zod/mini'
import { WEIGHBRIDGE } from '#access/duties.ts'
import { items } from '#contracts/answers.ts'
import { field } from '#contracts/field.ts'
import { integer, text } from '#contracts/fields.ts'
import { children, idOf } from '#contracts/reference-fields.ts'
import { MOST_RECORDS } from '#contracts/weighing/offline-limits.ts'
import { call, type Checked } from '#kernel/call.ts'

/** Makes a browser ready to weigh without the server until the end of the shift (dec.I3.3). */
export const openTerminal = call({
  at: 'POST /order/v1/weighing/terminal',
  summary: 'Make this browser ready to weigh without the server until the end of the shift',
  roles: WEIGHBRIDGE,
  body: {
    scale_id: idOf({ label: 'Scale', required: true }),
    /** The browser makes it once and keeps it. */
    terminal_id: idOf({ label: 'Terminal', required: true }),
  },
  answer: z.object({
    terminal_id: z.string(),
    /** The letter in its ticket numbers. */
    code: z.string(),
    scale_code: z.string(),
    pass_id: z.string(),
    /** Seals the operator's records until `until_at`; it is good for nothing else. */
    secret: z.string(),
    until_at: z.string(),
    /** The number of the next record, so that a terminal that was restored does not count twice. */
    next_counter: z.int(),
    server_ms: z.number(),
  }),
})

/** A truck as a browser keeps it for a general weighing without the server. */
const KNOWN_TRUCK = z.object({
  truck_id: z.string(),
  truck_code: z.string(),
  plate_no: z.string(),
  rfid_tag: z.nullable(z.string()),
  vendor_name: z.string(),
  stored_tare_kg: z.number(),
  stored_tare_valid_until: z.nullable(z.string()),
  jbi_kg: z.number(),
})

export type KnownTruck = z.infer<typeof KNOWN_TRUCK>

/** Every truck in use: one that no queue expects is weighed as well when the line is down (dec.I3.3). */
export const knownTrucks = call({
  at: 'POST /order/v1/weighing/trucks',
  summary: 'The trucks that a browser keeps for weighing without the server',
  roles: WEIGHBRIDGE,
  body: { scale_id: idOf({ label: 'Scale', required: true }) },
  answer: items(KNOWN_TRUCK),
})

const RECORD = {
  id: idOf({ label: 'Record', required: true }),
  counter: integer({ label: 'Counter', required: true, min: 1 }),
  pass_id: idOf({ label: 'Pass', required: true }),
  /** JSON of OFFLINE_RECORD. It is kept as it is, also where nobody can read it: one bad record must not hold up the others. */
  content: field<string, 'required'>('json', z.string().check(z.minLength(2), z.maxLength(20_000)), {
    label: 'Content',
    required: true,
  }),
  seal: text({ label: 'Seal', required: true, pattern: /^[0-9a-f]{64}$/ }),
} as const

export type SentRecord = Checked<typeof RECORD>

export const syncWeights = call({
  at: 'POST /order/v1/weighing/sync',
  summary: 'Hand over the weights that a terminal took without the server',
  roles: WEIGHBRIDGE,
  body: {
    terminal_id: idOf({ label: 'Terminal', required: true }),
    records: children({
      label: 'Records',
      table: '',
      parent: '',
      key: 'counter',
      min: 1,
      max: MOST_RECORDS,
      fields: RECORD,
      required: true,
    }),
  },
  answer: items(
    z.object({
      id: z.string(),
      /** `taken`: on its ticket. `kept`: a person decides on it. */
      outcome: z.enum(['taken', 'kept']),
      ticket_no: z.nullable(z.string()),
      weighing_id: z.nullable(z.string()),
      conflict_id: z.nullable(z.string()),
    }),
  ),
})
