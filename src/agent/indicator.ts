import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import { FRAME_PARSERS, type FrameProtocol } from '#frames/frame-parsers.ts'
import type { FrameErrorCode } from '#frames/reading.ts'
import { splitFrames } from '#frames/split-frames.ts'
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
}

export interface Indicator {
  /** The scale as it stands now; null before its first frame. */
  state(): ScaleState | null
  counts(): LineCounts
  close(): void
}

export interface IndicatorSettings {
  protocol: FrameProtocol
  unit: HelloAnswer['display_unit']
  divisionKg: number
  poll: 'W' | 'R' | null
}

/** Reads an indicator over a line and judges each reading as the server does (live.G5); `now` is the server's time. */
export function readIndicator(
  open: OpenPort,
  { protocol, unit, divisionKg, poll }: IndicatorSettings,
  now: () => number,
  log: Log,
  heard: (state: ScaleState) => void = () => undefined,
): Indicator {
  const format = FRAME_PARSERS[protocol]
  const counts: LineCounts = { bytes: 0, frames: 0, skipped: 0, refused: {} }
  let pending: Uint8Array = new Uint8Array()
  let state: ScaleState | null = null
  const refuse = (code: FrameErrorCode | 'range'): void => {
    counts.refused[code] = (counts.refused[code] ?? 0) + 1
  }
  const hear = (bytes: Uint8Array): void => {
    const split = splitFrames(format, pending, bytes, unit)
    pending = split.pending
    counts.bytes += bytes.length
    counts.skipped += split.skipped
    for (const { error } of split.errors) refuse(error)
    for (const reading of split.readings) {
      if (Math.abs(reading.weight_kg) > MOST_KG) {
        refuse('range')
        continue
      }
      counts.frames += 1
      state = observe(state, reading, now(), divisionKg, false)
      heard(state)
    }
  }
  const line = new Line(open, hear, log)
  const asking =
    poll === null ? undefined : setInterval(() => line.write(Buffer.from(`\n${poll}\r`, 'latin1')), POLL_MS)
  return {
    state: () => state && stateAt(state, now()),
    counts: () => counts,
    close() {
      clearInterval(asking)
      line.close()
    },
  }
}
