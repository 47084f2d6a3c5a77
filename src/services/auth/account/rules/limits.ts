import { ADMIN } from '#access/duties.ts'
import { MONEY, TERMINALS } from '#access/role-traits.ts'
import type { RoleCode } from '#access/roles.ts'

/** How long a session lives, in minutes (std.S11). */
export interface SessionLimits {
  idle: number
  absolute: number
}

/** The limits of a role: the shorter, the more the role can do. */
export function sessionLimits(role: RoleCode): SessionLimits {
  if (ADMIN.includes(role)) return { idle: 15, absolute: 8 * 60 }
  if (MONEY.includes(role)) return { idle: 30, absolute: 10 * 60 }
  // A shift at the gate lasts eight hours.
  if (TERMINALS.includes(role)) return { idle: 8 * 60, absolute: 12 * 60 }
  return { idle: 60, absolute: 12 * 60 }
}

const FREE_FAILURES = 5
const FIRST_WAIT_S = 30
export const LONGEST_WAIT_S = 15 * 60
/** After this long without a failure the count starts again. */
export const FORGET_FAILURES_MS = 12 * 3_600_000

/** Seconds an account is closed to a network after failures in a row: 30 s from the fifth, doubling to 15 min (std.S06). */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(failures - FREE_FAILURES, 10))
}

/** How often within how many seconds (std.A6, std.S51). What is counted is the key the caller gives. */
export const WINDOWS = {
  /** Key: network, or browser that somebody has used. Failed sign-ins of accounts that do not know it; right passwords are never counted, however many people share an address. */
  'login-network': { uses: 30, seconds: 60 },
  /** Key: account name, whether or not there is one. */
  'forgot-account': { uses: 3, seconds: 3600 },
  /** Key: network. */
  'forgot-network': { uses: 10, seconds: 3600 },
  /** Key: network. A token cannot be guessed; this keeps hashing from being a lever. */
  'reset-network': { uses: 30, seconds: 3600 },
  /** Key: user. Wrong second codes from everywhere: who holds the password may not try them all from many networks. */
  'code-account': { uses: 30, seconds: 3600 },
} as const

export type WindowKind = keyof typeof WINDOWS

/** Minutes a link to set a password works: made for a reset, or for a person who has never signed in (std.S51). */
export const LINK_MINUTES = { reset: 30, invitation: 7 * 24 * 60 } as const

export type LinkPurpose = keyof typeof LINK_MINUTES
