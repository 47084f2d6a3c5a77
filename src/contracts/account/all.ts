import type { Resource } from '#kernel/resource.ts'
import { loginAudit } from '#contracts/account/login-audit.ts'
import { user } from '#contracts/account/user.ts'

/** Every entity of the auth service that has lists and forms. */
export const AUTH_RESOURCES = [user, loginAudit] as unknown as readonly Resource[]
