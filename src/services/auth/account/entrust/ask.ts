import { isDecidingRole } from '#access/deciding-roles.ts'
import { isRoleCode, type RoleCode } from '#access/roles.ts'
import type { Entrusted } from '#contracts/account/entrustment.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { asService, type Write } from '#engine/write.ts'
import { endSessions } from '#services/auth/account/sessions.ts'
import { aloneUntil, isInSetUp } from '#services/master/ports.ts'

export interface Asked {
  userId: string
  kind: Entrusted
  /** What is entrusted, as people read it. */
  words: string
  /** The role that decides by it, where it is another one than the account has. */
  role?: RoleCode
  /** What is changed once it is approved; nothing for what is there and only held back. */
  change?: object
}

/** An account that is held back as a whole until it is approved. */
const HOLDS: readonly Entrusted[] = ['account', 'profile']

type Account = ColumnsOf<'auth.user', 'id' | 'username' | 'name' | 'role_code'>
type Waiting = ColumnsOf<'auth.entrustment', 'id' | 'words'>

async function accountOf(w: Write, id: string): Promise<Account | undefined> {
  const [row] = await runSql<Account>(
    w.tx,
    'select id, username, name, role_code from auth."user" where id = $1 and deleted_at is null',
    [id],
  )
  return row
}

/** One that waits for an account that is not there yet: its profile is approved with it. */
async function waitingOf(w: Write, { userId, kind }: Asked): Promise<Waiting | undefined> {
  const [row] = await runSql<Waiting>(
    w.tx,
    `select id, words from auth.entrustment where user_id = $1 and status = 'waiting' and (kind = $2 or ($2 = 'profile' and kind = 'account'))
     for update`,
    [userId, kind],
  )
  return row
}

async function holdBack(w: Write, userId: string): Promise<void> {
  await endSessions(w.tx, { userId }, 'waits for a second super admin')
  await runSql(w.tx, 'update auth."user" set entrusted_at = $2 where id = $1', [userId, w.at])
}

/** What one that waits becomes when more of its kind is asked for: the time begins anew, and whoever saw the one before has to look again. */
async function askAnew(w: Write, { id, words }: Waiting, asked: Asked, until: string | null): Promise<void> {
  const text = asked.kind === 'profile' ? [words, asked.words].filter(Boolean).join('\n') : asked.words
  await runSql(
    w.tx,
    `update auth.entrustment set words = $2, change = $3, asked_by = $4, asked_by_name = $5, asked_at = $6, waits_until = $7, updated_at = $6,
       updated_by = $4, row_version = row_version + 1 where id = $1`,
    [id, text, asked.change ? JSON.stringify(asked.change) : null, w.actor.userId, w.actor.name, w.at, until],
  )
}

/**
 * Lets what one super admin entrusts to an account wait for a second one, or for its time where there is none (decision 24), and tells it.
 * Gives whether it waits: false for a role that decides about neither weights nor money, for what the product itself makes, and while
 * the plant is set up, where it stands on a list instead. The caller makes the change then.
 */
export async function waitsForSecond(w: Write, asked: Asked): Promise<boolean> {
  const account = await accountOf(w, asked.userId)
  const role = asked.role ?? account?.role_code
  if (!account || !isRoleCode(role) || w.actor.userId === SYSTEM.userId) return false
  // Whose role ever it is taken from: the other account of the person may be the one that decides.
  if (!isDecidingRole(role) && asked.kind !== 'same-person') return false
  const inAuth = asService(w, 'auth')
  const isSetUp = await isInSetUp(w.tx)
  const holds = HOLDS.includes(asked.kind)
  const until = isSetUp ? null : await aloneUntil(w.tx, [w.actor.userId, asked.userId], w.at)
  const before = isSetUp ? undefined : await waitingOf(w, asked)
  const id = before?.id ?? uuidv7()
  if (before) await askAnew(w, before, asked, until)
  else
    await insertRow(inAuth, 'auth.entrustment', {
      id,
      created_at: w.at,
      created_by: w.actor.userId,
      updated_at: w.at,
      updated_by: w.actor.userId,
      user_id: account.id,
      username: account.username,
      user_name: account.name,
      role_code: role,
      kind: asked.kind,
      words: asked.words,
      change: asked.change ? JSON.stringify(asked.change) : null,
      holds: holds && !isSetUp,
      status: isSetUp ? 'alone' : 'waiting',
      asked_by: w.actor.userId,
      asked_by_name: w.actor.name,
      asked_at: w.at,
      waits_until: until,
    })
  const subject = { type: 'entrustment', id, no: account.username }
  await inAuth.audit({
    action: 'create',
    subject,
    after: { kind: asked.kind, words: asked.words, change: asked.change ?? null },
  })
  await inAuth.emit({ type: isSetUp ? 'entrustment.alone' : 'entrustment.asked', subject })
  if (isSetUp) return false
  if (holds) await holdBack(w, account.id)
  return true
}

/** Holds an account back whose password somebody set by a link that waits: nobody knows whose hands it is in. */
export async function holdAfterLink(w: Write, userId: string): Promise<void> {
  const held = await runSql(
    w.tx,
    `update auth.entrustment set holds = true, updated_at = $2, row_version = row_version + 1
     where user_id = $1 and kind = 'password' and status = 'waiting' returning id`,
    [userId, w.at],
  )
  if (held.length) await holdBack(w, userId)
}
