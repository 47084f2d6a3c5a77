import { xorHex } from '#frames/checksum.ts'
import { frameError, frameReading, textOf } from '#frames/reading.ts'
import type { DisplayUnit, FrameFormat, FrameResult } from '#frames/reading.ts'
import { displayedKg } from '#frames/weight-text.ts'

const LENGTH = 12
const STX = 0x02
const ETX = 0x03

function parse(bytes: Uint8Array, unit: DisplayUnit = 'kg'): FrameResult {
  if (bytes.length !== LENGTH) return frameError('length', `A frame has ${LENGTH} bytes`, bytes)
  if (bytes[0] !== STX) return frameError('start', 'A frame starts with STX', bytes)
  if (bytes[11] !== ETX) return frameError('end', 'The frame does not end with ETX', bytes)
  const text = textOf(bytes)
  const sign = text.slice(1, 2)
  const digits = text.slice(2, 8)
  if (!/^[+-]$/.test(sign) || !/^\d{6}$/.test(digits)) {
    return frameError('digits', 'The weight is not a sign and six digits', bytes)
  }
  const point = text.slice(8, 9)
  if (!/^[0-4]$/.test(point)) return frameError('decimal', 'The place of the point is unknown', bytes)
  if (text.slice(9, 11) !== xorHex(bytes.subarray(1, 9))) {
    return frameError('checksum', 'The check characters are wrong', bytes)
  }
  const negative = sign === '-'
  return frameReading(bytes, displayedKg({ negative, digits, decimals: Number(point) }, unit), { negative })
}

/** XK3190 continuous: `02 sign dddddd p x1 x2 03`, 12 bytes, no motion bit (src.w6). */
export const xk3190Stx: FrameFormat = { length: LENGTH, hasCheckSum: true, starts: [STX], parse }
