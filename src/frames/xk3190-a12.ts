import { xorHex } from '#frames/checksum.ts'
import { frameError, frameReading, textOf } from '#frames/reading.ts'
import type { FrameFormat, FrameResult } from '#frames/reading.ts'
import { readWeightText, displayedKg, NO_WEIGHT } from '#frames/weight-text.ts'

const LENGTH = 15
const W = 0x57
const BLANK = 0x20

function parse(bytes: Uint8Array): FrameResult {
  if (bytes.length !== LENGTH) return frameError('length', `A frame has ${LENGTH} bytes`, bytes)
  const text = textOf(bytes)
  const head = text.slice(0, 11)
  if (bytes[0] !== W && bytes[0] !== BLANK) return frameError('start', 'A frame starts with W', bytes)
  if (!text.endsWith('\r\n')) return frameError('end', 'The frame does not end with CR LF', bytes)
  if (text.slice(11, 13) !== xorHex(bytes.subarray(0, 11))) {
    return frameError('checksum', 'The check characters are wrong', bytes)
  }
  // Above Max + 9 e and below -20 d the manual's frame is nine blanks and a two-letter text instead of a weight.
  if (head === '         OL') return frameReading(bytes, NO_WEIGHT, { stable: false, overload: true })
  if (head === '         LO') return frameError('under_range', 'The scale is below its range', bytes)
  const [, kind, digits = '', unit] = /^W([GN])([-\d.][\d.]{5}[\d. ])(..)$/.exec(head) ?? []
  const weight = readWeightText(digits)
  if (kind === undefined || weight === null) return frameError('digits', 'The weight is not a number', bytes)
  if (unit !== 'kg') return frameError('unit', 'The indicator must be set to kg', bytes)
  return frameReading(bytes, displayedKg(weight, 'kg'), { net: kind === 'N', negative: weight.negative })
}

/** XK3190-A12: `W`, `G` or `N`, 7 characters, `kg`, two check characters, CR LF; 15 bytes (src.w6). */
export const xk3190A12: FrameFormat = { length: LENGTH, hasCheckSum: true, starts: [W, BLANK], parse }
