import { isFrameError, textOf } from '#frames/reading.ts'
import type { DisplayUnit, FrameError, FrameFormat, ScaleReading } from '#frames/reading.ts'

export interface SplitResult {
  readings: ScaleReading[]
  /** Candidates of full length that began and ended like a frame but were refused. */
  errors: FrameError[]
  /** Bytes to put before the next chunk: the begin of a frame, always shorter than one. */
  pending: Uint8Array
  /** Noise bytes thrown away. */
  skipped: number
  /** The first of them. */
  noise: number[]
}

const MOST_NOISE = 64

/** Errors that mean "no frame begins here": not worth a report. */
const NOT_A_FRAME = new Set<FrameError['error']>(['length', 'start', 'end'])
/** Errors of a frame that arrived whole but cannot be used: the next frame follows right after it. */
const WHOLE_FRAME = new Set<FrameError['error']>(['unit', 'under_range', 'indicator_error'])

/** How long the frame is that begins here; null while its end has not come. One that never ends is as long as frames may be. */
function lengthHere({ length, varies }: FrameFormat, rest: Uint8Array): number | null {
  if (!varies) return rest.length < length ? null : length
  const { least, end } = varies
  const found = textOf(rest.subarray(0, length)).indexOf(end, least - end.length)
  if (found >= 0) return found + end.length
  return rest.length < length ? null : length
}

/**
 * Finds frames in a serial stream: takes what was left over and the new bytes, gives the readings in order.
 * Partial frames wait in `pending`; after noise or a bad frame it goes on one byte later, so a good frame is never
 * swallowed by a broken one before it.
 */
export function splitFrames(
  format: FrameFormat,
  pending: Uint8Array,
  chunk: Uint8Array,
  unit: DisplayUnit = 'kg',
): SplitResult {
  const bytes = new Uint8Array(pending.length + chunk.length)
  bytes.set(pending)
  bytes.set(chunk, pending.length)
  const result: SplitResult = { readings: [], errors: [], pending: new Uint8Array(), skipped: 0, noise: [] }
  let at = 0
  const skip = () => {
    if (result.noise.length < MOST_NOISE) result.noise.push(bytes[at] ?? 0)
    at += 1
    result.skipped += 1
  }
  while (at < bytes.length) {
    if (!format.starts.includes((bytes[at] ?? 0) & 0x7f)) {
      skip()
      continue
    }
    const length = lengthHere(format, bytes.subarray(at))
    if (length === null) break
    const parsed = format.parse(bytes.slice(at, at + length), unit)
    if (!isFrameError(parsed)) result.readings.push(parsed)
    else if (!NOT_A_FRAME.has(parsed.error)) result.errors.push(parsed)
    if (!isFrameError(parsed) || WHOLE_FRAME.has(parsed.error)) at += length
    else skip()
  }
  result.pending = bytes.slice(at)
  return result
}
