import { ADMIN } from '#access/duties.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingOf } from '#services/master/setting/read.ts'

const HOUR_MS = 3_600_000

/**
 * Whether another person could approve than those who have these accounts. An account counts that was signed in since the given moment, even
 * if it is not in use any more: who locks the second one out does not become the only one by it. One that nobody has approved yet never does.
 */
export async function hasOtherAdmin(
  db: Executor,
  besides: readonly (string | null)[],
  since: string,
): Promise<boolean> {
  const others = await runSql(
    db,
    `select 1 from auth.public_user_account u
     where u.role_code = any($1::text[])
       and u.id not in (select unnest(auth.accounts_of_person(one)) from unnest($2::uuid[]) one)
       and ((u.is_active and u.deleted_at is null) or u.last_login_at > $3)
       and not exists (select from auth.public_held_account h where h.user_id = u.id and h.never) limit 1`,
    [ADMIN, besides.filter((one) => one !== null), since],
  )
  return others.length > 0
}

/** When what was asked for at a moment takes effect by itself; null where somebody else than these is there to approve it. */
export async function aloneUntil(
  db: Executor,
  besides: readonly (string | null)[],
  asked: string,
): Promise<string | null> {
  const ms = (await settingOf(db, 'change_alone_hours')) * HOUR_MS
  const at = Date.parse(asked)
  const isAlone = !(await hasOtherAdmin(db, besides, new Date(at - ms).toISOString()))
  return isAlone ? new Date(at + ms).toISOString() : null
}
