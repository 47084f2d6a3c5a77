import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { createService } from '#engine/call/service.ts'
import { mountPasswords } from '#services/auth/account/calls/passwords.ts'
import { mountOwnSessions } from '#services/auth/account/calls/sessions.ts'
import { mountSignIn } from '#services/auth/account/calls/sign-in.ts'
import { mountSecondFactor } from '#services/auth/account/calls/totp.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { mountUsers } from '#services/auth/account/users/calls.ts'

/** The auth service: who somebody is, where they are signed in, and who may sign in at all. */
export function createAuthApp(ctx: ServiceContext, options: AuthOptions): ServiceApp {
  const app = createService(ctx)
  mountSignIn(app, ctx, options)
  mountPasswords(app, ctx, options)
  mountSecondFactor(app, ctx, options)
  mountOwnSessions(app, ctx, options)
  mountUsers(app, ctx, options)
  return app
}
