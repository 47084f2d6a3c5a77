import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'

/** What a frame consists of, for a browser that does not load the schemas of the answers. */
const PARTS: Readonly<Record<keyof LiveWeight, 'string' | 'number' | 'boolean'>> = {
  scale_id: 'string',
  weight_kg: 'number',
  stable: 'boolean',
  zero: 'boolean',
  overload: 'boolean',
  net: 'boolean',
  negative: 'boolean',
  at: 'string',
  connected: 'boolean',
}

/** Whether the data of an event is a whole frame of a scale: nothing is shown as a weight that is none. */
export function isLiveWeight(data: unknown): data is LiveWeight {
  if (typeof data !== 'object' || data === null) return false
  return Object.entries(PARTS).every(([name, type]) => typeof Reflect.get(data, name) === type)
}
