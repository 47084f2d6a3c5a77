import { profileType, type RoleCode } from '#access/roles.ts'
import { resourceNamed } from '#contracts/index.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import type { FormRecord } from '#islands/form/form-values.ts'
import type { Api } from '#kernel/client.ts'
import type { Resource } from '#kernel/resource.ts'
import { orNull } from '#layouts/generic/page-data.ts'

/** An account as `GET /v1/user/{id}` gives it. */
export interface UserRecord extends FormRecord {
  username: string
  name: string
  role_code: RoleCode
  phone: string | null
  picture: string | null
  status: string
}

/** A driver as the profile of an account: which account it is stays (screen.E9). */
function driverProfile(): Resource {
  const driver = resourceNamed('driver')
  const form = driver.form.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name !== 'user_id'),
  }))
  return { ...driver, form }
}

/** The kind of record that is the profile of a role; a driver's is the driver record itself. */
export function profileResourceOf(role: RoleCode): Resource {
  return role === 'driver' ? driverProfile() : PROFILE_RESOURCES[role]
}

/** The profile a user has for his role, or null. */
export function profileOf(api: Api, user: UserRecord): Promise<FormRecord | null> {
  return orNull(
    api.call<FormRecord>('POST /master/v1/profile/', { role_code: user.role_code, user_id: user.id }),
  )
}

export interface ProfilePage {
  user: UserRecord
  /** What the address asks for, aliases resolved. */
  type: RoleCode
  /** Whether that is the user's role; if not, there is nothing to show but that. */
  fits: boolean
  resource: Resource
  profile: FormRecord | null
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
  const user = await orNull(api.get<UserRecord>(resourceNamed('user').calls, params.userId ?? ''))
  if (!user || !type) return null
  const fits = user.role_code === type
  return {
    user,
    type,
    fits,
    resource: profileResourceOf(type),
    profile: fits ? await profileOf(api, user) : null,
  }
}
