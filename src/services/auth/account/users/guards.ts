import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { AppError, refuseNow } from '#kernel/errors.ts'
import { hasActed } from '#engine/record/acted.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** An account as the guards look at it. */
export type UserRow = Narrowed<
  Always<
    ColumnsOf<
      'auth.user_account',
      'id' | 'username' | 'role_code' | 'status' | 'has_second_factor' | 'row_version'
    >
  >,
  { role_code: RoleCode }
> &
  Computed<{ invited: boolean }>

/** Any fixed number: accounts change one after another, so that two admins cannot put each other out at once. */
const ACCOUNTS_LOCK = 4_711_002

/** Waits until no other change of an account is under way; holds until the transaction ends. */
export async function lockAccounts(w: Write): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock($1)', [ACCOUNTS_LOCK])
}

/** Refuses with `sentence` what nobody does to his own account. */
export function notOneself(w: Write, userId: string, sentence: string): void {
  if (w.actor.userId === userId) throw new AppError('failed_precondition', sentence)
}

/** Why this super admin has to stay one who can sign in, or null: somebody must be left to manage accounts (life.D13). */
export async function lastAdmin(
  db: Executor,
  user: Pick<UserRow, 'id' | 'role_code'>,
): Promise<string | null> {
  if (user.role_code !== 'super-admin') return null
  const others = await runSql(
    db,
    `select 1 from auth."user" where role_code = 'super-admin' and is_active and locked_at is null and deleted_at is null
       and password_hash is not null and id <> $1 limit 1`,
    [user.id],
  )
  return others.length ? null : 'This is the last active super admin; make another one first'
}

/** Refuses what would leave nobody who can manage accounts. */
export async function keepOneAdmin(w: Write, user: Pick<UserRow, 'id' | 'role_code'>): Promise<void> {
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

/** Nobody is deleted who did anything or has a profile: his name stands in records that stay. */
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
