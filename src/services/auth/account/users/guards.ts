import { ADMIN } from '#access/duties.ts'
import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import type { user } from '#contracts/account/user.ts'
import { AppError, refuseNow } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { hasActed } from '#engine/record/acted.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** An account as the calls answer it. */
export type UserRecord = RecordOf<typeof user>

/** Any fixed number: accounts change one after another, so that two admins cannot deactivate each other at the same time. */
const ACCOUNTS_LOCK = 4_711_002

/** Waits until no other change of an account is under way; holds until the transaction ends. */
export async function lockAccounts(w: Write): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock($1)', [ACCOUNTS_LOCK])
}

/** Refuses with `sentence` what users may not do to their own account. */
export function notOneself(w: Write, userId: string, sentence: string): void {
  if (w.actor.userId === userId) throw new AppError('failed_precondition', sentence)
}

/** Why this super admin has to stay one who can sign in, or null: somebody must be left to manage accounts (life.D13). */
export async function lastAdmin(
  db: Executor,
  user: Pick<UserRecord, 'id' | 'role_code'>,
): Promise<string | null> {
  if (!ADMIN.includes(user.role_code)) return null
  const others = await runSql(
    db,
    `select 1 from auth."user" where role_code = any($2::text[]) and is_active and locked_at is null
       and deleted_at is null and password_hash is not null and id <> $1 limit 1`,
    [user.id, ADMIN],
  )
  return others.length ? null : 'This is the last active super admin; make another one first'
}

/** Refuses what would leave nobody who can manage accounts. */
export async function keepOneAdmin(w: Write, user: Pick<UserRecord, 'id' | 'role_code'>): Promise<void> {
  const sentence = await lastAdmin(w.tx, user)
  if (sentence) throw new AppError('failed_precondition', sentence)
}

/** A role is the kind of its profile: with a profile of the old role in place it stays (screen.E9). */
export async function mayChangeRole(w: Write, id: string, from: RoleCode): Promise<void> {
  const profiles = await runSql(
    w.tx,
    'select 1 from master.public_profile where user_id = $1 and role_code = $2',
    [id, from],
  )
  if (profiles.length)
    refuseNow([
      {
        field: 'role_code',
        message: 'The role stays while the user has a profile as {role}; delete that profile first',
        params: { role: { word: ROLE_NAMES[from], lower: true } },
      },
    ])
}

/** Users who did anything or have a profile are not deleted: records that stay name them. */
export async function mayDelete(w: Write, id: string): Promise<void> {
  const profiles = await runSql(w.tx, 'select 1 from master.public_profile where user_id = $1 limit 1', [id])
  if (profiles.length)
    throw new AppError(
      'failed_precondition',
      'This user has a profile; delete the profile or deactivate the user',
    )
  if (await hasActed(w.tx, id))
    throw new AppError('failed_precondition', 'This user has worked here; deactivate the user instead')
}
