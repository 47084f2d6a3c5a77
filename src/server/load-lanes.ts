import { urgently, withPatience } from '#database/lanes.ts'
import type { LoadClass } from '#server/limits.ts'

/** How long each statement of a call waits for a connection, ms, before the caller hears that the server is busy. */
const WAIT_MS: Record<Exclude<LoadClass, 'gate'>, number> = {
  'sign-in': 10_000,
  read: 1500,
  write: 4000,
  upload: 10_000,
  export: 10_000,
}

/** Does a call's work with the connections of its class: a truck on the scale does not wait for those of everybody's lists. */
export const inLane = <T>(kind: LoadClass, work: () => T): T =>
  kind === 'gate' ? urgently(work) : withPatience(WAIT_MS[kind], work)
