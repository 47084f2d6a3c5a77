import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { FrameFormat, DisplayUnit } from '#frames/reading.ts'
import { isFrameError } from '#frames/reading.ts'
import type { ScaleState } from '#frames/stability.ts'

/**
 * The state of a scale by a frame of its agent, which judged it with every reading of the indicator; `at` is the server's moment for it, ms.
 * A moment of the empty platform that the agent does not know of, having just started, stays what it was.
 */
export function stateFrom(before: ScaleState | null, frame: SignedFrame, at: number): ScaleState {
  return {
    weight_kg: frame.weight_kg,
    stable: frame.stable && !frame.overload,
    zero: frame.zero && !frame.overload && !frame.net,
    overload: frame.overload,
    net: frame.net,
    zero_seen_at:
      frame.zero_seen_at === null ? (before?.zero_seen_at ?? null) : Date.parse(frame.zero_seen_at),
    at,
    samples: frame.samples,
    connected: true,
    raw: frame.raw,
    indicator_record_no: frame.indicator_record_no,
    window: [],
  }
}

/** The bytes of a frame that was kept as text or, where not every byte is printable, as hex pairs. */
function bytesOf(raw: string): Uint8Array {
  return /^(?:[0-9A-F]{2} )*[0-9A-F]{2}$/.test(raw)
    ? Uint8Array.from(raw.split(' '), (pair) => Number.parseInt(pair, 16))
    : Uint8Array.from(raw, (one) => one.charCodeAt(0))
}

/** Whether a signed frame says what the indicator's own bytes in it say: a wrong protocol or unit at the agent gives no weight. */
export function saysItsRaw(frame: SignedFrame, format: FrameFormat, unit: DisplayUnit): boolean {
  const read = format.parse(bytesOf(frame.raw), unit)
  if (isFrameError(read)) return false
  const { weight_kg, overload, net } = read
  return (
    weight_kg === frame.weight_kg &&
    overload === frame.overload &&
    net === frame.net &&
    !(frame.stable && read.stable === false)
  )
}

/** What the kept bytes of a frame say when they are read again, kg; null where they are no frame of this format. */
export function readsRaw(raw: string, format: FrameFormat, unit?: DisplayUnit): number | null {
  const read = format.parse(bytesOf(raw), unit)
  return isFrameError(read) ? null : read.weight_kg
}
