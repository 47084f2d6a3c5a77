import { createHash, randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { AppError, fieldError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { transaction, type Database, type Tx } from '#database/db.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** Wrong PINs in a row before nobody may try for a while, and for how long. */
const PIN_TRIES = 5
const PIN_LOCK_MS = 15 * 60_000
/** 256 bits: as many as nobody guesses, so a plain hash keeps them. */
const TOKEN_BYTES = 32

/** Whose phone or handheld makes a call. */
export interface Device {
  kind: 'driver' | 'checkpoint'
  /** The token's own id, which tells one phone of a driver from the next. */
  tokenId: string
  /** The driver's or the checkpoint's id. */
  id: string
  name: string
  vendorId: string | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Ends the token of a driver's phone or a checkpoint's handheld at once: its next call is refused. Gives whether there was one. */
export async function endDeviceToken(w: Write, kind: Device['kind'], id: string): Promise<boolean> {
  const ended = await runSql(
    w.tx,
    `update master.device_token set ended_at = $2 where ${kind}_id = $1 and ended_at is null returning id`,
    [id, w.at],
  )
  await runSql(w.tx, `update master.${kind} set token_set_at = null where id = $1`, [id])
  return ended.length > 0
}

/** A new token for a driver's phone or a checkpoint's handheld; the one before stops working. Gives what is shown once. */
export async function newDeviceToken(w: Write, kind: Device['kind'], id: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const owner = `${kind}_id` as const
  await endDeviceToken(w, kind, id)
  await runSql(
    w.tx,
    `insert into master.device_token (id, created_at, created_by, ${owner}, token_hash) values ($1, $2, $3, $4, $5)`,
    [uuidv7(), w.at, w.actor.userId, id, hashOf(token)],
  )
  // No new version: whoever changes the record just now changes something else.
  await runSql(w.tx, `update master.${kind} set token_set_at = $2 where id = $1`, [id, w.at])
  return token
}

/** Whose token it is; null for one that does not count, also where its driver or checkpoint is not in use any more. */
export async function deviceOf(db: Executor, token: string): Promise<Device | null> {
  const [row] = await runSql<
    RenamedColumns<'master.device_token', { token_id: 'id' }> &
      Computed<{ kind: Device['kind']; id: string; name: string; vendor_id: string | null }>
  >(
    db,
    `select case when t.driver_id is null then 'checkpoint' else 'driver' end as kind, t.id as token_id,
       coalesce(d.id, c.id) as id, coalesce(d.name, c.name) as name, coalesce(d.vendor_id, c.vendor_id) as vendor_id
     from master.device_token t
     left join master.driver d on d.id = t.driver_id and d.is_active and d.deleted_at is null
     left join master.checkpoint c on c.id = t.checkpoint_id and c.is_active and c.deleted_at is null
     where t.token_hash = $1 and t.ended_at is null and coalesce(d.id, c.id) is not null`,
    [hashOf(token)],
  )
  if (!row) return null
  return { kind: row.kind, tokenId: row.token_id, id: row.id, name: row.name, vendorId: row.vendor_id }
}

export interface Checker {
  id: string
  name: string
}

type Tried = ColumnsOf<'master.checker', 'id' | 'name' | 'pin_hash' | 'pin_failures' | 'pin_locked_until'>

/** The checker of a checkpoint, whose row is locked: of many guesses at once each counts. */
async function lockChecker(tx: Tx, checkpointId: string): Promise<Tried | undefined> {
  const [row] = await runSql<Tried>(
    tx,
    `select k.id, k.name, k.pin_hash, k.pin_failures, k.pin_locked_until from master.checker k
     where k.id = (select checker_id from master.checkpoint where id = $1) and k.is_active and k.deleted_at is null
     for update`,
    [checkpointId],
  )
  return row
}

function refuseLocked(until: string): never {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - clock.ms()) / 60_000))
  throw new AppError('resource_exhausted', 'Some fields need your attention', [
    { field: 'pin', message: 'Too many wrong PINs; try again in {minutes} min', params: { minutes } },
  ])
}

/**
 * The checker of a checkpoint by their PIN (read.R11). What failed stays counted whatever becomes of the caller's own work: five wrong
 * ones in a row, and no PIN counts for a quarter of an hour. Throws 400 for a wrong one, 429 while it is locked, 412 without a checker.
 */
export async function checkerBy(db: Database, checkpointId: string, pin: string): Promise<Checker> {
  const found = await transaction(db, async (tx) => {
    const row = await lockChecker(tx, checkpointId)
    if (!row?.pin_hash) throw new AppError('failed_precondition', 'This checkpoint has no checker with a PIN')
    const now = clock.ms()
    if (row.pin_locked_until && Date.parse(row.pin_locked_until) > now)
      return { locked: row.pin_locked_until }
    const isRight = await verify(row.pin_hash, pin)
    const failures = isRight ? 0 : row.pin_failures + 1
    const locked = failures >= PIN_TRIES ? new Date(now + PIN_LOCK_MS).toISOString() : null
    await runSql(tx, 'update master.checker set pin_failures = $2, pin_locked_until = $3 where id = $1', [
      row.id,
      locked ? 0 : failures,
      locked,
    ])
    return isRight ? { checker: { id: row.id, name: row.name } } : { locked }
  })
  if (found.checker) return found.checker
  if (found.locked) refuseLocked(found.locked)
  throw fieldError('pin', 'This PIN is wrong')
}
