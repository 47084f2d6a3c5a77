import { limitOf } from '#access/role-traits.ts'
import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import type { driver } from '#contracts/people/driver.ts'
import { MAY_NAME_ROLE, type PlainProfile } from '#contracts/people/profiles.ts'
import { hasActed } from '#engine/record/acted.ts'
import { requireFresh } from '#engine/call/fresh.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { driverPapers } from '#services/master/fleet/imported-papers.ts'
import { NAMED_IN, profileWaits, scopeWaits } from '#services/master/people/entrusted-profile.ts'

/** The fields of a profile that say what its user may see (std.A4). */
const LIMITS = Object.keys(NAMED_IN)

/** The account must exist, have the profile's role, and have no profile yet (screen.E9). */
async function checkUser(w: Write, resource: Resource, role: RoleCode, userId: string): Promise<void> {
  const [user] = await runSql<ColumnsOf<'auth.user', 'role_code'>>(
    w.tx,
    'select role_code from auth.public_user where id = $1 and deleted_at is null',
    [userId],
  )
  if (!user) throw fieldError('user_id', 'Choose one from the list')
  if (user.role_code !== role) throw fieldError('user_id', 'This user has another role')
  const taken = await runSql(
    w.tx,
    `select 1 from ${w.ctx.schema}."${resource.table}" where user_id = $1 and deleted_at is null`,
    [userId],
  )
  if (taken.length)
    throw new AppError('aborted', 'This user has a profile already', [
      { field: 'user_id', message: 'This user has a profile already' },
    ])
}

/** A profile stays as long as its user's name stands in what they did: the account is deactivated instead (screen.E9). */
const checkRemoval =
  (role: RoleCode) =>
  async (w: Write, { user_id: userId }: { user_id: string | null }): Promise<void> => {
    if (!userId) return
    if (await hasActed(w.tx, userId))
      throw new AppError(
        'failed_precondition',
        'This user has worked here, so the profile stays; deactivate the user instead',
      )
    if (limitOf(role) === null) return
    // Without it the lists of somebody who signs in would all be empty from one moment to the next.
    const active = await runSql(
      w.tx,
      `select 1 from auth.public_user_account
       where id = $1 and role_code = $2 and is_active and last_login_at is not null and deleted_at is null`,
      [userId, role],
    )
    if (active.length)
      throw new AppError(
        'failed_precondition',
        'This user signs in with this profile and would see nothing; deactivate the user first',
      )
  }

/**
 * The role's name is always the service's own; a name that a call sends is accepted on update and not used. A profile that
 * limits what its user sees is changed, given and taken only by somebody who has just proved who they are (std.S15).
 */
export function profileRules(role: RoleCode, resource: Resource): ResourceRules<PlainProfile> {
  const rolename = ROLE_NAMES[role]
  return {
    ...(LIMITS.some((name) => resource.fields[name]) ? { fresh: true as const } : {}),
    async onCreate(w, value) {
      if (value.rolename && !MAY_NAME_ROLE.includes(role))
        throw fieldError('rolename', 'There is no such field')
      await checkUser(w, resource, role, value.user_id)
      await profileWaits(w, resource, role, value)
      return { rolename }
    },
    async onUpdate(w, value, before) {
      await scopeWaits(w, resource, role, value, before)
      return { rolename }
    },
    onRemove: checkRemoval(role),
  }
}

/** A driver may be linked to an account of the role driver; it is the account's profile, so linking asks for a fresh proof (std.S15). */
export function driverAccount(resource: Resource): ResourceRules<typeof driver> {
  return {
    async onCreate(w, value) {
      if (!value.user_id) return {}
      requireFresh(w.actor)
      await checkUser(w, resource, 'driver', value.user_id)
      return {}
    },
    async onUpdate(w, value, before) {
      if (value.user_id === undefined || value.user_id === before.user_id) return {}
      requireFresh(w.actor)
      if (value.user_id) await checkUser(w, resource, 'driver', value.user_id)
      return {}
    },
    onRemove: checkRemoval('driver'),
    papers: driverPapers,
  }
}
