import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRow } from '#kernel/guards.ts'

/** The `sid` claim of a token, whose signature nobody looks at here; null when it has none. */
function sessionIn(token: string): unknown {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
    const claims: unknown = JSON.parse(payload)
    return isRow(claims) ? claims.sid : null
  } catch {
    return null
  }
}

/**
 * A token in a path or body selects, it does not authorise (std.A2.3): the caller is known already, and a token of
 * any other session is simply not found (std.S20). Throws 400 when there is none.
 */
export function requireOwnToken(actor: Actor, token: unknown): void {
  if (typeof token !== 'string' || token === '') throw fieldError('token', 'Required')
  if (sessionIn(token) !== actor.sid) throw new AppError('not_found', NOT_FOUND)
}
