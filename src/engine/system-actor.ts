import { SYSTEM_NAME, SYSTEM_ROLE } from '#access/role-traits.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'

/** The product itself, as the author of start data and of what time alone brings about. */
export const SYSTEM: Actor = {
  userId: '01900000-0000-7000-8000-000000000001',
  username: 'system',
  name: SYSTEM_NAME,
  roleCode: SYSTEM_ROLE,
  sid: '01900000-0000-7000-8000-000000000001',
  scope: NO_SCOPE,
  lang: 'en',
  requestId: 'system',
  ip: '',
  reauthenticatedAt: null,
}
