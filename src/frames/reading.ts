import type { DisplayedKg } from '#frames/weight-text.ts'

/** One weight read from an indicator frame (live.G5). Gross on the platform unless `net` is set. */
export interface ScaleReading {
  /** Whole kilograms, negative below zero; 0 while `overload` is set, because the indicator then shows no weight. */
  weight_kg: number
  /** What the indicator says about motion; null when its frame has no motion bit. */
  stable: boolean | null
  zero: boolean
  /** A tare is set on the indicator, so the weight is not the load on the platform. */
  net: boolean
  overload: boolean
  negative: boolean
  /** The frame as received: text when printable, else hex. */
  raw: string
  indicator_record_no: string | null
}

const FRAME_ERRORS = [
  'length',
  'start',
  'end',
  'status',
  'digits',
  'decimal',
  'checksum',
  'unit',
  'under_range',
  'indicator_error',
] as const
export type FrameErrorCode = (typeof FRAME_ERRORS)[number]

/** Why a run of bytes is not a usable reading; `raw` is kept for the line test of the bridge. */
export interface FrameError {
  error: FrameErrorCode
  detail: string
  raw: string
}

export type FrameResult = ScaleReading | FrameError

/** Unit of the indicator's display, from the scale profile, for frames that do not carry one. */
export type DisplayUnit = 'kg' | 't'

export interface FrameFormat {
  /** Bytes in one frame, at most. */
  length: number
  /** Frames are of several lengths: the shortest, and the characters that end each. */
  varies?: { least: number; end: string }
  /** A byte that was changed on the way is found. */
  hasCheckSum: boolean
  /** Byte values (low 7 bits) a frame may begin with. */
  starts: readonly number[]
  parse: (bytes: Uint8Array, unit?: DisplayUnit) => FrameResult
}

/** Tells a refused frame from a reading. */
export function isFrameError(result: FrameResult): result is FrameError {
  return 'error' in result
}

/** Bytes as text, one character a byte. */
export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** The frame as evidence: text when every byte is printable ASCII, else upper-case hex pairs. */
function rawOf(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)) return textOf(bytes)
  return [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

/** A refused frame with its bytes. */
export function frameError(error: FrameErrorCode, detail: string, bytes: Uint8Array): FrameError {
  return { error, detail, raw: rawOf(bytes) }
}

/**
 * A reading from its parts; what a frame does not say is false, or null for motion. A weight that had to be rounded is shown, but never
 * stands still: no capture takes it.
 */
export function frameReading(
  bytes: Uint8Array,
  { kg, isWhole }: DisplayedKg,
  parts: Partial<Omit<ScaleReading, 'weight_kg' | 'raw'>>,
): ScaleReading {
  const overload = parts.overload ?? false
  return {
    weight_kg: overload ? 0 : kg,
    stable: isWhole ? (parts.stable ?? null) : false,
    zero: !overload && (parts.zero ?? kg === 0),
    net: parts.net ?? false,
    overload,
    negative: parts.negative ?? kg < 0,
    raw: rawOf(bytes),
    indicator_record_no: parts.indicator_record_no ?? null,
  }
}
