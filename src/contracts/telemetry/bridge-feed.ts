import * as z from 'zod/mini'
import { timestamp } from '#contracts/date-fields.ts'
import { text } from '#contracts/fields.ts'
import { SIGNED_FRAME } from '#contracts/telemetry/signed-frame.ts'

/** Batches a second a bridge may send (live.G5): those of an agent that keeps its pace, one of them late. */
export const BATCHES_PER_S = 7

const kg = z.number().check(z.gte(-200_000), z.lte(200_000))
const optionalFlag = z.optional(z.boolean())

/** One reading as the bridge program understood it (live.G5); `t` weights are tonnes. */
const reading = z.strictObject({
  weight: kg,
  unit: z.optional(z.enum(['kg', 't'])),
  stable: z.optional(z.nullable(z.boolean())),
  zero: optionalFlag,
  net: optionalFlag,
  overload: optionalFlag,
  negative: optionalFlag,
  /** The indicator's own frame, as text or hex pairs: it stays with the weight as evidence, and nothing else stands in for it. */
  raw: z.string().check(z.minLength(1), z.maxLength(120)),
  indicator_record_no: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** The bridge's clock; only its distance to `sent_at` counts. */
  at: timestamp({ label: 'At' }).schema,
})

/**
 * Body of `POST /v1/scale-feed/{id}`: frames as a scale agent signed them (dec.I3.2); or, from a program without a key, readings it
 * decoded or the indicator's bytes (base64) for the server to decode by the scale's protocol.
 */
export const FEED_BODY = z.strictObject({
  bridge_token: text({ label: 'Token', min: 16, max: 200 }).schema,
  sent_at: timestamp({ label: 'Sent at' }).schema,
  readings: z.optional(z.array(reading).check(z.minLength(1), z.maxLength(50))),
  frames: z.optional(z.array(SIGNED_FRAME).check(z.minLength(1), z.maxLength(50))),
  /** Unit of the bytes where the protocol's frames carry none. */
  unit: z.optional(z.enum(['kg', 't'])),
  bytes: z.optional(z.string().check(z.maxLength(8_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))),
})

export type FeedBody = z.infer<typeof FEED_BODY>

/** What a bridge program hears: how many of its readings were taken, and for a scale agent where it stands. */
export const FEED_ANSWER = z.object({
  taken: z.int(),
  /** The server's clock, ms since 1970. */
  server_ms: z.number(),
  /** The number of the last signed frame that was taken; null where none ever was. */
  last_seq: z.nullable(z.number()),
  /** What barrier and light show: nobody stands there, a truck is to be weighed, its weight has been taken. */
  phase: z.enum(['free', 'weighing', 'done']),
})

export type FeedAnswer = z.infer<typeof FEED_ANSWER>
