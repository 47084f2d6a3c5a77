import { TOWER } from '#access/duties.ts'
import { OPEN_SESSION_STATES } from '#contracts/dispatch/session-words.ts'
import type { Queue } from '#contracts/queue.ts'

/** Who is on duty now. */
export const ON_DUTY: Queue = {
  at: 'POST /order/v1/driver-session/on-duty',
  summary: 'Drivers on duty now',
  roles: TOWER,
  states: OPEN_SESSION_STATES,
}
