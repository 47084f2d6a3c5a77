import type { RoleCode } from '#access/roles.ts'
import type { Scope } from '#access/scope.ts'
import type { Lang } from '#i18n/translate.ts'

/** Who makes a call. The gateway builds it from the session row; services trust nothing else. */
export interface Actor {
  userId: string
  username: string
  name: string
  roleCode: RoleCode
  sid: string
  scope: Scope
  lang: Lang
  requestId: string
  ip: string
  reauthenticatedAt: string | null // when the user last proved their identity in this session; RFC 3339
}
