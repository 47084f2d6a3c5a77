import { AppError, NOT_FOUND, type FieldError } from '#kernel/errors.ts'
import type { ActionOf, InputOf } from '#kernel/record.ts'
import type { user } from '#contracts/account/user.ts'
import type { GuardFacts } from '#engine/rules.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { forgetFailures } from '#services/auth/account/attempts.ts'
import { endLinks, makeLink, type AccessLink } from '#services/auth/account/links.ts'
import { queueMail } from '#services/auth/account/mails.ts'
import { dropFactor } from '#services/auth/account/second-factor.ts'
import { endSessions } from '#services/auth/account/sessions.ts'
import { lastAdmin, type UserRecord } from '#services/auth/account/users/guards.ts'
import { actionWaits, isLongLocked } from '#services/auth/account/users/entrusting.ts'

/** What an action leaves behind: sessions that ended, and a link that is shown this once and kept nowhere. */
export interface Done {
  ended?: string[]
  link?: AccessLink
  mailed?: boolean
  /** It is done once a second super admin has approved it. */
  waits?: boolean
}

type User = typeof user

/**
 * An action on an account. It is no rule of the engine, which would write the state: no column holds an account's status, and the
 * link in the answer must not be stored with it.
 */
export interface UserAction<A extends ActionOf<User> = ActionOf<User>> {
  /** What it does, for the document. */
  summary: string
  /** Whether the caller must have given the password a moment ago (std.S15). */
  sensitive: boolean
  /** What the snackbar says. */
  said: string
  /** Why it may not be done to this account though its status fits: the button's sentence and the answer's. */
  guard?(facts: GuardFacts<User, A>): Promise<FieldError[]>
  run(w: Write, row: UserRecord, input: InputOf<User, A>): Promise<Done>
}

const because = (message: string | null): FieldError[] => (message ? [{ field: '', message }] : [])

const isSelf = ({ actor, row }: GuardFacts<User>): boolean => row.id === actor.userId

async function setActive(w: Write, row: UserRecord, active: boolean): Promise<void> {
  await runSql(
    w.tx,
    'update auth."user" set is_active = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1 where id = $1',
    [row.id, active, w.at, w.actor.userId],
  )
}

async function setLocked(w: Write, row: UserRecord, locked: boolean): Promise<void> {
  await runSql(
    w.tx,
    `update auth."user" set locked_at = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1
     where id = $1 and (locked_at is null) = $5`,
    [row.id, locked ? w.at : null, w.at, w.actor.userId, locked],
  )
}

/** A one-time link with which a user sets a password: to hand over, and by mail where the account has an address. */
export async function invite(w: Write, { id }: Pick<UserRecord, 'id'>): Promise<Done> {
  const [account] = await runSql<Computed<{ invited: boolean }>>(
    w.tx,
    'select password_hash is null as invited from auth."user" where id = $1',
    [id],
  )
  if (!account) throw new AppError('not_found', NOT_FOUND)
  const purpose = account.invited ? 'invitation' : 'reset'
  await endLinks(w.tx, id)
  const link = await makeLink(w.tx, id, purpose, w.actor.userId)
  return { link, mailed: await queueMail(w.tx, id, purpose) }
}

async function revoke(
  w: Write,
  { id }: UserRecord,
  { session_id: sid }: InputOf<User, 'revoke-sessions'>,
): Promise<Done> {
  if (sid === null)
    return { ended: await endSessions(w.tx, { userId: id, except: w.actor.sid }, 'ended by an admin') }
  const found = await runSql(
    w.tx,
    'select 1 from auth.session where id = $1 and user_id = $2 and revoked_at is null',
    [sid, id],
  )
  if (!found.length) throw new AppError('not_found', 'This sign-in does not exist any more')
  return { ended: await endSessions(w.tx, { sid }, 'ended by an admin') }
}

/** What a super admin does to an account beside changing its fields (life.D13, screen.E9); when, the lifecycle says. */
export const USER_ACTIONS: { readonly [A in ActionOf<User>]: UserAction<A> } = {
  deactivate: {
    summary: 'Take a user out of use and end all their sessions',
    sensitive: true,
    said: 'User deactivated and signed out everywhere',
    guard: async (facts) =>
      because(isSelf(facts) ? 'You cannot deactivate yourself' : await lastAdmin(facts.db, facts.row)),
    async run(w, row) {
      await setActive(w, row, false)
      await endLinks(w.tx, row.id)
      return { ended: await endSessions(w.tx, { userId: row.id }, 'deactivated') }
    },
  },
  activate: {
    summary: 'Take a user back into use',
    sensitive: true,
    said: 'User activated',
    async run(w, row) {
      if (await actionWaits(w, row, 'activate')) return { waits: true }
      await setActive(w, row, true)
      return {}
    },
  },
  lock: {
    summary: 'Keep a user out until the account is unlocked, and end all their sessions',
    sensitive: true,
    said: 'User locked and signed out everywhere',
    guard: async (facts) =>
      because(isSelf(facts) ? 'You cannot lock yourself' : await lastAdmin(facts.db, facts.row)),
    async run(w, row) {
      await setLocked(w, row, true)
      await endLinks(w.tx, row.id)
      return { ended: await endSessions(w.tx, { userId: row.id }, 'locked') }
    },
  },
  unlock: {
    summary: 'Let a user sign in again who was locked, by failures or by a super admin',
    sensitive: false,
    said: 'User unlocked',
    async run(w, row) {
      await forgetFailures(w.tx, row.username)
      if (await isLongLocked(w, row.id)) {
        if (await actionWaits(w, row, 'unlock')) return { waits: true }
      }
      await setLocked(w, row, false)
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
    guard: async (facts) =>
      because(isSelf(facts) ? 'Change your own password on the page Change Password' : null),
    async run(w, row) {
      const waits = !row.is_held && (await actionWaits(w, row, 'password'))
      return { ...(await invite(w, row)), waits }
    },
  },
  'remove-totp': {
    summary: "Take a user's second factor off",
    sensitive: true,
    said: 'The second factor is off',
    async guard(facts) {
      if (isSelf(facts)) return because('Turn your own second factor off on the page Change Password')
      return because(facts.row.has_second_factor ? null : 'This user has no second factor')
    },
    async run(w, row) {
      if (await actionWaits(w, row, 'second-factor')) return { waits: true }
      await dropFactor(w.tx, row.id)
      await queueMail(w.tx, row.id, 'second-factor-off')
      return { ended: await endSessions(w.tx, { userId: row.id }, 'second factor removed') }
    },
  },
}
