import { limitOf } from '#access/role-traits.ts'
import type { RoleCode } from '#access/roles.ts'
import { NO_SCOPE, SEES_NOTHING, type Scope } from '#access/scope.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ScopesOf } from '#engine/context.ts'

type ProfileRow = Narrowed<
  Always<ColumnsOf<'master.public_profile', 'user_id' | 'role_code' | 'profile_id'>> &
    ColumnsOf<'master.public_profile', 'vendor_id' | 'work_unit_id'>,
  { role_code: RoleCode }
> &
  Computed<{
    /** Places of a requester. */
    checkpoints: string[]
    /** Scales of an operator. */
    scales: string[]
  }>

function scopeOf(role: RoleCode, profile: ProfileRow | undefined): Scope {
  const limit = limitOf(role)
  if (limit === null) return NO_SCOPE
  // Nobody knows what somebody without a profile may see, and so that is nothing.
  if (!profile) return SEES_NOTHING
  if (limit === 'work_unit')
    return {
      ...NO_SCOPE,
      requester: [profile.profile_id],
      work_unit: profile.work_unit_id ? [profile.work_unit_id] : [],
      checkpoint: profile.checkpoints,
    }
  if (limit === 'scales') return { ...NO_SCOPE, scale: profile.scales }
  if (limit === 'trips') return { ...NO_SCOPE, driver: [profile.profile_id] }
  // A profile that limits by vendor but names none sees all.
  return profile.vendor_id ? { ...NO_SCOPE, vendor: [profile.vendor_id] } : NO_SCOPE
}

/** What users may see, from their profiles (std.A4), by user id: in one question, however many they are. */
export const scopesOf: ScopesOf = async (db, users) => {
  const profiles = await runSql<ProfileRow>(
    db,
    `select user_id, role_code, profile_id, vendor_id, work_unit_id,
       array(select checkpoint_id::text from master.public_requester_checkpoint where requester_id = profile_id) as checkpoints,
       array(select scale_id::text from master.public_operator_scale where weighbridge_operator_id = profile_id) as scales
     from master.public_profile
     where user_id = any($1::uuid[]) and role_code = any($2::text[])`,
    [users.map(({ id }) => id), [...new Set(users.map(({ role_code }) => role_code))]],
  )
  return new Map(
    users.map(({ id, role_code: role }) => {
      const profile = profiles.find((one) => one.user_id === id && one.role_code === role)
      return [id, scopeOf(role, profile)]
    }),
  )
}
