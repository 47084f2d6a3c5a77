import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import { textOf, type FrameError, type FrameErrorCode, type FrameFormat } from '#frames/reading.ts'
import { splitFrames, type SplitResult } from '#frames/split-frames.ts'
import { observe, stateAt, type ScaleState } from '#frames/stability.ts'
import { Line, type OpenPort } from '#agent/line.ts'
import type { Log } from '#agent/log.ts'

/** More than any scale shows: a frame that says so is broken. */
const MOST_KG = 200_000
/** SMA asks: LF, the letter, CR. Five times a second is what the server hears. */
const POLL_MS = 200

/** What came over the line since the start. */
export interface LineCounts {
  bytes: number
  frames: number
  /** Bytes that belong to no frame. */
  skipped: number
  refused: Partial<Record<FrameErrorCode | 'range', number>>
  /** The first frames that were refused, as they came, and why. */
  first_refused: { raw: string; why: string }[]
  /** The first bytes that belong to no frame, as pairs of hexadecimal digits and as text. */
  first_skipped: { hex: string; text: string }
}

const MOST_SHOWN = 3
const MOST_SKIPPED = 64

/** The bytes that are shown of a line, so that they can be compared with the indicator's handbook; what is not printed is a dot. */
function shownBytes(bytes: readonly number[]): LineCounts['first_skipped'] {
  return {
    hex: bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' '),
    text: textOf(Uint8Array.from(bytes)).replaceAll(/[^\u0020-\u007e]/g, '.'),
  }
}

export interface Indicator {
  /** The scale as it stands now; null before its first frame. */
  state(): ScaleState | null
  counts(): LineCounts
  close(): void
}

export interface IndicatorSettings {
  format: FrameFormat
  unit: HelloAnswer['display_unit']
  divisionKg: number
  poll: 'W' | 'R' | null
}

/** Counts what comes over a line, and keeps the first of what gave no weight. */
function tallyOf() {
  const counts: LineCounts = { bytes: 0, frames: 0, skipped: 0, refused: {}, first_refused: [], first_skipped: shownBytes([]) } // prettier-ignore
  const noise: number[] = []
  const refuse = (
    code: FrameErrorCode | 'range',
    { raw, detail }: Pick<FrameError, 'raw' | 'detail'>,
  ): void => {
    counts.refused[code] = (counts.refused[code] ?? 0) + 1
    if (counts.first_refused.length < MOST_SHOWN) counts.first_refused.push({ raw, why: detail })
  }
  return {
    refuse,
    frame: () => (counts.frames += 1),
    heard(bytes: number, split: SplitResult): void {
      counts.bytes += bytes
      counts.skipped += split.skipped
      noise.push(...split.noise.slice(0, MOST_SKIPPED - noise.length))
      for (const one of split.errors) refuse(one.error, one)
    },
    counts: (): LineCounts => ({ ...counts, first_skipped: shownBytes(noise) }),
  }
}

/** Reads an indicator over a line and judges each reading as the server does (live.G5); `now` is the server's time. */
export function readIndicator(
  open: OpenPort,
  { format, unit, divisionKg, poll }: IndicatorSettings,
  now: () => number,
  log: Log,
  heard: (state: ScaleState) => void = () => undefined,
): Indicator {
  const tally = tallyOf()
  let pending: Uint8Array = new Uint8Array()
  let state: ScaleState | null = null
  const hear = (bytes: Uint8Array): void => {
    const split = splitFrames(format, pending, bytes, unit)
    pending = split.pending
    tally.heard(bytes.length, split)
    for (const reading of split.readings) {
      if (Math.abs(reading.weight_kg) > MOST_KG) {
        tally.refuse('range', { raw: reading.raw, detail: 'More than any scale shows' })
        continue
      }
      tally.frame()
      state = observe(state, reading, now(), divisionKg, false)
      heard(state)
    }
  }
  const line = new Line(open, hear, log)
  const asking =
    poll === null ? undefined : setInterval(() => line.write(Buffer.from(`\n${poll}\r`, 'latin1')), POLL_MS)
  return {
    state: () => state && stateAt(state, now()),
    counts: tally.counts,
    close() {
      clearInterval(asking)
      line.close()
    },
  }
}
