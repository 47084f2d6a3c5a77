import { ADMIN } from '#access/duties.ts'
import { ENTRUSTED } from '#contracts/account/entrustment.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

const WAIT_MS = 24 * 3_600_000

type Account = ColumnsOf<'auth.user', 'id' | 'username' | 'name' | 'role_code'>

/**
 * Asks, from the server, to take a super admin out of use who is not there any more: a plant of two would wait for them for ever. It takes
 * effect after a day, is told to super admins and control towers, and any super admin refuses it until then. Gives that moment; refuses a
 * name that is no super admin in use, and one that is asked for already.
 */
export async function askLost(w: Write, username: string): Promise<string> {
  const [account] = await runSql<Account>(
    w.tx,
    `select id, username, name, role_code from auth."user"
     where username = $1 and role_code = any($2::text[]) and is_active and deleted_at is null`,
    [username, ADMIN],
  )
  if (!account) throw new Error(`There is no super admin ${username} in use`)
  const waiting = await runSql(
    w.tx,
    `select 1 from auth.entrustment where user_id = $1 and kind = 'lost' and status = 'waiting'`,
    [account.id],
  )
  if (waiting.length) throw new Error(`This is asked for already: ${username}`)
  const until = new Date(Date.parse(w.at) + WAIT_MS).toISOString()
  const id = uuidv7()
  await insertRow(w, 'auth.entrustment', {
    id,
    created_at: w.at,
    updated_at: w.at,
    user_id: account.id,
    username: account.username,
    user_name: account.name,
    role_code: account.role_code,
    kind: 'lost',
    words: ENTRUSTED.lost,
    asked_by_name: w.actor.name,
    asked_at: w.at,
    waits_until: until,
  })
  const subject = { type: 'entrustment', id, no: account.username }
  await w.audit({ action: 'create', subject, after: { kind: 'lost' } })
  await w.emit({ type: 'entrustment.asked', subject })
  return until
}
