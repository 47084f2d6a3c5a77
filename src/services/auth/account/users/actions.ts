import { AppError, refuseNow } from '#kernel/errors.ts'
import { refusal } from '#kernel/lifecycle.ts'
import { USER_LIFECYCLE } from '#contracts/account/user-lifecycle.ts'
import type { ActionRules } from '#engine/rules.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { forgetFailures } from '#services/auth/account/attempts.ts'
import { endLinks, makeLink, type AccessLink } from '#services/auth/account/links.ts'
import { queueMail } from '#services/auth/account/mails.ts'
import { dropFactor } from '#services/auth/account/second-factor.ts'
import { endSessions } from '#services/auth/account/sessions.ts'
import { lastAdmin, type UserRow } from '#services/auth/account/users/guards.ts'

/** What an action leaves behind: sessions that ended, and a link that is shown this once and kept nowhere. */
export interface Done {
  ended?: string[]
  link?: AccessLink
  mailed?: boolean
}

interface Asked {
  db: Executor
  /** Who asks. */
  me: string
  user: Pick<UserRow, 'id' | 'role_code' | 'has_second_factor'>
}

export interface UserAction {
  /** What it does, for the document. */
  summary: string
  /** Whether the caller must have given his password a moment ago (std.S15). */
  sensitive: boolean
  /** What the snackbar says. */
  said: string
  /** Why it may not be done to this account though its status fits: the button's sentence and the answer's. */
  guard?(asked: Asked): Promise<string | null>
  run(w: Write, user: UserRow, input: Record<string, unknown>): Promise<Done>
}

async function setActive(w: Write, user: UserRow, active: boolean): Promise<void> {
  await runSql(
    w.tx,
    'update auth."user" set is_active = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1 where id = $1',
    [user.id, active, w.at, w.actor.userId],
  )
}

async function setLocked(w: Write, user: UserRow, locked: boolean): Promise<void> {
  await runSql(
    w.tx,
    `update auth."user" set locked_at = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1
     where id = $1 and (locked_at is null) = $5`,
    [user.id, locked ? w.at : null, w.at, w.actor.userId, locked],
  )
}

/** A one-time link for a user to set his password with: to hand over, and by mail when he has an address. */
export async function invite(w: Write, user: Pick<UserRow, 'id' | 'invited'>): Promise<Done> {
  const purpose = user.invited ? 'invitation' : 'reset'
  await endLinks(w.tx, user.id)
  const link = await makeLink(w.tx, user.id, purpose, w.actor.userId)
  return { link, mailed: await queueMail(w.tx, user.id, purpose) }
}

async function revoke(w: Write, user: UserRow, { session_id: sid }: Record<string, unknown>): Promise<Done> {
  if (typeof sid !== 'string')
    return { ended: await endSessions(w.tx, { userId: user.id, except: w.actor.sid }, 'ended by an admin') }
  const his = await runSql(
    w.tx,
    'select 1 from auth.session where id = $1 and user_id = $2 and revoked_at is null',
    [sid, user.id],
  )
  if (!his.length) throw new AppError('not_found', 'This sign-in does not exist any more')
  return { ended: await endSessions(w.tx, { sid }, 'ended by an admin') }
}

/** What a super admin does to an account beside changing its fields (life.D13, screen.E9); when, the lifecycle says. */
export const USER_ACTIONS: Readonly<Record<string, UserAction>> = {
  deactivate: {
    summary: 'Take a user out of use and sign him out everywhere',
    sensitive: true,
    said: 'User deactivated and signed out everywhere',
    guard: async ({ db, me, user }) =>
      user.id === me ? 'You cannot deactivate yourself' : lastAdmin(db, user),
    async run(w, user) {
      await setActive(w, user, false)
      await endLinks(w.tx, user.id)
      return { ended: await endSessions(w.tx, { userId: user.id }, 'deactivated') }
    },
  },
  activate: {
    summary: 'Take a user back into use',
    sensitive: true,
    said: 'User activated',
    async run(w, user) {
      await setActive(w, user, true)
      return {}
    },
  },
  lock: {
    summary: 'Keep a user out until he is unlocked, and sign him out everywhere',
    sensitive: true,
    said: 'User locked and signed out everywhere',
    guard: async ({ db, me, user }) => (user.id === me ? 'You cannot lock yourself' : lastAdmin(db, user)),
    async run(w, user) {
      await setLocked(w, user, true)
      await endLinks(w.tx, user.id)
      return { ended: await endSessions(w.tx, { userId: user.id }, 'locked') }
    },
  },
  unlock: {
    summary: 'Let a user sign in again who was locked, by failures or by a super admin',
    sensitive: false,
    said: 'User unlocked',
    async run(w, user) {
      await forgetFailures(w.tx, user.username)
      await setLocked(w, user, false)
      return {}
    },
  },
  'revoke-sessions': {
    summary: 'Sign a user out, at one place or everywhere',
    sensitive: false,
    said: 'Signed out there',
    run: revoke,
  },
  'reset-password': {
    summary: 'A one-time link for a user to set a password',
    sensitive: true,
    said: 'Hand over the link; it works once',
    guard: async ({ me, user }) =>
      user.id === me ? 'Change your own password on the page Change Password' : null,
    run: invite,
  },
  'remove-totp': {
    summary: "Take a user's second factor off",
    sensitive: true,
    said: 'The second factor is off',
    async guard({ me, user }) {
      if (user.id === me) return 'Turn your own second factor off on the page Change Password'
      return user.has_second_factor ? null : 'This user has no second factor'
    },
    async run(w, user) {
      await dropFactor(w.tx, user.id)
      await queueMail(w.tx, user.id, 'second-factor-off')
      return { ended: await endSessions(w.tx, { userId: user.id }, 'second factor removed') }
    },
  },
}

/** The guards as the buttons ask them. */
export const USER_GUARDS: ActionRules = Object.fromEntries(
  Object.entries(USER_ACTIONS).map(([name, { guard }]) => [
    name,
    {
      async guard({ db, actor, row }) {
        const sentence = await guard?.({ db, me: actor.userId, user: row as unknown as UserRow })
        return sentence ? [{ field: '', message: sentence }] : []
      },
    },
  ]),
)

/** Refuses an action that the account's status or a guard does not allow. */
export async function refuseAction(w: Write, name: string, user: UserRow): Promise<void> {
  const wrong = refusal(USER_LIFECYCLE, name, user.status)
  if (wrong) refuseNow([{ field: USER_LIFECYCLE.field, ...wrong }])
  const sentence = await USER_ACTIONS[name]?.guard?.({ db: w.tx, me: w.actor.userId, user })
  if (sentence) throw new AppError('failed_precondition', sentence)
}
