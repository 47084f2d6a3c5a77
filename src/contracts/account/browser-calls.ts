import { callAt, type RefTo } from '#kernel/call.ts'
import type { AnyRecord, RecordOf, Row } from '#kernel/record.ts'
import type { Page } from '#kernel/wire.ts'
import type * as calls from '#contracts/account/calls.ts'
import type { user } from '#contracts/account/user.ts'
import type { payloadType } from '#contracts/goods/payload-type.ts'
import type { driver } from '#contracts/people/driver.ts'
import type { orderRequester } from '#contracts/people/profiles.ts'

// The calls of accounts without their schemas, which would make every page load zod.

export const login: RefTo<typeof calls.login> = { at: 'POST /auth/v1/auth/login' }
export const forgotPassword: RefTo<typeof calls.forgotPassword> = { at: 'POST /auth/v1/auth/forgot' }
export const resetPassword: RefTo<typeof calls.resetPassword> = { at: 'POST /auth/v1/auth/reset' }
export const logout: RefTo<typeof calls.logout> = { at: 'POST /auth/v1/auth/logout' }
export const changePassword: RefTo<typeof calls.changePassword> = {
  at: 'POST /auth/v1/auth/change-password',
}
export const endOwnSession: RefTo<typeof calls.endOwnSession> = { at: 'DELETE /auth/v1/session/{id}' }
export const reauthenticate: RefTo<typeof calls.reauthenticate> = {
  at: 'POST /auth/v1/auth/reauthenticate',
}
export const secondFactor: RefTo<typeof calls.secondFactor> = { at: 'GET /auth/v1/auth/totp' }
export const setUpFactor: RefTo<typeof calls.setUpFactor> = { at: 'POST /auth/v1/auth/totp/setup' }
export const confirmFactor: RefTo<typeof calls.confirmFactor> = { at: 'POST /auth/v1/auth/totp/confirm' }
export const disableFactor: RefTo<typeof calls.disableFactor> = { at: 'POST /auth/v1/auth/totp/disable' }

/** Ends one session of a user. */
export const revokeSession = callAt<{ id: string; session_id: string }, RecordOf<typeof user>>(
  'POST /auth/v1/user/{id}/revoke-sessions',
)

/** Gives a driver an account, or takes it away with null. */
export const setDriverAccount = callAt<
  { id: string; row_version: number; user_id: string | null },
  RecordOf<typeof driver>
>('POST /master/v1/driver/update')

/** A profile of any role: what all of them have, and beside it the fields of its role (spec.3). */
export interface Profile extends AnyRecord {
  code: string
  name: string
  rolename: string
  picture: string | null
}

/** The profile of a user for a role. */
export const readProfile = callAt<{ role_code: string; user_id: string }, Profile>('POST /master/v1/profile/')

/** The lists that a session starts with (spec.4); their bodies are list requests. */
export const listPayloadTypes = callAt<Row, Page<RecordOf<typeof payloadType>>>(
  'POST /master/v1/payload-type/',
)
export const listRequesters = callAt<Row, Page<RecordOf<typeof orderRequester>>>(
  'POST /master/v1/order-requester/',
)
