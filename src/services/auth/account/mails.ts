import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { runSql, type Executor } from '#database/sql.ts'

export type MailKind = 'invitation' | 'reset' | 'password-changed' | 'second-factor-on' | 'second-factor-off'

/** Puts a mail to a user into the outbox; gives whether the account has an address. */
export async function queueMail(tx: Executor, userId: string, kind: MailKind): Promise<boolean> {
  const rows = await runSql(
    tx,
    `insert into auth.mail (id, at, user_id, to_address, kind, next_try_at)
     select $1, $2, id, email, $4, $2 from auth."user" where id = $3 and email is not null and deleted_at is null
     returning id`,
    [uuidv7(), clock.now().toISOString(), userId, kind],
  )
  return rows.length > 0
}

/**
 * Puts a reset mail into the outbox for the account of a name, if there is one with an address. One statement for every
 * name, so that the time tells nobody who exists (std.S51).
 */
export async function queueResetFor(db: Executor, username: string): Promise<void> {
  await runSql(
    db,
    `insert into auth.mail (id, at, user_id, to_address, kind, next_try_at)
     select $1, $2, id, email, case when password_hash is null then 'invitation' else 'reset' end, $2 from auth."user"
     where username = $3 and is_active and email is not null and deleted_at is null`,
    [uuidv7(), clock.now().toISOString(), username],
  )
}
