import { frameError, frameReading, textOf } from '#frames/reading.ts'
import type { DisplayUnit, FrameFormat, FrameResult } from '#frames/reading.ts'
import { readWeightText, displayedKg, NO_WEIGHT } from '#frames/weight-text.ts'

const LENGTH = 20
const LF = 0x0a
const CR = 0x0d
const UNITS: Partial<Record<string, DisplayUnit>> = { kg: 'kg', t: 't' }

function parse(bytes: Uint8Array): FrameResult {
  if (bytes.length !== LENGTH) return frameError('length', `A frame has ${LENGTH} bytes`, bytes)
  if (bytes[0] !== LF) return frameError('start', 'A frame starts with LF', bytes)
  if (bytes[19] !== CR) return frameError('end', 'The frame does not end with CR', bytes)
  const text = textOf(bytes)
  const [status = '', , net = '', motion = ''] = text.slice(1, 6)
  if (!'ZOUETI '.includes(status) || !'GNTgnt'.includes(net) || !'M '.includes(motion)) {
    return frameError('status', 'An unknown status character', bytes)
  }
  if ('ETI'.includes(status)) return frameError('indicator_error', `The indicator reports ${status}`, bytes)
  if (status === 'U') return frameError('under_range', 'The scale is below its range', bytes)
  if ('Tt'.includes(net)) return frameError('status', 'The indicator shows the tare, not the load', bytes)
  const unit = UNITS[text.slice(16, 19).trim().toLowerCase()]
  if (unit === undefined) return frameError('unit', 'The indicator must be set to kg or tonnes', bytes)
  const isNet = 'Nn'.includes(net)
  if (status === 'O') return frameReading(bytes, NO_WEIGHT, { stable: false, net: isNet, overload: true })
  const weight = readWeightText(text.slice(6, 16))
  if (weight === null) return frameError('digits', 'The weight is not a number', bytes)
  const kg = displayedKg(weight, unit)
  return frameReading(bytes, kg, {
    stable: motion !== 'M',
    zero: status === 'Z',
    net: isNet,
    negative: weight.negative,
  })
}

/** SMA standard reply (SCP-0499): `0A s r n m f xxxxxxxxxx uuu 0D`, 20 bytes (src.w5). */
export const sma: FrameFormat = { length: LENGTH, hasCheckSum: false, starts: [LF], parse }
