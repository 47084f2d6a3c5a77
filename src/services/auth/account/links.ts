import { createHash, randomBytes } from 'node:crypto'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { LINK_MINUTES, type LinkPurpose } from '#services/auth/account/rules/limits.ts'

export interface AccessLink {
  /** Relative, to be put behind the origin people type. */
  path: string
  expires_at: string
}

export type LinkOwner = Narrowed<
  ColumnsOf<'auth.access_link', 'user_id' | 'purpose'>,
  { purpose: LinkPurpose }
>

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Makes a one-time link to set a password: 256 random bits, of which only the hash stays (std.S51). */
export async function makeLink(
  tx: Executor,
  userId: string,
  purpose: LinkPurpose,
  createdBy: string | null,
): Promise<AccessLink> {
  const token = randomBytes(32).toString('base64url')
  const at = clock.ms()
  const expires_at = new Date(at + LINK_MINUTES[purpose] * 60_000).toISOString()
  await runSql(
    tx,
    `insert into auth.access_link (id, user_id, purpose, token_hash, created_at, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [uuidv7(), userId, purpose, hashOf(token), new Date(at).toISOString(), createdBy, expires_at],
  )
  return { path: `/login?reset=${token}`, expires_at }
}

const WORKS = 'used_at is null and expires_at > $2'

/** Whose link this is while it works; unknown, used and old ones are all the same nothing. */
export async function ownerOfLink(db: Executor, token: string): Promise<LinkOwner | null> {
  const [row] = await runSql<LinkOwner>(
    db,
    `select user_id, purpose from auth.access_link where token_hash = $1 and ${WORKS}`,
    [hashOf(token), clock.now().toISOString()],
  )
  return row ?? null
}

/** Whether somebody else than its owner made a link: whoever has it may not be the owner. */
export async function isByAnother(db: Executor, token: string): Promise<boolean> {
  const rows = await runSql(
    db,
    'select 1 from auth.access_link where token_hash = $1 and created_by is not null and created_by <> user_id',
    [hashOf(token)],
  )
  return rows.length > 0
}

/** Spends a link, and with it every other link of its owner: of two at once only one gets true. */
export async function spendLink(tx: Executor, token: string): Promise<boolean> {
  const at = clock.now().toISOString()
  const [row] = await runSql<LinkOwner>(
    tx,
    `update auth.access_link set used_at = $2 where token_hash = $1 and ${WORKS} returning user_id, purpose`,
    [hashOf(token), at],
  )
  if (row) await endLinks(tx, row.user_id)
  return row !== undefined
}

/** Makes all links of a user useless. */
export async function endLinks(tx: Executor, userId: string): Promise<void> {
  await runSql(tx, 'update auth.access_link set used_at = $2 where user_id = $1 and used_at is null', [
    userId,
    clock.now().toISOString(),
  ])
}
