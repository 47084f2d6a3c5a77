import * as z from 'zod/mini'
import { CONTROL_CHARTS } from '#contracts/weighing/control-chart.ts'
import { TICKET } from '#contracts/weighing/ticket.ts'

/** What the server found when it looked at a weight's place in the chain of its scale: nothing is taken from the row's own word. */
const FRAME_CHECK = z.object({
  weighment_id: z.string(),
  /** `unsigned` is a weight from before there were keys, `unknown_key` one whose key is no longer in the file. */
  chain: z.enum(['valid', 'broken', 'unsigned', 'unknown_key']),
})

/** A thing that speaks for a ticket, or against it: in words, in the reader's language. */
const SIGN = z.object({ ok: z.boolean(), text: z.string() })

/** A ticket beside all it can be held against, for the second pair of eyes. */
export const COMPARED = z.object({
  ticket: TICKET,
  /** Legal gross (JBI) of the truck as it is today; null when it is not known. */
  jbi_kg: z.nullable(z.number()),
  minutes_between: z.nullable(z.number()),
  charts: CONTROL_CHARTS,
  frames: z.array(FRAME_CHECK),
  signs: z.array(SIGN),
  /** Its flags in a few words, and those that want an answer in full. */
  flags: z.array(z.object({ label: z.string(), level: z.enum(['info', 'warn', 'block']) })),
  asked: z.array(z.object({ code: z.string(), message: z.string(), isSerious: z.boolean() })),
})

export type Compared = z.infer<typeof COMPARED>
export type FrameCheck = z.infer<typeof FRAME_CHECK>
export type ComparedSign = z.infer<typeof SIGN>
