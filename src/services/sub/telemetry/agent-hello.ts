import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { sentenceOf } from '#contracts/messages.ts'
import { HELLO_BODY, type HelloAnswer, type HelloBody } from '#contracts/telemetry/agent-hello.ts'
import { keyOf, registerKey } from '#services/sub/telemetry/agent-keys.ts'
import { scaleOfToken } from '#services/sub/telemetry/ingest.ts'
import { throughDoor } from '#services/sub/telemetry/scale-door.ts'
import { lastFrame } from '#services/sub/telemetry/last-frame.ts'
import { ownScale, type ScaleRow } from '#services/sub/telemetry/scales.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { sourceArrived } from '#services/master/ports.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

function checked(body: unknown): HelloBody {
  const result = HELLO_BODY.safeParse(body)
  if (result.success) return result.data
  throw new AppError(
    'invalid_argument',
    'Some fields need your attention',
    result.error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), ...sentenceOf(issue) })),
  )
}

async function keepContact(db: Executor, scaleId: string, keyId: string, body: HelloBody): Promise<void> {
  // The line test greets without a word of pictures.
  const { waiting, refused, reason } = body.pictures ?? { waiting: null, refused: null, reason: null }
  await runSql(
    db,
    `insert into sub.scale_agent as a (scale_id, key_id, version, offset_ms, pictures_waiting, pictures_refused, refused_reason, first_seen_at, seen_at)
       values ($1, $2, $3, $4, coalesce($5, 0), coalesce($6, 0), $7, $8, $8)
     on conflict (scale_id) do update set key_id = excluded.key_id, version = excluded.version, offset_ms = excluded.offset_ms,
       pictures_waiting = coalesce($5, a.pictures_waiting), pictures_refused = coalesce($6, a.pictures_refused),
       refused_reason = case when $6::integer is null then a.refused_reason else excluded.refused_reason end,
       first_seen_at = case when a.key_id = excluded.key_id then a.first_seen_at else excluded.first_seen_at end, seen_at = excluded.seen_at`,
    [scaleId, keyId, body.version, body.offset_ms, waiting, refused, reason, clock.now().toISOString()],
  )
}

/** Tells of pictures that were refused since the agent spoke last: their weights lack the proof that was taken. */
async function tellRefused(w: Write, { id, code }: ScaleRow, refused: number): Promise<void> {
  const [before] = await runSql<ColumnsOf<'sub.scale_agent', 'pictures_refused'>>(
    w.tx,
    'select pictures_refused from sub.scale_agent where scale_id = $1 for update',
    [id],
  )
  if (refused <= (before?.pictures_refused ?? 0)) return
  const subject = { type: 'scale', id, no: code }
  await w.emit({ type: 'scale.pictures_refused', subject, scope: { scale_id: id } })
}

type Line = ColumnsOf<'master.scale_profile', 'connection' | 'baud' | 'parity' | 'host' | 'port'>
type Camera = Narrowed<
  ColumnsOf<'master.scale_camera', 'place' | 'url'>,
  { place: HelloAnswer['cameras'][number]['position'] }
>

async function lineOf(db: Executor, scaleId: string): Promise<Line> {
  const [line] = await runSql<Line>(
    db,
    `select connection, baud, parity, host, port from master.public_scale_profile where scale_id = $1 and deleted_at is null`,
    [scaleId],
  )
  return line!
}

/** The cameras of a scale by their places. */
async function camerasOf(db: Executor, scaleId: string): Promise<HelloAnswer['cameras']> {
  const rows = await runSql<Camera>(
    db,
    `select c.place, c.url from master.public_scale_camera c
     join master.public_scale_profile p on p.id = c.scale_profile_id and p.deleted_at is null
     where p.scale_id = $1 order by c.position`,
    [scaleId],
  )
  return rows.map(({ place, url }) => ({ position: place, url }))
}

/**
 * Greets a scale agent: its key is registered with the token's first use, and it hears how its scale is set up and what the server's
 * clock says. 401 without the scale's token, 409 for another key than the registered one.
 */
export async function greet(
  ctx: ServiceContext,
  scaleId: unknown,
  given: unknown,
  ip?: string,
): Promise<HelloAnswer> {
  const body = checked(given)
  return throughDoor(ip, scaleId, body.bridge_token, () => welcome(ctx, scaleId, body))
}

async function welcome(ctx: ServiceContext, scaleId: unknown, body: HelloBody): Promise<HelloAnswer> {
  const scale = await scaleOfToken(ctx.db, scaleId, body.bridge_token)
  return write(ctx, SYSTEM, null, async (w) => {
    const { tx } = w
    const { keyId, isNew } = await registerKey(tx, scale, body)
    if (isNew) await sourceArrived(w, { scaleId: scale.id, tokenHash: scale.bridge_token_hash ?? '', keyId })
    await tellRefused(w, scale, body.pictures?.refused ?? 0)
    await keepContact(tx, scale.id, keyId, body)
    const last = await lastFrame(tx, scale.id, await keyOf(tx, scale))
    return { ...(await setUp(tx, scale)), last_seq: last?.seq ?? 0, server_ms: clock.ms() }
  })
}

async function setUp(db: Executor, scale: ScaleRow): Promise<Omit<HelloAnswer, 'last_seq' | 'server_ms'>> {
  const { id, code, name, protocol, line_format, display_unit, division_kg, min_kg } = scale
  return {
    scale: { id, code, name },
    protocol,
    line_format,
    display_unit,
    division_kg,
    min_kg,
    line: await lineOf(db, id),
    cameras: await camerasOf(db, id),
  }
}

type AgentRow = ColumnsOf<
  'sub.scale_agent',
  | 'key_id'
  | 'version'
  | 'offset_ms'
  | 'pictures_waiting'
  | 'pictures_refused'
  | 'refused_reason'
  | 'first_seen_at'
  | 'seen_at'
>

/** The agent of the caller's scale as it last said of itself; none where no agent ever came. */
export async function agentOf(ctx: ServiceContext, actor: Actor, id: unknown) {
  const scale = await ownScale(ctx.db, actor, id)
  const [row] = await runSql<AgentRow>(
    ctx.db,
    `select key_id, version, offset_ms, pictures_waiting, pictures_refused, refused_reason, first_seen_at, seen_at
     from sub.scale_agent where scale_id = $1`,
    [scale.id],
  )
  if (!row) return { items: [] }
  const key = await keyOf(ctx.db, scale)
  return { items: [{ ...row, is_current: key?.key_id === row.key_id }] }
}
