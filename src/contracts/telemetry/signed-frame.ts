import * as z from 'zod/mini'
import { PLATE } from '#contracts/plate-text.ts'

const kg = z.int().check(z.gte(-200_000), z.lte(200_000))
const moment = z.iso.datetime()

/**
 * A picture that the scale agent took with a weight; `sha256` is of the file's bytes, in hex. `plate` is what the camera itself read on it:
 * left out by cameras that read none.
 */
export const FRAME_PHOTO = z.strictObject({
  position: z.enum(['front', 'rear', 'top', 'cabin']),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: moment,
  plate: z.optional(z.string().check(z.regex(PLATE))),
})

/**
 * What a scale agent says of one weight, under its own key (dec.I3.2). All times are the agent's clock, corrected by the offset it measured.
 * `seq` counts from 1 per agent, also over restarts.
 */
export const FRAME_CONTENT = z.strictObject({
  scale_id: z.string().check(z.uuid()),
  seq: z.int().check(z.gte(1)),
  weight_kg: kg,
  stable: z.boolean(),
  zero: z.boolean(),
  net: z.boolean(),
  overload: z.boolean(),
  negative: z.boolean(),
  /** The indicator's own frame, as text or hex pairs. */
  raw: z.string().check(z.minLength(1), z.maxLength(120)),
  indicator_record_no: z.nullable(z.string().check(z.maxLength(40))),
  at: moment,
  /** When the platform was last empty; null when it was not seen so. */
  zero_seen_at: z.nullable(moment),
  /** The last ten readings, oldest first; `at` in ms since 1970. */
  samples: z.array(z.strictObject({ weight_kg: kg, at: z.number() })).check(z.maxLength(10)),
  photos: z.array(FRAME_PHOTO).check(z.maxLength(4)),
  /** The key that signed it: the first 16 hex digits of the SHA-256 of its public half. */
  key_id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
})

/** A frame with its signature: Ed25519 over the text of `frames/signed-frame.ts`, base64. */
export const SIGNED_FRAME = z.extend(FRAME_CONTENT, {
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
})

export type FramePhoto = z.infer<typeof FRAME_PHOTO>
export type FrameContent = z.infer<typeof FRAME_CONTENT>
export type SignedFrame = z.infer<typeof SIGNED_FRAME>
