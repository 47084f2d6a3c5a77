import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FRAME_PARSERS } from '#frames/frame-parsers.ts'
import { splitFrames } from '#frames/split-frames.ts'
import type { FrameFormat } from '#frames/reading.ts'
import { a12Frame, bytesOf, eqFrame, smaFrame, stxFrame, toledoFrame } from './frame-encoders.ts'

const six = (weight: number) => String(weight).padStart(6, '0')
const LINES: [string, FrameFormat, (weight: number) => Uint8Array][] = [
  ['toledo', FRAME_PARSERS.toledo, (weight) => toledoFrame({ digits: six(weight) })],
  ['toledo_cks', FRAME_PARSERS.toledo_cks, (weight) => toledoFrame({ digits: six(weight) }, true)],
  ['sma', FRAME_PARSERS.sma, (weight) => smaFrame(' ', 'G', ' ', String(weight))],
  ['xk3190_stx', FRAME_PARSERS.xk3190_stx, (weight) => stxFrame('+', six(weight), '0')],
  ['xk3190_eq', FRAME_PARSERS.xk3190_eq, (weight) => eqFrame('0', `0${six(weight)}`)],
  ['xk3190_a12', FRAME_PARSERS.xk3190_a12, (weight) => a12Frame(`WG${six(weight)} kg`)],
]

const NONE = new Uint8Array()
const joined = (parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** Feeds a line in pieces of the given sizes and collects the weights. */
function feed(format: FrameFormat, line: Uint8Array, sizes: number[]) {
  let pending: Uint8Array = NONE
  const weights: number[] = []
  let at = 0
  for (let turn = 0; at < line.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    const result = splitFrames(format, pending, line.slice(at, at + size))
    expect(result.pending.length).toBeLessThan(format.length)
    weights.push(...result.readings.map((reading) => reading.weight_kg))
    pending = result.pending
    at += size
  }
  return weights
}

const weights = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 12 })
const sizes = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 6 })

describe.each(LINES)('a %s line', (_name, format, encode) => {
  it('gives the same readings however it is cut into pieces', () => {
    fc.assert(
      fc.property(weights, sizes, (sent, pieces) => {
        expect(feed(format, joined(sent.map(encode)), pieces)).toEqual(sent)
      }),
    )
  })

  it('loses no frame to noise shorter than a frame, start bytes included', () => {
    const noise = fc.array(fc.oneof(fc.constantFrom(...format.starts, 0x0d, 0xff), fc.nat(255)), {
      maxLength: 7,
    })
    fc.assert(
      fc.property(weights, noise, sizes, (sent, dirt, pieces) => {
        const line = joined(sent.flatMap((weight) => [Uint8Array.from(dirt), encode(weight)]))
        expect(feed(format, line, pieces)).toEqual(sent)
      }),
    )
  })

  it('goes on after joining in the middle of a frame and after a frame that was cut short', () => {
    fc.assert(
      fc.property(fc.nat(format.length - 2), fc.integer({ min: 0, max: 99_999 }), (cut, weight) => {
        const line = joined([encode(5_000).slice(cut + 1), encode(7_000).slice(0, cut + 1), encode(weight)])
        expect(feed(format, line, [line.length]).at(-1)).toBe(weight)
      }),
    )
  })
})

it('reports a frame with a wrong check and reads the one after it', () => {
  const bad = stxFrame('+', '012340', '0')
  bad[4] = 0x39
  const result = splitFrames(FRAME_PARSERS.xk3190_stx, NONE, joined([bad, stxFrame('+', '000500', '0')]))
  expect(result.errors).toMatchObject([{ error: 'checksum' }])
  expect(result.readings).toMatchObject([{ weight_kg: 500 }])
})

it('reports below range at once and keeps nothing of it back', () => {
  const result = splitFrames(FRAME_PARSERS.xk3190_a12, NONE, bytesOf('         LO23\r\n'))
  expect(result).toMatchObject({ errors: [{ error: 'under_range' }], readings: [], skipped: 0 })
  expect(result.pending).toHaveLength(0)
})
