import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import type { ServiceContext } from '#engine/context.ts'
import { answer, type Call } from '#engine/call/service.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { endSessions } from '#services/auth/account/sessions.ts'

type SessionItem = ColumnsOf<'auth.session', 'id' | 'user_agent' | 'ip' | 'issued_at' | 'last_seen_at'>

/** Where a user is signed in now, the last used first; `sid` marks the caller's own place. */
export async function sessionsOf(
  db: Executor,
  userId: string,
  sid: string,
): Promise<(SessionItem & { current: boolean })[]> {
  const rows = await runSql<SessionItem>(
    db,
    'select id, user_agent, ip, issued_at, last_seen_at from auth.session where user_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc limit 50',
    [userId, clock.now().toISOString()],
  )
  return rows.map((row) => ({ ...row, current: row.id === sid }))
}

/** DELETE /v1/session/{id}: ends one of the caller's own sign-ins (std.S14). */
export async function endOwn(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const id = c.req.param('id')
  const mine = isId(id)
    ? await runSql(
        ctx.db,
        'select 1 from auth.session where id = $1 and user_id = $2 and revoked_at is null',
        [id, c.var.actor.userId],
      )
    : []
  if (!mine.length || !isId(id)) throw new AppError('not_found', 'This sign-in does not exist any more')
  options.onEnded(await endSessions(ctx.db, { sid: id }, 'ended by its user'))
  return answer(c, {}, 'Signed out there')
}
