import { ok } from '#kernel/wire.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { itemsOf } from '#engine/call/json-schema.ts'
import { answer, createService, type Call, type ServiceApp } from '#engine/call/service.ts'
import { LockedError } from '#services/auth/account/attempts.ts'
import { changePassword, checkLink, forgot, reset } from '#services/auth/account/calls/passwords.ts'
import { endOwn, sessionsOf } from '#services/auth/account/calls/sessions.ts'
import { login, logout, reauthenticate } from '#services/auth/account/calls/sign-in.ts'
import { confirmTotp, disableTotp, setUpTotp, totpState } from '#services/auth/account/calls/totp.ts'
import { keyRing } from '#services/auth/account/keys.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { mountUsers } from '#services/auth/account/users/calls.ts'

/** A body of texts: those it needs, and those it may carry. */
function texts(required: readonly string[], more: readonly string[] = []): Pick<RawCall, 'body'> {
  const names = [...required, ...more]
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  return {
    body: () => ({
      type: 'object',
      additionalProperties: false,
      properties,
      ...(required.length ? { required: [...required] } : {}),
    }),
  }
}

const ANYBODY = { roles: 'anybody', answer: () => ({ type: 'object' }) } as const
const STAFF = { roles: 'staff', answer: () => ({ type: 'object' }) } as const

const CALLS = {
  login: { summary: 'Sign in', ...ANYBODY, ...texts(['username', 'password'], ['code']) },
  forgot: { summary: 'Ask for a link to set a new password', ...ANYBODY, ...texts(['username']) },
  reset: { summary: 'Set a password by a one-time link', ...ANYBODY, ...texts(['token', 'new_password']) },
  'reset/check': { summary: 'Whose one-time link this is, and what for', ...ANYBODY, ...texts(['token']) },
  logout: { summary: 'Sign out', ...STAFF },
  refresh: { summary: 'Keep the session alive', ...STAFF },
  reauthenticate: {
    summary: 'Prove again who is here, for sensitive calls',
    ...STAFF,
    ...texts(['password'], ['code']),
  },
  'change-password': {
    summary: 'Change the own password',
    ...STAFF,
    ...texts(['current_password', 'new_password']),
  },
  'totp/setup': { summary: 'Begin a second factor', ...STAFF },
  'totp/confirm': { summary: 'Put the second factor in force', ...STAFF, ...texts(['code']) },
  'totp/disable': { summary: 'Turn the second factor off', ...STAFF, ...texts(['password', 'code']) },
} as const satisfies Record<string, Omit<RawCall, 'at'>>

function mountSessions(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountRaw(app, { at: 'GET /v1/auth/totp', summary: 'How the own second factor stands', ...STAFF }, (c) =>
    totpState(c, ctx, options),
  )
  mountRaw(
    app,
    { at: 'GET /v1/session', summary: 'Where the caller is signed in', roles: 'staff', answer: itemsOf },
    async (c) => answer(c, { items: await sessionsOf(ctx.db, c.var.actor.userId, c.var.actor.sid) }),
  )
  mountRaw(app, { at: 'DELETE /v1/session/{id}', summary: 'Sign the caller out somewhere', ...STAFF }, (c) =>
    endOwn(c, ctx, options),
  )
}

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
  const app = createService(ctx)
  const ring = keyRing(ctx.db)
  const post = (name: keyof typeof CALLS, handle: (c: Call) => Promise<Response>): void =>
    mountRaw(app, { at: `POST /v1/auth/${name}`, ...CALLS[name] }, waiting(handle))
  post('login', (c) => login(c, ctx, ring, options))
  post('logout', (c) => logout(c, ctx, options))
  post('reauthenticate', (c) => reauthenticate(c, ctx, ring, options))
  post('change-password', (c) => changePassword(c, ctx, options))
  post('forgot', (c) => forgot(c, ctx, options))
  post('reset', (c) => reset(c, ctx, options))
  post('reset/check', (c) => checkLink(c, ctx))
  post('refresh', async (c) => c.json(ok({ session_id: c.var.actor.sid })))
  post('totp/setup', (c) => setUpTotp(c, ctx))
  post('totp/confirm', (c) => confirmTotp(c, ctx, options))
  post('totp/disable', (c) => disableTotp(c, ctx, options))
  mountSessions(app, ctx, options)
  mountUsers(app, ctx, options)
  return app
}
