import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { run } from '#services/_shared/sql.ts'
import type { Write } from '#services/_shared/write.ts'
import { forgetFailures } from '#services/auth/attempts.ts'
import { endLinks, makeLink, type AccessLink } from '#services/auth/links.ts'
import { queueMail } from '#services/auth/mails.ts'
import { dropFactor } from '#services/auth/second-factor.ts'
import { endSessions } from '#services/auth/sessions.ts'
import { keepOneAdmin, notOneself, type UserRow } from '#services/auth/users/guards.ts'

/** What an action leaves behind: sessions that ended, and a link that is shown this once and kept nowhere. */
export interface Done {
  ended?: string[]
  link?: AccessLink
  mailed?: boolean
}

export interface UserAction {
  /** What it does, for the document. */
  summary: string
  /** Whether the caller must have given his password a moment ago (S15). */
  sensitive: boolean
  /** Keys of the body beside `row_version`. */
  input: readonly string[]
  /** What the snackbar says. */
  said: string
  run(w: Write, user: UserRow, input: Record<string, unknown>): Promise<Done>
}

async function setActive(w: Write, user: UserRow, active: boolean): Promise<void> {
  if (user.is_active === active)
    throw new AppError(
      'failed_precondition',
      active ? 'This user is active already' : 'This user is inactive already',
    )
  await run(
    w.tx,
    'update auth."user" set is_active = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1 where id = $1',
    [user.id, active, w.at, w.actor.userId],
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
  if (sid === undefined || sid === null)
    return { ended: await endSessions(w.tx, { userId: user.id, except: w.actor.sid }, 'ended by an admin') }
  const his = isId(sid)
    ? await run(w.tx, 'select 1 from auth.session where id = $1 and user_id = $2 and revoked_at is null', [
        sid,
        user.id,
      ])
    : []
  if (!isId(sid) || !his.length) throw new AppError('not_found', 'This sign-in does not exist any more')
  return { ended: await endSessions(w.tx, { sid }, 'ended by an admin') }
}

/** What a super admin does to an account beside changing its fields (domain D13, E9). */
export const USER_ACTIONS: Readonly<Record<string, UserAction>> = {
  deactivate: {
    summary: 'Take a user out of use and sign him out everywhere',
    sensitive: true,
    input: [],
    said: 'User deactivated and signed out everywhere',
    async run(w, user) {
      notOneself(w, user.id, 'You cannot deactivate yourself')
      if (user.is_active) await keepOneAdmin(w, user)
      await setActive(w, user, false)
      await endLinks(w.tx, user.id)
      return { ended: await endSessions(w.tx, { userId: user.id }, 'deactivated') }
    },
  },
  activate: {
    summary: 'Take a user back into use',
    sensitive: true,
    input: [],
    said: 'User activated',
    async run(w, user) {
      await setActive(w, user, true)
      return {}
    },
  },
  unlock: {
    summary: 'Let a user sign in again after failures',
    sensitive: false,
    input: [],
    said: 'User unlocked',
    async run(w, user) {
      await forgetFailures(w.tx, user.username)
      return {}
    },
  },
  'revoke-sessions': {
    summary: 'Sign a user out, at one place or everywhere',
    sensitive: false,
    input: ['session_id'],
    said: 'Signed out there',
    run: revoke,
  },
  'reset-password': {
    summary: 'A one-time link for a user to set a password',
    sensitive: true,
    input: [],
    said: 'Hand over the link; it works once',
    async run(w, user) {
      notOneself(w, user.id, 'Change your own password on the page Change Password')
      if (!user.is_active) throw new AppError('failed_precondition', 'Activate this user first')
      return invite(w, user)
    },
  },
  'remove-totp': {
    summary: "Take a user's second factor off",
    sensitive: true,
    input: [],
    said: 'The second factor is off',
    async run(w, user) {
      notOneself(w, user.id, 'Turn your own second factor off on the page Change Password')
      if (!(await dropFactor(w.tx, user.id)))
        throw new AppError('failed_precondition', 'This user has no second factor')
      await queueMail(w.tx, user.id, 'second-factor-off')
      return { ended: await endSessions(w.tx, { userId: user.id }, 'second factor removed') }
    },
  },
}
