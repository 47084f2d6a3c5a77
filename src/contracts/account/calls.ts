import * as z from 'zod/mini'
import { ROLES } from '#access/roles.ts'
import type { Field } from '#kernel/field.ts'
import { call } from '#kernel/call.ts'
import { items, NOTHING, record } from '#contracts/answers.ts'
import { field } from '#contracts/field.ts'
import { answered } from '#contracts/fields.ts'
import { user } from '#contracts/account/user.ts'

const typedText = z.string().check(
  z.regex(/^[^\0]*$/, 'Contains characters that cannot be used here'),
  // Far above the longest password, so that long ones are refused by the rules of passwords and not here.
  z.refine((value) => value.length <= 1000, { error: 'At most {max} characters', params: { max: 128 } }),
)

/** A text that is taken exactly as it was typed: a password may begin with a space. */
function typed(label: string): Field<string, 'required'> {
  return field('text', typedText, { label, required: true })
}

const code: Field<string, 'optional'> = field('text', typedText, { label: 'Code' })

const SIGNED_IN = z.object({
  user_id: z.string(),
  username: z.string(),
  name: z.string(),
  role_code: z.enum(ROLES),
  picture: z.nullable(z.string()),
  must_change_password: z.boolean(),
  must_set_up_totp: z.boolean(),
  session_id: z.string(),
  /** Only for programs: a browser gets two cookies. */
  access_token: z.optional(z.string()),
})

export type SignedIn = z.infer<typeof SIGNED_IN>

export const login = call({
  at: 'POST /auth/v1/auth/login',
  summary: 'Sign in',
  roles: 'anybody',
  body: { username: typed('User name'), password: typed('Password'), code },
  answer: SIGNED_IN,
  message: 'Signed in',
})

/** What it says depends on whether this installation sends mail; the service adds the message. */
export const forgotPassword = call({
  at: 'POST /auth/v1/auth/forgot',
  summary: 'Ask for a link to set a new password',
  roles: 'anybody',
  body: { username: typed('User name') },
  answer: NOTHING,
})

export const resetPassword = call({
  at: 'POST /auth/v1/auth/reset',
  summary: 'Set a password by a one-time link',
  roles: 'anybody',
  body: { token: typed('Token'), new_password: typed('New password') },
  answer: NOTHING,
  message: 'Your password is set. Sign in with it.',
})

export const checkLink = call({
  at: 'POST /auth/v1/auth/reset/check',
  summary: 'Whose one-time link this is, and what for',
  roles: 'anybody',
  body: { token: typed('Token') },
  answer: z.object({ purpose: z.enum(['reset', 'invitation']), username: z.string() }),
})

export const logout = call({
  at: 'POST /auth/v1/auth/logout',
  summary: 'Sign out',
  roles: 'staff',
  /** What the browser keeps stays there: a weigh terminal has weights that no server has yet. */
  body: { keep_storage: answered('Keep what the browser stores') },
  answer: NOTHING,
  message: 'Logout successful',
})

export const refresh = call({
  at: 'POST /auth/v1/auth/refresh',
  summary: 'Keep the session alive',
  roles: 'staff',
  answer: z.object({ session_id: z.string() }),
})

export const reauthenticate = call({
  at: 'POST /auth/v1/auth/reauthenticate',
  summary: 'Prove again who is here, for sensitive calls',
  roles: 'staff',
  body: { password: typed('Password'), code },
  answer: z.object({ session_id: z.string(), access_token: z.optional(z.string()) }),
  message: 'Confirmed',
})

export const changePassword = call({
  at: 'POST /auth/v1/auth/change-password',
  summary: 'Change the own password',
  roles: 'staff',
  body: { current_password: typed('Current password'), new_password: typed('New password') },
  answer: NOTHING,
  message: 'Your password is changed. Every other place you were signed in is signed out.',
})

export const secondFactor = call({
  at: 'GET /auth/v1/auth/totp',
  summary: 'How the own second factor stands',
  roles: 'staff',
  answer: z.object({
    enabled: z.boolean(),
    since: z.nullable(z.string()),
    recovery_codes_left: z.int(),
    /** The role must have one: it cannot be turned off. */
    required: z.boolean(),
  }),
})

/** Secret of a second factor as text and as the address that authenticator apps read. */
const SECRET = z.object({ secret: z.string(), uri: z.string() })
export type Secret = z.infer<typeof SECRET>

export const setUpFactor = call({
  at: 'POST /auth/v1/auth/totp/setup',
  summary: 'Begin a second factor',
  roles: 'staff',
  body: {},
  answer: SECRET,
  fresh: true,
})

export const confirmFactor = call({
  at: 'POST /auth/v1/auth/totp/confirm',
  summary: 'Put the second factor in force',
  roles: 'staff',
  body: { code: typed('Code') },
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  message: 'The second factor is on',
})

export const disableFactor = call({
  at: 'POST /auth/v1/auth/totp/disable',
  summary: 'Turn the second factor off',
  roles: 'staff',
  body: { password: typed('Password'), code: typed('Code') },
  answer: NOTHING,
  message: 'The second factor is off',
})

const SIGNED_IN_PLACE = z.object({
  id: z.string(),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  issued_at: z.string(),
  last_seen_at: z.string(),
  /** The reader's own session. */
  current: z.boolean(),
})
export type SignedInPlace = z.infer<typeof SIGNED_IN_PLACE>

export const ownSessions = call({
  at: 'GET /auth/v1/session',
  summary: 'Where the caller is signed in',
  roles: 'staff',
  answer: items(SIGNED_IN_PLACE),
})

export const endOwnSession = call({
  at: 'DELETE /auth/v1/session/{id}',
  summary: 'Sign the caller out somewhere',
  roles: 'staff',
  answer: NOTHING,
  message: 'Signed out there',
})

export const userSessions = call({
  at: 'GET /auth/v1/user/{id}/sessions',
  summary: 'Where a user is signed in',
  roles: user.access.read,
  answer: items(SIGNED_IN_PLACE),
})

const ACTIVITY = z.object({ subject_type: z.string(), records: z.int(), last_at: z.string() })
export type Activity = z.infer<typeof ACTIVITY>

export const userActivity = call({
  at: 'GET /auth/v1/user/{id}/activity',
  summary: 'What a user did in the last 90 days, by kind of record',
  roles: user.access.read,
  /** The busiest kind first, counted from `since` on. */
  answer: z.object({ since: z.string(), items: z.array(ACTIVITY) }),
})

/** What an answer about a user carries once: a repeated call does not give the link again, as it is stored nowhere. */
const RESET_LINK = z.object({
  reset_link: z.string(),
  reset_link_expires_at: z.string(),
  /** A mail with a link of its own waits to go. */
  mailed: z.boolean(),
})
export type ResetLink = z.infer<typeof RESET_LINK>

export const createUser = call({
  at: 'POST /auth/v1/user/create',
  summary: 'Create a user, with a link to set a password',
  roles: user.access.create,
  body: user.fields,
  answer: z.intersection(record('user'), z.partial(RESET_LINK)),
  message: 'Created',
  once: true,
  fresh: true,
})
