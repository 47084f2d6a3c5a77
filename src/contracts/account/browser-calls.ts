import type { RefTo } from '#kernel/call.ts'
import type { ActionRef, ListRef, UpdateRef } from '#contracts/call-refs.ts'
import type * as calls from '#contracts/account/calls.ts'
import type { user } from '#contracts/account/user.ts'
import type * as people from '#contracts/people/calls.ts'
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
export const revokeSession: ActionRef<typeof user, 'revoke-sessions'> = {
  at: 'POST /auth/v1/user/{id}/revoke-sessions',
}

/** Gives a driver an account, or takes it away with null. */
export const setDriverAccount: UpdateRef<typeof driver> = { at: 'POST /master/v1/driver/update' }

/** The profile of a user for a role. */
export const readProfile: RefTo<typeof people.profileOfUser> = { at: 'POST /master/v1/profile/' }

/** The lists that a session starts with (spec.4); their bodies are list requests. */
export const listPayloadTypes: ListRef<typeof payloadType> = { at: 'POST /master/v1/payload-type/' }
export const listRequesters: ListRef<typeof orderRequester> = { at: 'POST /master/v1/order-requester/' }
