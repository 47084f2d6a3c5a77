import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { ownProfile, profileOfUser, READS_ANY_PROFILE, type Profile } from '#contracts/people/calls.ts'
import { profileResource } from '#contracts/people/profiles.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { requireOwnToken } from '#services/master/people/token.ts'

/** The profile of a user by the table of their role (spec.6): the six fields of spec.3 and the role's own. */
async function profileOf(
  ctx: ServiceContext,
  actor: Actor,
  role: RoleCode,
  userId: string,
): Promise<Profile> {
  const resource = profileResource(role)
  const [found] = await runSql<Computed<{ id: string }>>(
    ctx.db,
    `select id from master."${resource.table}" where user_id = $1 and deleted_at is null`,
    [userId],
  )
  const record = await readRecord(ctx, ctx.db, resource, actor, found?.id)
  const names = { code: String(record.code), name: String(record.name) }
  return { rolename: ROLE_NAMES[role], picture: null, ...record, ...names }
}

/** `GET /v1/profile/{token}` and `POST /v1/profile/`: the caller's own profile; the super admin may ask for any. */
export function mountProfile(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, ownProfile, ({ actor, params }) => {
    requireOwnToken(actor, params.token)
    return profileOf(ctx, actor, actor.roleCode, actor.userId)
  })
  mountCall(app, profileOfUser, ({ actor, input }) => {
    const own = input.user_id === actor.userId && input.role_code === actor.roleCode
    if (!own && !READS_ANY_PROFILE.includes(actor.roleCode)) throw new AppError('not_found', NOT_FOUND)
    return profileOf(ctx, actor, input.role_code, input.user_id)
  })
}
