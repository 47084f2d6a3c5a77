import type { RoleCode } from '#access/roles.ts'

/** How long a session lives, in minutes (S11). */
export interface SessionLimits {
  idle: number
  absolute: number
}

const STRICT: readonly RoleCode[] = ['super-admin']
/** Roles that can move money. */
const CAREFUL: readonly RoleCode[] = ['control-tower', 'compiler-handling']

export function sessionLimits(role: RoleCode): SessionLimits {
  if (STRICT.includes(role)) return { idle: 15, absolute: 8 * 60 }
  if (CAREFUL.includes(role)) return { idle: 30, absolute: 10 * 60 }
  // A shift at the gate lasts eight hours; the terminal stays signed in while trucks are few.
  if (role === 'weighbridge') return { idle: 8 * 60, absolute: 12 * 60 }
  return { idle: 60, absolute: 12 * 60 }
}

const FREE_FAILURES = 5
const FIRST_WAIT_S = 30
const LONGEST_WAIT_S = 15 * 60
/** After this long without a failure the count starts again. */
export const FORGET_FAILURES_MS = 12 * 3_600_000

/** Seconds an account is closed to a network after so many failures in a row: 30 s from the fifth, doubling to 15 min (S06). */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(failures - FREE_FAILURES, 10))
}
