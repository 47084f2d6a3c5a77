import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { endOwnSession, ownSessions, type SignedInPlace } from '#contracts/account/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { endSessions } from '#services/auth/account/sessions.ts'

/** Where a user is signed in now, the last used first; `sid` marks the caller's own place. */
export async function sessionsOf(db: Executor, userId: string, sid: string): Promise<SignedInPlace[]> {
  const rows = await runSql<
    ColumnsOf<'auth.session', 'id' | 'user_agent' | 'ip' | 'issued_at' | 'last_seen_at'>
  >(
    db,
    'select id, user_agent, ip, issued_at, last_seen_at from auth.session where user_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc limit 50',
    [userId, clock.now().toISOString()],
  )
  return rows.map((row) => ({ ...row, current: row.id === sid }))
}

/** The caller's own sign-ins: where they are, and ending one of them (std.S14). */
export function mountOwnSessions(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountCall(app, ownSessions, async ({ actor }) => ({
    items: await sessionsOf(ctx.db, actor.userId, actor.sid),
  }))
  mountCall(app, endOwnSession, async ({ actor, params: { id } }) => {
    const own = isId(id)
      ? await runSql(
          ctx.db,
          'select 1 from auth.session where id = $1 and user_id = $2 and revoked_at is null',
          [id, actor.userId],
        )
      : []
    if (!own.length) throw new AppError('not_found', 'This sign-in does not exist any more')
    options.onEnded(await endSessions(ctx.db, { sid: id }, 'ended by its user'))
    return {}
  })
}
