import { limitOf, type Limit } from '#access/role-traits.ts'
import type { RoleCode } from '#access/roles.ts'
import { NO_SCOPE, SEES_NOTHING, type Scope } from '#access/scope.ts'
import type { Always, ColumnsOf, Narrowed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ScopesOf } from '#engine/context.ts'

type ProfileRow = Narrowed<
  Always<ColumnsOf<'master.public_profile', 'user_id' | 'role_code' | 'profile_id'>> &
    ColumnsOf<'master.public_profile', 'vendor_id' | 'work_unit_id'>,
  { role_code: RoleCode }
>

/** What belongs to profiles, by profile. */
type Owned = ReadonlyMap<string, string[]>

function scopeOf(role: RoleCode, profile: ProfileRow | undefined, owned: Owned): Scope {
  const limit = limitOf(role)
  if (limit === null) return NO_SCOPE
  // Nobody knows what somebody without a profile may see, and so that is nothing.
  if (!profile) return SEES_NOTHING
  const own = owned.get(profile.profile_id) ?? []
  if (limit === 'work_unit')
    return {
      ...NO_SCOPE,
      requester: [profile.profile_id],
      work_unit: profile.work_unit_id ? [profile.work_unit_id] : [],
      checkpoint: own,
    }
  if (limit === 'scales') return { ...NO_SCOPE, scale: own }
  if (limit === 'trips') return { ...NO_SCOPE, driver: [profile.profile_id] }
  // A profile that limits by vendor but names none sees all.
  return profile.vendor_id ? { ...NO_SCOPE, vendor: [profile.vendor_id] } : NO_SCOPE
}

/** Requesters' checkpoints and operators' scales. */
async function ownedBy(db: Executor, profiles: readonly ProfileRow[]): Promise<Owned> {
  const of = (limit: Limit): string[] =>
    profiles.filter(({ role_code }) => limitOf(role_code) === limit).map(({ profile_id }) => profile_id)
  const [requesters, operators] = [of('work_unit'), of('scales')]
  const owned = new Map<string, string[]>()
  if (!requesters.length && !operators.length) return owned
  const rows = await runSql<
    | RenamedColumns<'master.requester_checkpoint', { profile_id: 'requester_id'; id: 'checkpoint_id' }>
    | RenamedColumns<'master.operator_scale', { profile_id: 'weighbridge_operator_id'; id: 'scale_id' }>
  >(
    db,
    `select requester_id as profile_id, checkpoint_id as id from master.public_requester_checkpoint
       where requester_id = any($1::uuid[])
     union all
     select weighbridge_operator_id, scale_id from master.public_operator_scale
       where weighbridge_operator_id = any($2::uuid[])`,
    [requesters, operators],
  )
  for (const { profile_id: profile, id } of rows) owned.set(profile, [...(owned.get(profile) ?? []), id])
  return owned
}

/** What users may see, from their profiles (std.A4), by user id: in two questions, however many they are. */
export const scopesOf: ScopesOf = async (db, users) => {
  const profiles = await runSql<ProfileRow>(
    db,
    `select user_id, role_code, profile_id, vendor_id, work_unit_id from master.public_profile
     where user_id = any($1::uuid[]) and role_code = any($2::text[])`,
    [users.map(({ id }) => id), [...new Set(users.map(({ role_code }) => role_code))]],
  )
  const owned = await ownedBy(db, profiles)
  return new Map(
    users.map(({ id, role_code: role }) => {
      const profile = profiles.find((one) => one.user_id === id && one.role_code === role)
      return [id, scopeOf(role, profile, owned)]
    }),
  )
}
