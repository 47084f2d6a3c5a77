import type { LiveEvent } from '#contracts/notice/live.ts'
import { sentenceOf } from '#contracts/messages.ts'
import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { BATCHES_PER_S, FEED_BODY, type FeedAnswer, type FeedBody } from '#contracts/telemetry/bridge-feed.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { Bus } from '#events/bus.ts'
import type { ServiceContext } from '#engine/context.ts'
import { transaction } from '#database/db.ts'
import type { Executor } from '#database/sql.ts'
import { stateFrom } from '#frames/frame-state.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import type { ScaleReading } from '#frames/reading.ts'
import { splitFrames } from '#frames/split-frames.ts'
import { LINK_LOST_MS, observe, type ScaleState } from '#frames/stability.ts'
import { newFrames, refuseForged } from '#services/sub/telemetry/agent-frames.ts'
import { isToken, keyIn, type AgentKey } from '#services/sub/telemetry/agent-keys.ts'
import { scaleAndKnown, type Known } from '#services/sub/telemetry/last-frame.ts'
import { phaseOf } from '#services/sub/telemetry/phase.ts'
import { throughDoor } from '#services/sub/telemetry/scale-door.ts'
import { scaleById, type ScaleRow } from '#services/sub/telemetry/scales.ts'
import { liveEvent, loadState, lockScale, saveState } from '#services/sub/telemetry/scale-state.ts'

/** Frames of one batch of bytes are spread over this time before its arrival, ms each. */
const FRAME_GAP_MS = 50

/** What a scale shows, and the frame of its agent that says so. */
interface Shown {
  state: ScaleState | null
  frame: SignedFrame | null
}

type Advance = (before: Shown) => Shown & { taken: number }

interface Timed {
  reading: ScaleReading
  /** Server clock, ms since 1970. */
  at: number
}

/** The begin of a frame whose rest comes with the next batch; a restart loses one frame at most. */
const pending = new Map<string, Uint8Array>()
const batches = new Map<string, { second: number; count: number }>()

function tooOften(scaleId: string): boolean {
  const second = Math.floor(performance.now() / 1000)
  const seen = batches.get(scaleId)
  const count = seen?.second === second ? seen.count + 1 : 1
  batches.set(scaleId, { second, count })
  return count > BATCHES_PER_S
}

function checked(body: unknown): FeedBody {
  const result = FEED_BODY.safeParse(body)
  if (
    result.success &&
    [result.data.readings, result.data.bytes, result.data.frames].filter(Boolean).length === 1
  )
    return result.data
  const errors = result.success
    ? [{ field: 'readings', message: 'Send readings, bytes or frames' }]
    : result.error.issues.map((issue) => ({
        field: issue.path.map(String).join('.'),
        ...sentenceOf(issue),
      }))
  throw new AppError('invalid_argument', 'The readings are not valid', errors)
}

/** Decoded readings with their moments on the server's clock: only distances on the bridge's clock count. */
function fromReadings(body: FeedBody, now: number): Timed[] {
  const sent = Date.parse(body.sent_at)
  return (body.readings ?? []).map((one, index) => {
    const exact = one.weight * (one.unit === 't' ? 1000 : 1)
    const weight_kg = Math.round(exact)
    // Rounded, a weight that the scale cannot show would pass as one of its divisions; the rest is the binary fraction of tonnes.
    if (!one.overload && Math.abs(exact - weight_kg) > 0.001)
      throw new AppError('invalid_argument', 'The readings are not valid', [
        { field: `readings.${index}.weight`, message: 'Must be whole kilograms' },
      ])
    return {
      at: now - Math.max(0, sent - Date.parse(one.at)),
      reading: {
        weight_kg: one.overload ? 0 : weight_kg,
        stable: one.stable ?? null,
        zero: one.zero ?? weight_kg === 0,
        net: one.net ?? false,
        overload: one.overload ?? false,
        negative: one.negative ?? weight_kg < 0,
        raw: one.raw,
        indicator_record_no: one.indicator_record_no ?? null,
      },
    }
  })
}

/** Readings from the indicator's own bytes, by the protocol of the scale's profile. */
function fromBytes(scale: ScaleRow, body: FeedBody, now: number): Timed[] {
  const format = formatOf(scale)
  if (!format) throw new AppError('failed_precondition', 'The protocol of this scale has no frames')
  const chunk = Buffer.from(body.bytes ?? '', 'base64')
  const before = pending.get(scale.id) ?? new Uint8Array()
  const split = splitFrames(format, before, chunk, body.unit ?? scale.display_unit)
  pending.set(scale.id, split.pending)
  const last = split.readings.length - 1
  return split.readings.map((reading, at) => ({ reading, at: now - (last - at) * FRAME_GAP_MS }))
}

/** The states that unsigned readings lead to. */
function observed(scale: ScaleRow, body: FeedBody, now: number): Advance {
  // A bridge program that decodes has judged its check sums itself.
  const isSure = body.readings !== undefined && formatOf(scale)?.hasCheckSum === true
  const timed = (body.readings ? fromReadings(body, now) : fromBytes(scale, body, now))
    .filter(({ at }) => now - at <= LINK_LOST_MS)
    .toSorted((one, other) => one.at - other.at)
  return ({ state }) => {
    let next = state
    for (const { reading, at } of timed) next = observe(next, reading, at, scale.division_kg, isSure)
    return { taken: timed.length, state: next, frame: null }
  }
}

/** The state that signed frames lead to: the newest one's. */
function signed(frames: readonly SignedFrame[], now: number): Advance {
  return ({ state, frame: before }) => {
    const fresh = newFrames(frames, before?.seq ?? 0).filter(
      ({ at }) => Math.abs(now - Date.parse(at)) <= LINK_LOST_MS,
    )
    const frame = fresh.at(-1)
    if (!frame) return { taken: 0, state, frame: before }
    return { taken: fresh.length, state: stateFrom(state, frame, Math.min(now, Date.parse(frame.at))), frame }
  }
}

/** Refuses who has not the token of a scale with 401, and a simulated scale with 412. */
function refuseStranger(scale: ScaleRow | null, token: string): ScaleRow {
  if (!scale || !isToken(scale, token))
    throw new AppError('unauthenticated', 'The token does not belong to this scale')
  if (scale.protocol === 'simulator')
    throw new AppError(
      'failed_precondition',
      'This scale is a simulated one; it takes no readings from a bridge',
    )
  return scale
}

/** A bridge program's scale; 401 without its token, 412 where it is a simulated one. */
export const scaleOfToken = async (db: Executor, id: unknown, token: string): Promise<ScaleRow> =>
  refuseStranger(await scaleById(db, id), token)

/**
 * Takes what a bridge program read from an indicator (live.G5). Readings that waited longer than a lost link are
 * history, not the weight on the scale, and are left out. Where an agent has registered its key, only frames under that key are weights
 * of the indicator (dec.I3.2). 401 without the scale's token or key, 429 when too often, or after too many wrong
 * tokens of the same network.
 */
export async function ingest(
  ctx: ServiceContext,
  bus: Bus,
  scaleId: unknown,
  given: unknown,
  ip?: string,
): Promise<FeedAnswer> {
  const body = checked(given)
  return throughDoor(ip, scaleId, body.bridge_token, () => take(ctx, bus, scaleId, body))
}

async function take(ctx: ServiceContext, bus: Bus, scaleId: unknown, body: FeedBody): Promise<FeedAnswer> {
  const { frames } = body
  const asked = await scaleAndKnown(ctx.db, scaleId)
  const scale = refuseStranger(asked.scale, body.bridge_token)
  const { known } = asked
  if (tooOften(scale.id)) throw new AppError('resource_exhausted', 'Too many calls; wait a moment')
  const key = keyIn(scale)
  const now = clock.ms()
  if (frames) refuseForged(scale, key, frames)
  else if (key)
    throw new AppError('unauthenticated', 'Only frames signed by the agent of this scale are taken')
  const next = frames
    ? await inOrder(ctx.db, scale, underKey(known, key), signed(frames, now))
    : await locked(ctx, scale, observed(scale, body, now))
  if (next.taken && next.state) tell(bus, liveEvent(scale.id, next.state, now))
  return {
    taken: next.taken,
    server_ms: now,
    last_seq: next.frame?.seq ?? null,
    phase: phaseOf(scale, next.state, known.usedZero),
  }
}

/** Frames of another key have other numbers. */
const underKey = ({ state, frame }: Known, key: AgentKey | null): Shown => ({
  state,
  frame: key !== null && frame?.key_id === key.key_id ? frame : null,
})

/** What a scale showed before, brought on and kept: an older frame never goes over a newer one, so nobody waits for a lock. */
async function inOrder(
  db: Executor,
  scale: ScaleRow,
  before: Shown,
  advance: Advance,
): Promise<ReturnType<Advance>> {
  const after = advance(before)
  if (after.taken && after.state) await saveState(db, scale.id, after.state, 'bridge', after.frame)
  return after
}

/** Readings without numbers are taken one batch after the other. */
const locked = (ctx: ServiceContext, scale: ScaleRow, advance: Advance): Promise<ReturnType<Advance>> =>
  transaction(ctx.db, async (tx) => {
    await lockScale(tx, scale.id)
    return inOrder(tx, scale, { state: await loadState(tx, scale.id), frame: null }, advance)
  })

function tell(bus: Bus, event: LiveEvent): void {
  try {
    bus.publish('live', event)
  } catch {
    // Those who look in this process have it.
  }
}
