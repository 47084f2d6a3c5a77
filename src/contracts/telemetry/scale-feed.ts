import * as z from 'zod/mini'

/** The latest frame of a scale, sent up to five times a second while somebody looks. */
const LIVE_WEIGHT = z.object({
  scale_id: z.string(),
  weight_kg: z.number(),
  stable: z.boolean(),
  zero: z.boolean(),
  overload: z.boolean(),
  net: z.boolean(),
  negative: z.boolean(),
  /** Time of the frame, RFC 3339. */
  at: z.string(),
  connected: z.boolean(),
})

/** The truck that stands on a simulated scale. */
const SIMULATED_TRUCK = z.object({
  truck_id: z.string(),
  trip_id: z.nullable(z.string()),
  plate_no: z.string(),
  phase: z.string(),
})

const CAMERA = z.enum(['front', 'rear', 'top', 'cabin'])

/** A picture that was taken with a weight; its bytes may still be on their way (dec.I3.6). `plate` is what the camera read on it. */
const PICTURE = z.object({
  position: CAMERA,
  file_id: z.string(),
  at: z.string(),
  plate: z.optional(z.string()),
})

/** State of one of the caller's scales. */
export const SCALE_FEED = z.object({
  scale: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  protocol: z.string(),
  division_kg: z.number(),
  min_kg: z.number(),
  capacity_kg: z.number(),
  /** Connection of its indicator as people see it. */
  connection: z.enum(['connected', 'lost', 'never']),
  reading: z.nullable(LIVE_WEIGHT),
  /** The platform was empty since the last capture, or was never captured on. */
  zero_seen: z.boolean(),
  simulated_truck: z.nullable(SIMULATED_TRUCK),
  /** Where its cameras look at, and what they saw last. */
  cameras: z.array(CAMERA),
  pictures: z.array(PICTURE),
})

export type CameraPlace = z.infer<typeof CAMERA>
export type ScalePicture = z.infer<typeof PICTURE>
export type LiveWeight = z.infer<typeof LIVE_WEIGHT>
export type ScaleFeed = z.infer<typeof SCALE_FEED>
