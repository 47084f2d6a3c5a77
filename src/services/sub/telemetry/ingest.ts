import { createHash, timingSafeEqual } from 'node:crypto'
import { sentenceOf } from '#contracts/messages.ts'
import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { FEED_BODY, type FeedBody } from '#contracts/telemetry/bridge-feed.ts'
import type { Bus } from '#events/bus.ts'
import type { ServiceContext } from '#engine/context.ts'
import { transaction } from '#database/db.ts'
import { FRAME_PARSERS, isFrameProtocol } from '#frames/frame-parsers.ts'
import type { ScaleReading } from '#frames/reading.ts'
import { splitFrames } from '#frames/split-frames.ts'
import { LINK_LOST_MS, observe, type ScaleState } from '#frames/stability.ts'
import { scaleById, type ScaleRow } from '#services/sub/telemetry/scales.ts'
import { liveEvent, loadState, lockScale, saveState } from '#services/sub/telemetry/scale-state.ts'

/** Batches a second a bridge may send (live.G5), with room for one that comes early. */
const BATCHES_PER_S = 6
/** Frames of one batch of bytes are spread over this time before its arrival, ms each. */
const FRAME_GAP_MS = 50

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

function isToken(scale: ScaleRow, token: string): boolean {
  if (!scale.bridge_token_hash) return false
  const [given, kept] = [
    createHash('sha256').update(token).digest(),
    Buffer.from(scale.bridge_token_hash, 'hex'),
  ]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function checked(body: unknown): FeedBody {
  const result = FEED_BODY.safeParse(body)
  if (result.success && (result.data.readings === undefined) !== (result.data.bytes === undefined))
    return result.data
  const errors = result.success
    ? [{ field: 'readings', message: 'Send readings or bytes' }]
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
  if (!isFrameProtocol(scale.protocol))
    throw new AppError('failed_precondition', 'The protocol of this scale has no frames')
  const chunk = Buffer.from(body.bytes ?? '', 'base64')
  const before = pending.get(scale.id) ?? new Uint8Array()
  const split = splitFrames(FRAME_PARSERS[scale.protocol], before, chunk, body.unit ?? scale.display_unit)
  pending.set(scale.id, split.pending)
  const last = split.readings.length - 1
  return split.readings.map((reading, at) => ({ reading, at: now - (last - at) * FRAME_GAP_MS }))
}

/**
 * Takes what a bridge program read from an indicator (live.G5). Readings that waited longer than a lost link are
 * history, not the weight on the scale, and are left out. 401 without the scale's token, 429 when too often.
 */
export async function ingest(
  ctx: ServiceContext,
  bus: Bus,
  scaleId: unknown,
  given: unknown,
): Promise<number> {
  const body = checked(given)
  const scale = await scaleById(ctx.db, scaleId)
  if (!scale || !isToken(scale, body.bridge_token))
    throw new AppError('unauthenticated', 'The token does not belong to this scale')
  if (scale.protocol === 'simulator')
    throw new AppError(
      'failed_precondition',
      'This scale is a simulated one; it takes no readings from a bridge',
    )
  if (tooOften(scale.id)) throw new AppError('resource_exhausted', 'Too many calls; wait a moment')
  const now = clock.ms()
  const timed = (body.readings ? fromReadings(body, now) : fromBytes(scale, body, now))
    .filter(({ at }) => now - at <= LINK_LOST_MS)
    .toSorted((one, other) => one.at - other.at)
  if (!timed.length) return 0
  const state = await transaction(ctx.db, async (tx) => {
    await lockScale(tx, scale.id)
    let next: ScaleState | null = await loadState(tx, scale.id)
    for (const { reading, at } of timed) next = observe(next, reading, at, scale.division_kg)
    await saveState(tx, scale.id, next!, 'bridge')
    return next!
  })
  try {
    bus.publish('live', liveEvent(scale.id, state, now))
  } catch {
    // Those who look in this process have it.
  }
  return timed.length
}
