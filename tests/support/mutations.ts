import { FRAME_PARSERS, type FrameProtocol } from '#frames/frame-parsers.ts'
import { isFrameError } from '#frames/reading.ts'
import { splitFrames } from '#frames/split-frames.ts'
import { observe, type ScaleState } from '#frames/stability.ts'
import {
  a12Frame,
  eqFrame,
  eqOrderedFrame,
  smaFrame,
  stxFrame,
  toledoFrame,
} from '../rules/frame-encoders.ts'

const six = (kg: number): string => String(kg).padStart(6, '0')

/** A frame of each protocol that says a weight and that it stands still, where the protocol can say that. */
export const FRAMES: Record<FrameProtocol, (kg: number) => Uint8Array> = {
  toledo: (kg) => toledoFrame({ digits: six(kg) }),
  toledo_cks: (kg) => toledoFrame({ digits: six(kg) }, true),
  sma: (kg) => smaFrame(' ', 'G', ' ', String(kg)),
  xk3190_stx: (kg) => stxFrame('+', six(kg), '0'),
  xk3190_eq: (kg) => eqFrame('0', `0${six(kg)}`),
  xk3190_eq_ordered: (kg) => eqOrderedFrame('0', `0${six(kg)}`),
  xk3190_a12: (kg) => a12Frame(`WG${six(kg)} kg`),
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** What goes wrong on a line: a bit, a byte, one lost, one too many, two changed places, a burst of noise. */
function mutate(frame: Uint8Array, random: () => number): Uint8Array {
  const at = (length: number): number => Math.floor(random() * length)
  const bytes = [...frame]
  const place = at(bytes.length)
  switch (at(6)) {
    case 0:
      bytes[place] = bytes[place]! ^ (1 << at(8))
      break
    case 1:
      bytes[place] = at(256)
      break
    case 2:
      bytes.splice(place, 1)
      break
    case 3:
      bytes.splice(place, 0, at(256))
      break
    case 4: {
      const next = (place + 1) % bytes.length
      ;[bytes[place], bytes[next]] = [bytes[next]!, bytes[place]!]
      break
    }
    default:
      for (let n = 0; n < 3; n += 1) bytes[(place + n) % bytes.length] = at(256)
  }
  return Uint8Array.from(bytes)
}

export interface Found {
  frames: number
  /** Frames that were read as another weight than the one shown. */
  read: number
  /** How many gave a weight that could be taken, after three equal ones (dec.I3.15). */
  taken: number
}

const AT = Date.UTC(2026, 10, 23)
const STEP_MS = 100

/**
 * Sends a stream of frames of one protocol in which every other one is broken, through the whole of what reads a line; counts wrong weights.
 * The seed decides everything.
 */
export function breakFrames(protocol: FrameProtocol, count: number, seed: number): Found {
  const random = randomOf(seed)
  const format = FRAME_PARSERS[protocol]
  const found: Found = { frames: count, read: 0, taken: 0 }
  let state: ScaleState | null = null
  let pending: Uint8Array = new Uint8Array()
  let kg = 0
  for (let n = 0; n < count; n += 1) {
    if (n % 50 === 0) kg = Math.floor(random() * 8_000) * 10
    const broken = mutate(FRAMES[protocol](kg), random)
    const single = format.parse(broken)
    if (!isFrameError(single) && single.weight_kg !== kg && !single.overload) found.read += 1
    for (const bytes of [FRAMES[protocol](kg), broken]) {
      const split = splitFrames(format, pending, bytes)
      pending = split.pending
      for (const reading of split.readings) {
        state = observe(state, reading, AT + n * STEP_MS, 10, false)
        // What cannot be taken harms nobody: it moves, is a net weight, an overload, or no weight of this scale's division.
        const isTaken = state.stable && !state.net && !state.overload && state.weight_kg % 10 === 0
        if (isTaken && state.weight_kg !== kg) found.taken += 1
      }
    }
  }
  return found
}
