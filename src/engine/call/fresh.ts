import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'

/** How long a proof of identity counts for sensitive calls (std.S15). */
const FRESH_MS = 5 * 60_000
const ASK = 'Confirm with your password that it is you'

/**
 * Refuses a sensitive call of a user who has not given the password within five minutes. The field `reauth_required` tells
 * the screen to ask for it (POST /auth/v1/auth/reauthenticate) and to repeat the call.
 */
export function requireFresh(actor: Actor): void {
  const at = actor.reauthenticatedAt ? Date.parse(actor.reauthenticatedAt) : Number.NaN
  if (clock.ms() - at <= FRESH_MS) return
  throw new AppError('permission_denied', ASK, [{ field: 'reauth_required', message: ASK }])
}
