import { profileType } from '#access/profile-types.ts'
import type { RoleCode } from '#access/roles.ts'
import { readProfile } from '#contracts/account/browser-calls.ts'
import type { user } from '#contracts/account/user.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Profile } from '#contracts/people/calls.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import type { Api } from '#kernel/client.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { orNull } from '#layouts/generic/page-data.ts'

/** An account as `GET /v1/user/{id}` gives it. */
export type UserRecord = RecordOf<typeof user>

/** A driver as the profile of an account: which account it is stays (screen.E9). */
function driverProfile(): Resource {
  const driver = resourceNamed('driver')
  const form = driver.form.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name !== 'user_id'),
  }))
  return { ...driver, form }
}

function hasOwnKind(role: RoleCode): role is keyof typeof PROFILE_RESOURCES {
  return Object.hasOwn(PROFILE_RESOURCES, role)
}

/** The kind of record that is the profile of a role; a driver's is the driver record itself. */
export function profileResourceOf(role: RoleCode): Resource {
  return hasOwnKind(role) ? PROFILE_RESOURCES[role] : driverProfile()
}

/** The profile a user has for their role, or null. */
export function profileOf(api: Api, { id, role_code }: UserRecord): Promise<Profile | null> {
  return orNull(api.call(readProfile, { role_code, user_id: id }))
}

export interface ProfilePage {
  user: UserRecord
  /** What the address asks for, aliases resolved. */
  type: RoleCode
  /** Whether that is the user's role; if not, there is nothing to show but that. */
  fits: boolean
  /** The profile is a driver record, which is there without an account too. */
  isDriver: boolean
  resource: Resource
  profile: Profile | null
}

/**
 * What a profile screen at `users/{userId}/{type}/…` is about; null where there is no such user. A profile of another type
 * than the user's role is never looked for (screen.E9).
 */
export async function profilePage(
  api: Api,
  params: Readonly<Record<string, string | undefined>>,
): Promise<ProfilePage | null> {
  const type = profileType(params.type)
  const user = await orNull(api.get(resourceNamed('user'), params.userId ?? ''))
  if (!user || !type) return null
  const fits = user.role_code === type
  return {
    user,
    type,
    fits,
    isDriver: !hasOwnKind(type),
    resource: profileResourceOf(type),
    profile: fits ? await profileOf(api, user) : null,
  }
}
