import { ROLE_NAMES } from '#access/roles.ts'
import type { Translate } from '#i18n/translate.ts'
import type { UserRecord } from '#layouts/account/users/profile-page.ts'

/** Why a user's role cannot change, in the service's own sentences; null when it can. */
export function whyRoleStays(user: UserRecord, readerId: string, t: Translate): string | null {
  if (user.id === readerId) return t('You cannot change your own role')
  if (!user.profile_complete) return null
  return t('The role stays while the user has a profile as {role}; delete that profile first', {
    role: t(ROLE_NAMES[user.role_code]).toLowerCase(),
  })
}
