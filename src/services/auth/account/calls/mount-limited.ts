import type { CallSpec } from '#kernel/call.ts'
import type { FieldMap } from '#kernel/field.ts'
import { mountCall, type Made } from '#engine/call/mount-call.ts'
import type { ServiceApp } from '#engine/context.ts'
import { LockedError } from '#services/auth/account/attempts.ts'

/** Mounts a call that counts attempts: a refusal that says how long to wait says so in Retry-After too. */
export function mountLimited<P extends string, B extends FieldMap, A>(
  app: ServiceApp,
  spec: CallSpec<P, B, A>,
  handle: (made: Made<P, B>) => Promise<NoInfer<A>>,
): void {
  mountCall(app, spec, async (made) => {
    try {
      return await handle(made)
    } catch (error) {
      if (error instanceof LockedError) made.c.header('retry-after', String(error.retryAfterS))
      throw error
    }
  })
}
