import { ok } from '#kernel/wire.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { answer, createService, type Call, type ServiceApp } from '#services/_shared/service.ts'
import { LockedError } from '#services/auth/attempts.ts'
import { changePassword, forgot, reset } from '#services/auth/calls/passwords.ts'
import { endOwn, sessionsOf } from '#services/auth/calls/sessions.ts'
import { login, logout, reauthenticate } from '#services/auth/calls/sign-in.ts'
import { confirmTotp, disableTotp, setUpTotp, totpState } from '#services/auth/calls/totp.ts'
import { keyRing } from '#services/auth/keys.ts'
import type { AuthOptions } from '#services/auth/options.ts'
import { mountUsers } from '#services/auth/users/calls.ts'

/** Calls of somebody who is not signed in. */
const OPEN: readonly string[] = ['/v1/auth/login', '/v1/auth/forgot', '/v1/auth/reset']

/** A refusal that says how long to wait says so in Retry-After too. */
function waiting(handle: (c: Call) => Promise<Response>): (c: Call) => Promise<Response> {
  return async (c) => {
    try {
      return await handle(c)
    } catch (error) {
      if (error instanceof LockedError) c.header('retry-after', String(error.retryAfterS))
      throw error
    }
  }
}

/** The auth service: who somebody is, where he is signed in, and who may sign in at all. */
export function createAuthApp(ctx: ServiceContext, options: AuthOptions): ServiceApp {
  const app = createService(ctx, (method, path) => method === 'POST' && OPEN.includes(path))
  const ring = keyRing(ctx.db)
  const post = (path: string, handle: (c: Call) => Promise<Response>): void =>
    void app.post(`/v1/auth/${path}`, waiting(handle))
  post('login', (c) => login(c, ctx, ring, options))
  post('logout', (c) => logout(c, ctx, options))
  post('reauthenticate', (c) => reauthenticate(c, ctx, options))
  post('change-password', (c) => changePassword(c, ctx, options))
  post('forgot', (c) => forgot(c, ctx, options))
  post('reset', (c) => reset(c, ctx, options))
  post('refresh', async (c) => c.json(ok({ session_id: c.var.actor.sid })))
  post('totp/setup', (c) => setUpTotp(c, ctx))
  post('totp/confirm', (c) => confirmTotp(c, ctx, options))
  post('totp/disable', (c) => disableTotp(c, ctx, options))
  app.get('/v1/auth/totp', (c) => totpState(c, ctx, options))
  app.get('/v1/session', async (c) =>
    answer(c, { items: await sessionsOf(ctx.db.kysely, c.var.actor.userId, c.var.actor.sid) }),
  )
  app.delete('/v1/session/:id', (c) => endOwn(c, ctx, options))
  mountUsers(app, ctx, options)
  return app
}
