import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { LiveWeight } from '#contracts/notice/live.ts'

/** Input of `POST /v1/scale-feed/{scale_id}/simulate`: which truck drives on the simulated scale. */
export const SIMULATE_INPUT = {
  trip_id: idOf({ label: 'Trip' }),
  truck_id: idOf({ label: 'Truck' }),
} as const

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
  raw: z.optional(z.string().check(z.maxLength(120))),
  indicator_record_no: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** The bridge's clock; only its distance to `sent_at` counts. */
  at: timestamp({ label: 'At' }).schema,
})

/**
 * Body of `POST /v1/scale-feed/{scale_id}` from a bridge program: readings it decoded, or the indicator's bytes
 * (base64) for the server to decode by the scale's protocol.
 */
export const FEED_BODY = z.strictObject({
  bridge_token: text({ label: 'Token', min: 16, max: 200 }).schema,
  sent_at: timestamp({ label: 'Sent at' }).schema,
  readings: z.optional(z.array(reading).check(z.minLength(1), z.maxLength(50))),
  /** Unit of the bytes where the protocol's frames carry none. */
  unit: z.optional(z.enum(['kg', 't'])),
  bytes: z.optional(z.string().check(z.maxLength(8_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))),
})

export type FeedBody = z.infer<typeof FEED_BODY>

/** Connection of a scale's indicator as people see it. */
export type ScaleConnection = 'connected' | 'lost' | 'never'

/** State of one of the caller's scales: `GET /v1/scale-feed/`. */
export interface ScaleFeed {
  scale: { id: string; code: string; name: string }
  protocol: string
  division_kg: number
  min_kg: number
  capacity_kg: number
  connection: ScaleConnection
  reading: LiveWeight | null
  /** The platform was empty since the last capture, or was never captured on. */
  zero_seen: boolean
  simulated_truck: { truck_id: string; trip_id: string | null; plate_no: string; phase: string } | null
}
