import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { text } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'

/** What a QR code, a card or a label says, or what is painted on the truck. */
export const ARRIVAL_CODE = text({ label: 'Code of the paper or the truck', required: true, max: 600 })

const QUEUED = z.object({
  /** Of the queue ticket. */
  id: z.string(),
  number: z.int(),
  plate_no: z.string(),
  checkpoint: z.string(),
})

export type Queued = z.infer<typeof QUEUED>

/** A truck has arrived where its trip loads or unloads next: the code says which one, and it gets its number (dec.I2.9). */
export const arriveByCode = call({
  at: 'POST /order/v1/queue-ticket/arrive',
  summary: 'Record an arrival by the code of the trip’s paper or of the truck',
  roles: TOWER,
  body: { code: ARRIVAL_CODE },
  answer: QUEUED,
  once: true,
})
