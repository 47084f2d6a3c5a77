import { toledoCheck } from '#frames/checksum.ts'
import { frameError, frameReading, textOf } from '#frames/reading.ts'
import type { DisplayUnit, FrameFormat, FrameResult } from '#frames/reading.ts'
import { readWeightText, displayedKg, NO_WEIGHT } from '#frames/weight-text.ts'

const STX = 0x02
const CR = 0x0d

/** Word A, bits b2 b1 b0: digits after the point, -1 for a display in tens (src.w4). */
const DECIMALS: Partial<Record<number, number>> = { 1: -1, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4 }

const NET = 0b0000001
const NEGATIVE = 0b0000010
const OVER = 0b0000100
const MOTION = 0b0001000
const KG = 0b0010000
const POWER_UP = 0b1000000

/** Word C bits 0-2 say 2 for metric tonnes; 0 leaves the unit to word B; any other unit is refused. */
function unitOf(wordB: number, wordC: number): DisplayUnit | null {
  const special = wordC & 0b111
  if (special === 2) return 't'
  return special === 0 && (wordB & KG) !== 0 ? 'kg' : null
}

function read(bytes: Uint8Array, length: number): FrameResult {
  if (bytes.length !== length) return frameError('length', `A frame has ${length} bytes`, bytes)
  const low = bytes.map((byte) => byte & 0x7f)
  const [start, wordA = 0, wordB = 0, wordC = 0] = low
  if (start !== STX) return frameError('start', 'A frame starts with STX', bytes)
  if (low[16] !== CR) return frameError('end', 'The frame does not end with CR', bytes)
  if (length === 18 && low[17] !== toledoCheck(low.subarray(0, 17))) {
    return frameError('checksum', 'The check character is wrong', bytes)
  }
  if ((wordA & 0b0100000) === 0 || (wordC & 0b0100000) === 0) {
    return frameError('status', 'A status word lacks its fixed bit', bytes)
  }
  const over = (wordB & OVER) !== 0
  const weight = readWeightText(textOf(low.subarray(4, 10)))
  const tare = textOf(low.subarray(10, 16))
  if (!/^[ \d]*$/.test(tare) || (!over && (weight === null || /[.+-]/.test(textOf(low.subarray(4, 10)))))) {
    return frameError('digits', 'The weight is not six digits', bytes)
  }
  const decimals = DECIMALS[wordA & 0b111]
  if (decimals === undefined) return frameError('decimal', 'The place of the point is unknown', bytes)
  const unit = unitOf(wordB, wordC)
  if (unit === null) return frameError('unit', 'The indicator must be set to kg or tonnes', bytes)
  const negative = (wordB & NEGATIVE) !== 0
  const kg = over || weight === null ? NO_WEIGHT : displayedKg({ ...weight, negative, decimals }, unit)
  return frameReading(bytes, kg, {
    // After power-up the indicator has not been zeroed yet, so nothing it shows may be captured.
    stable: (wordB & (MOTION | POWER_UP)) === 0 && !over,
    net: (wordB & NET) !== 0,
    overload: over,
    negative,
  })
}

/** Toledo continuous without check character: `02 A B C dddddd tttttt 0D`, 17 bytes (src.w3, src.w4). */
export const toledo: FrameFormat = {
  length: 17,
  hasCheckSum: false,
  starts: [STX],
  parse: (bytes) => read(bytes, 17),
}

/** Toledo continuous with check character CK, 18 bytes (src.w3, src.w4). */
export const toledoChecked: FrameFormat = {
  length: 18,
  hasCheckSum: true,
  starts: [STX],
  parse: (bytes) => read(bytes, 18),
}
