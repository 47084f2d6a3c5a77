import * as z from 'zod/mini'
import { SIGNED_FRAME } from '#contracts/telemetry/signed-frame.ts'

const uuid = z.string().check(z.uuid())

/**
 * One weight taken without the server (dec.I3.2), as its terminal wrote it down: the text of this is what the operator's seal covers.
 * `capture` is the body of the same capture online; the server checks it when it arrives.
 */
export const OFFLINE_RECORD = z.strictObject({
  /** The ticket it belongs to: made here with a first weight, known before with a second one. */
  ticket_id: uuid,
  ticket_no: z.string().check(z.minLength(5), z.maxLength(60)),
  /** For people who look for it. */
  plate_no: z.string().check(z.maxLength(30)),
  /** Which truck stood on the scale: a trip that `capture` names may have been given to another one meanwhile. */
  truck_id: uuid,
  /** The terminal's reckoning of the server's clock. */
  at: z.iso.datetime(),
  /** False where the terminal's clock was moved while nobody looked, so that `at` is a guess. */
  sure: z.boolean(),
  capture: z.record(z.string(), z.unknown()),
  /** Null where the weight was typed. */
  frame: z.nullable(SIGNED_FRAME),
})

export type OfflineRecord = z.infer<typeof OFFLINE_RECORD>
