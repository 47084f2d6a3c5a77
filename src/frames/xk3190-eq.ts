import { frameError, frameReading, textOf } from '#frames/reading.ts'
import type { DisplayUnit, FrameFormat, FrameResult } from '#frames/reading.ts'
import { readWeightText, displayedKg } from '#frames/weight-text.ts'

const LENGTH = 9
const EQUALS = 0x3d

function read(bytes: Uint8Array, lowDigitFirst: boolean, unit: DisplayUnit): FrameResult {
  if (bytes.length !== LENGTH) return frameError('length', `A frame has ${LENGTH} bytes`, bytes)
  if (bytes[0] !== EQUALS) return frameError('start', "A frame starts with '='", bytes)
  const body = bytes.slice(1)
  const text = textOf(lowDigitFirst ? body.toReversed() : body)
  const sign = text.slice(0, 1)
  const weight = readWeightText(text.slice(1))
  if (!'0-'.includes(sign) || weight === null || !/^[\d.]{7}$/.test(text.slice(1))) {
    return frameError('digits', 'The weight is not a sign and seven characters', bytes)
  }
  const negative = sign === '-'
  return frameReading(bytes, displayedKg({ ...weight, negative }, unit), { negative })
}

/** XK3190 `=`: seven characters low digit first, then the sign `0` or `-`; 9 bytes, no check (src.w6). */
export const xk3190Eq: FrameFormat = {
  length: LENGTH,
  hasCheckSum: false,
  starts: [EQUALS],
  parse: (bytes, unit = 'kg') => read(bytes, true, unit),
}

/** XK3190 `=`: the sign, then seven characters in reading order; 9 bytes, no check (src.w6). */
export const xk3190EqOrdered: FrameFormat = {
  length: LENGTH,
  hasCheckSum: false,
  starts: [EQUALS],
  parse: (bytes, unit = 'kg') => read(bytes, false, unit),
}
