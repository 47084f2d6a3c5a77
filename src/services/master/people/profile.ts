import { isRoleCode, ROLE_NAMES, ROLES, type RoleCode } from '#access/roles.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { snake } from '#kernel/wire.ts'
import { driver } from '#contracts/people/driver.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { ID } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, type Call, type ServiceApp } from '#engine/call/service.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { requireOwnToken } from '#services/master/people/token.ts'

type Row = Record<string, unknown>

/** Where the profile of a role is kept; a driver's is his record. */
function profileResource(role: RoleCode): Resource {
  return role === 'driver' ? driver : PROFILE_RESOURCES[role]
}

/** The profile of a user by his role's table (spec.6): the six fields of spec.3 and the role's own. */
async function profileOf(ctx: ServiceContext, c: Call, role: RoleCode, userId: string): Promise<Row> {
  const resource = profileResource(role)
  const [found] = await runSql<Computed<{ id: string }>>(
    ctx.db,
    `select id from master."${resource.table}" where user_id = $1 and deleted_at is null`,
    [userId],
  )
  const record = await readRecord(ctx, ctx.db, resource, c.var.actor, found?.id)
  return { rolename: ROLE_NAMES[role], picture: null, ...record }
}

async function askedFor(c: Call): Promise<{ role: RoleCode; userId: string }> {
  const body = Object.fromEntries(Object.entries(await bodyOf(c)).map(([key, value]) => [snake(key), value]))
  const unknown = Object.keys(body).find((key) => key !== 'role_code' && key !== 'user_id')
  if (unknown) throw fieldError(unknown, 'There is no such field')
  if (!isRoleCode(body.role_code)) throw fieldError('role_code', 'Choose one from the list')
  if (!isId(body.user_id)) throw fieldError('user_id', 'Choose one from the list')
  return { role: body.role_code, userId: body.user_id }
}

/** `GET /v1/profile/{token}` and `POST /v1/profile/`: the caller's own profile; the super admin may ask for any. */
export function mountProfile(app: ServiceApp, ctx: ServiceContext): void {
  const answers: Pick<RawCall, 'roles' | 'answer'> = { roles: 'staff', answer: () => ({ type: 'object' }) }
  const byToken: RawCall = {
    at: 'GET /v1/profile/{token}',
    summary: 'The profile of the caller',
    ...answers,
  }
  mountRaw(app, byToken, async (c) => {
    const { actor } = c.var
    requireOwnToken(actor, c.req.param('token'))
    return answer(c, await profileOf(ctx, c, actor.roleCode, actor.userId))
  })
  const byUser: RawCall = {
    at: 'POST /v1/profile/',
    summary: 'The profile of the caller; of anybody for a super admin',
    body: () => ({
      type: 'object',
      additionalProperties: false,
      properties: { role_code: { enum: [...ROLES] }, user_id: ID },
      required: ['role_code', 'user_id'],
    }),
    ...answers,
  }
  mountRaw(app, byUser, async (c) => {
    const { actor } = c.var
    const { role, userId } = await askedFor(c)
    const own = userId === actor.userId && role === actor.roleCode
    if (!own && actor.roleCode !== 'super-admin') throw new AppError('not_found', NOT_FOUND)
    return answer(c, await profileOf(ctx, c, role, userId))
  })
}
