import { createHash } from 'node:crypto'
import { AppError, fieldError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import { transaction, type Tx } from '#database/db.ts'
import { schemaOf, type ServiceContext, type ServiceName } from '#engine/context.ts'
import { nudge } from '#engine/nudge.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { isRow } from '#kernel/guards.ts'

/** What a write is about, for the audit row and the event. */
export interface Subject {
  type: string
  id: string
  no?: string | null
}

export interface AuditEntry {
  action: string
  subject: Subject
  before?: unknown
  after?: unknown
  reason?: string | null
}

export interface DomainEvent {
  /** Such as `order.submitted` (live.G1). */
  type: string
  subject: Subject
  data?: Record<string, unknown>
  scope?: Record<string, unknown>
}

/** The inside of a write: everything in it commits together or not at all. */
export interface Write {
  ctx: ServiceContext
  tx: Tx
  actor: Actor
  /** The moment of the write: one for all its rows. */
  at: string
  /** The schemas it may have written to: who waits for their changes is told after the commit. */
  schemas: Set<string>
  audit(entry: AuditEntry): Promise<void>
  emit(event: DomainEvent): Promise<void>
}

/** One write without a caller's key, for the service's own work (start data, jobs); it happens now, or at `at` (ISO 8601). */
export function writing(ctx: ServiceContext, tx: Tx, actor: Actor, at = clock.now().toISOString()): Write {
  return {
    ctx,
    tx,
    actor,
    at,
    schemas: new Set([ctx.schema]),
    async audit({ action, subject, before = null, after = null, reason = null }) {
      await runSql(
        tx,
        `insert into ${ctx.schema}.audit_event (id, at, actor_id, actor_name, actor_role, ip, request_id, action, subject_type, subject_id, subject_no, before, after, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          uuidv7(),
          at,
          actor.userId,
          actor.name,
          actor.roleCode,
          actor.ip,
          actor.requestId,
          action,
          subject.type,
          subject.id,
          subject.no ?? null,
          json(before),
          json(after),
          reason,
        ],
      )
    },
    async emit({ type, subject, data = {}, scope = {} }) {
      await runSql(
        tx,
        `insert into ${ctx.schema}.outbox (id, type, version, occurred_at, recorded_at, actor, scope, subject_type, subject_id, subject_no, data)
         values ($1, $2, 1, $3, $3, $4, $5, $6, $7, $8, $9)`,
        [
          uuidv7(),
          type,
          at,
          json({ user_id: actor.userId, role_code: actor.roleCode }),
          json(scope),
          subject.type,
          subject.id,
          subject.no ?? null,
          json(data),
        ],
      )
    },
  }
}

/** The same write as another service's: its rows, audit and events go to that service's schema, and commit with the rest. */
export function asService(w: Write, service: ServiceName): Write {
  if (service === w.ctx.service) return w
  const schema = schemaOf(service)
  w.schemas.add(schema)
  return { ...writing({ ...w.ctx, service, schema }, w.tx, w.actor, w.at), schemas: w.schemas }
}

/** PostgreSQL's JSON has neither NUL nor half a character, such as what is left of an emoji that was cut in two. */
const kept = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

function json(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = JSON.stringify(value)
  return text.includes('\\u') ? JSON.stringify(value, kept) : text
}

/** A caller's key for a call that may be repeated after a lost answer (std.B2.1). */
export interface Once {
  key: string
  route: string
  body: unknown
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
}

/** The answer of the first call with this key, or null when this is the first. */
async function earlier<T>(
  tx: Tx,
  schema: string,
  actor: Actor,
  once: Once,
  hash: string,
): Promise<{ answer: T } | null> {
  const lock = createHash('sha256')
    .update(`${actor.userId} ${once.route} ${once.key}`)
    .digest()
    .readBigInt64BE()
  const [taken] = await runSql<Computed<{ free: boolean }>>(
    tx,
    'select pg_try_advisory_xact_lock($1) as free',
    [lock.toString()],
  )
  if (!taken?.free)
    throw new AppError('aborted', 'The same call is still being worked on; try again in a moment')
  const [row] = await runSql<Narrowed<ColumnsOf<'master.idempotency', 'request_hash' | 'body'>, { body: T }>>(
    tx,
    `select request_hash, body from ${schema}.idempotency where account = $1 and route = $2 and key = $3`,
    [actor.userId, once.route, once.key],
  )
  if (!row) return null
  if (row.request_hash !== hash) {
    throw new AppError('invalid_argument', 'This Idempotency-Key was used for something else', [
      { field: 'Idempotency-Key', message: 'Use a new key' },
    ])
  }
  return { answer: row.body }
}

/** The column of a refused key that a person would change: the code, not the contract in which it must be the only one. */
function columnIn(detail: string): string {
  const columns = (/Key \(([^)]+)\)/.exec(detail)?.[1] ?? '').split(',').map((one) =>
    one
      .trim()
      .replace(/^lower\((\w+).*/, '$1')
      .replaceAll('"', ''),
  )
  return columns.find((one) => /^\w+$/.test(one) && !one.endsWith('_id')) ?? columns[0] ?? ''
}

/** Database refusals that a person can act on, by constraint kind; anything else stays a 500. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !isRow(error)) return error
  const { code, constraint } = error
  const detail = String(error.detail ?? '')
  const column = columnIn(detail)
  if (code === '23505') return fieldError(column, 'Already in use by another record')
  if (code === '23503')
    return detail.includes('still referenced')
      ? new AppError('failed_precondition', 'Other records still use this one; deactivate it instead')
      : fieldError(column, 'Choose one from the list')
  if (code === '23P01')
    return new AppError('failed_precondition', 'This overlaps with another record of the same kind')
  if (code === '23514')
    return new AppError('invalid_argument', 'A value is outside what is allowed', [
      { field: column || String(constraint ?? ''), message: 'Outside what is allowed' },
    ])
  return error
}

/**
 * One write: a transaction in which the work, its audit rows, its events and the caller's key commit together.
 * A repeated key gives the first answer again; another body under the same key is refused.
 */
export async function write<T>(
  ctx: ServiceContext,
  actor: Actor,
  once: Once | null,
  work: (w: Write) => Promise<T>,
): Promise<T> {
  const hash = once ? hashOf(once.body) : ''
  try {
    const schemas = new Set([ctx.schema])
    const done = await transaction(ctx.db, async (tx) => {
      if (once) {
        const before = await earlier<T>(tx, ctx.schema, actor, once, hash)
        if (before) return before.answer
      }
      const w: Write = { ...writing(ctx, tx, actor), schemas }
      const answer = await work(w)
      if (once) {
        await runSql(
          tx,
          `insert into ${ctx.schema}.idempotency (account, route, key, request_hash, status, body, created_at) values ($1, $2, $3, $4, 200, $5, $6)`,
          [actor.userId, once.route, once.key, hash, json(answer), w.at],
        )
      }
      return answer
    })
    for (const schema of schemas) nudge(schema)
    return done
  } catch (error) {
    throw asRefusal(error)
  }
}

/**
 * A write of the product itself, such as a job's; `work` gives how many things it changed. Who waits for changes of a schema is woken only
 * where there were any.
 */
export async function writeBySystem(
  ctx: ServiceContext,
  work: (w: Write) => Promise<number>,
): Promise<number> {
  const schemas = new Set([ctx.schema])
  const changed = await transaction(ctx.db, (tx) => work({ ...writing(ctx, tx, SYSTEM), schemas }))
  if (changed) for (const schema of schemas) nudge(schema)
  return changed
}
