import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { inTransaction } from '#database/db.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { base32, fittingStep, newSecret } from '#services/auth/account/rules/totp.ts'

export type SecondFactor = ColumnsOf<'auth.second_factor', 'secret' | 'confirmed_at' | 'last_step'>

const RECOVERY_CODES = 10

export async function factorOf(db: Executor, userId: string): Promise<SecondFactor | null> {
  const [row] = await runSql<SecondFactor>(
    db,
    'select secret, confirmed_at, last_step from auth.second_factor where user_id = $1',
    [userId],
  )
  return row ?? null
}

/** Recovery codes carry 80 random bits, so a plain hash is enough. Dashes, spaces and case are how people write. */
function hashOfRecovery(code: string): string {
  return createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('base64url')
}

/** A new secret that is not in force yet; an unconfirmed one before it is forgotten. */
export async function beginFactor(tx: Executor, userId: string, at: string): Promise<string> {
  const secret = newSecret()
  const rows = await runSql(
    tx,
    `insert into auth.second_factor as f (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = $2, created_at = $3, last_step = 0 where f.confirmed_at is null
     returning user_id`,
    [userId, secret, at],
  )
  if (!rows.length)
    throw new AppError('failed_precondition', 'Your second factor is on already; turn it off first')
  return secret
}

/** Spends an authenticator's code once: true for one request only, also when two come at the same time. */
async function spendStep(db: Executor, userId: string, factor: SecondFactor, code: string): Promise<boolean> {
  const step = fittingStep(factor.secret, code.replace(/\s/g, ''), clock.ms(), factor.last_step)
  if (step === null) return false
  const rows = await runSql(
    db,
    'update auth.second_factor set last_step = $2 where user_id = $1 and secret = $3 and last_step < $2 returning user_id',
    [userId, step, factor.secret],
  )
  return rows.length > 0
}

/** Spends a code of the authenticator or a recovery code; each works once. */
export async function spendCode(db: Executor, userId: string, code: string): Promise<boolean> {
  const factor = await factorOf(db, userId)
  if (!factor?.confirmed_at) return false
  if (await spendStep(db, userId, factor, code)) return true
  const rows = await inTransaction(db, (tx) =>
    runSql(
      tx,
      'update auth.recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
      [userId, hashOfRecovery(code), clock.now().toISOString()],
    ),
  )
  return rows.length > 0
}

/** Puts a new secret in force with its first code; gives the recovery codes, or null when the code is wrong. */
export async function confirmFactor(
  tx: Executor,
  userId: string,
  code: string,
  at: string,
): Promise<string[] | null> {
  const factor = await factorOf(tx, userId)
  if (!factor || factor.confirmed_at)
    throw new AppError('failed_precondition', 'Begin with setting up the second factor')
  if (!(await spendStep(tx, userId, factor, code))) return null
  await runSql(tx, 'update auth.second_factor set confirmed_at = $2 where user_id = $1', [userId, at])
  await runSql(tx, 'delete from auth.recovery_code where user_id = $1', [userId])
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-'),
  )
  for (const one of codes)
    await runSql(tx, 'insert into auth.recovery_code (user_id, code_hash) values ($1, $2)', [
      userId,
      hashOfRecovery(one),
    ])
  return codes
}

/** Takes the second factor and its recovery codes away; false when there was none in force. */
export async function dropFactor(tx: Executor, userId: string): Promise<boolean> {
  const rows = await runSql<ColumnsOf<'auth.second_factor', 'confirmed_at'>>(
    tx,
    'delete from auth.second_factor where user_id = $1 returning confirmed_at',
    [userId],
  )
  return rows.some((row) => row.confirmed_at !== null)
}

export async function recoveryCodesLeft(db: Executor, userId: string): Promise<number> {
  const [row] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*) as n from auth.recovery_code where user_id = $1 and used_at is null',
    [userId],
  )
  return row?.n ?? 0
}
