import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FRAME_PARSERS, isFrameProtocol } from '#frames/frame-parsers.ts'
import type { FrameProtocol } from '#frames/frame-parsers.ts'
import { isFrameError } from '#frames/reading.ts'
import { displayedKg, readWeightText } from '#frames/weight-text.ts'
import {
  a12Frame,
  bytesOf,
  eqFrame,
  eqOrderedFrame,
  smaFrame,
  stxFrame,
  toledoFrame,
} from './frame-encoders.ts'

const { toledo, toledo_cks, sma, xk3190_stx, xk3190_eq, xk3190_eq_ordered, xk3190_a12 } = FRAME_PARSERS

describe('Toledo continuous', () => {
  it.each([
    ['whole kg', { digits: '012340' }, { weight_kg: 12_340, stable: true, negative: false, net: false }],
    ['a display in tens', { digits: '001234', point: 1 }, { weight_kg: 12_340 }],
    ['one decimal', { digits: '123405', point: 3 }, { weight_kg: 12_341, stable: false }],
    ['two decimals', { digits: '123449', point: 4 }, { weight_kg: 1_234 }],
    ['three decimals', { digits: '012500', point: 5 }, { weight_kg: 13 }],
    ['four decimals', { digits: '125000', point: 6 }, { weight_kg: 13 }],
    ['leading blanks', { digits: '   340' }, { weight_kg: 340 }],
    ['motion', { digits: '012340', motion: true }, { stable: false }],
    ['net', { digits: '012340', net: true }, { net: true }],
    ['negative', { digits: '000020', negative: true }, { weight_kg: -20, negative: true, zero: false }],
    ['zero', { digits: '000000' }, { weight_kg: 0, zero: true }],
    [
      'over capacity',
      { digits: '      ', over: true },
      { weight_kg: 0, overload: true, stable: false, zero: false },
    ],
    ['power-up, not zeroed yet', { digits: '000000', powerUp: true }, { stable: false }],
    ['tonnes by word C', { digits: '012345', point: 5, wordC: 0x22, kg: false }, { weight_kg: 12_345 }],
  ])('reads %s', (_name, parts, expected) => {
    expect(toledo.parse(toledoFrame(parts))).toMatchObject(expected)
    expect(toledo_cks.parse(toledoFrame(parts, true))).toMatchObject(expected)
  })

  it('reads bytes that carry a parity bit', () => {
    const frame = toledoFrame({ digits: '012340' }).map((byte) => byte | 0x80)
    expect(toledo.parse(frame)).toMatchObject({ weight_kg: 12_340 })
  })

  it.each([
    ['pounds', toledoFrame({ digits: '012340', kg: false }), 'unit'],
    ['an unknown point', toledoFrame({ digits: '012340', point: 7 }), 'decimal'],
    ['letters', toledoFrame({ digits: '01A340' }), 'digits'],
    ['no weight at all', toledoFrame({ digits: '      ' }), 'digits'],
    ['the longer frame', toledoFrame({ digits: '012340' }, true), 'length'],
  ])('refuses %s', (_name, frame, error) => {
    expect(toledo.parse(frame)).toMatchObject({ error })
  })
})

describe('SMA', () => {
  it.each([
    ['gross', smaFrame(' ', 'G', ' ', '12340'), { weight_kg: 12_340, stable: true, net: false, zero: false }],
    ['zero', smaFrame('Z', 'G', ' ', '0'), { weight_kg: 0, zero: true }],
    ['motion', smaFrame(' ', 'G', 'M', '12340.4'), { weight_kg: 12_340, stable: false }],
    ['net below zero', smaFrame(' ', 'N', ' ', '-40'), { weight_kg: -40, net: true, negative: true }],
    ['tonnes', smaFrame(' ', 'G', ' ', '12.345', 't  '), { weight_kg: 12_345 }],
    [
      'over',
      smaFrame('O', 'G', ' ', '----------'),
      { overload: true, weight_kg: 0, stable: false, zero: false },
    ],
  ])('reads %s', (_name, frame, expected) => {
    expect(sma.parse(frame)).toMatchObject(expected)
  })

  it.each([
    ['under range', smaFrame('U', 'G', ' ', '----------'), 'under_range'],
    ['an indicator error', smaFrame('E', 'G', ' ', '----------'), 'indicator_error'],
    ['an initial-zero error', smaFrame('I', 'G', ' ', '----------'), 'indicator_error'],
    ['the tare display', smaFrame(' ', 'T', ' ', '5000'), 'status'],
    ['pounds', smaFrame(' ', 'G', ' ', '12340', 'lb '), 'unit'],
    ['dashes without a reason', smaFrame(' ', 'G', ' ', '----------'), 'digits'],
  ])('refuses %s', (_name, frame, error) => {
    expect(sma.parse(frame)).toMatchObject({ error })
  })
})

describe('XK3190', () => {
  it("reads the manual's example WG004.139kg with check 3D", () => {
    const frame = bytesOf('WG004.139kg3D\r\n')
    expect(a12Frame('WG004.139kg')).toEqual(frame)
    expect(xk3190_a12.parse(frame)).toMatchObject({ weight_kg: 4, net: false, stable: false })
  })

  it.each([
    ['12-byte', xk3190_stx.parse(stxFrame('+', '012340', '0')), { weight_kg: 12_340, stable: null }],
    ['12-byte negative', xk3190_stx.parse(stxFrame('-', '000400', '1')), { weight_kg: -40, negative: true }],
    ['12-byte display in tonnes', xk3190_stx.parse(stxFrame('+', '012345', '3'), 't'), { weight_kg: 12_345 }],
    ['= low digit first', xk3190_eq.parse(bytesOf('=04321000')), { weight_kg: 12_340, negative: false }],
    ['= low digit first negative', xk3190_eq.parse(bytesOf('=0.02000-')), { weight_kg: -20, negative: true }],
    ['= in order', xk3190_eq_ordered.parse(bytesOf('=00012340')), { weight_kg: 12_340 }],
    ['= in order negative', xk3190_eq_ordered.parse(bytesOf('=-00020.5')), { weight_kg: -21 }],
    ['A12 net', xk3190_a12.parse(a12Frame('WN012340 kg')), { weight_kg: 12_340, net: true }],
    ['A12 negative', xk3190_a12.parse(a12Frame('WG-00020 kg')), { weight_kg: -20, negative: true }],
    ['A12 overload text OL', xk3190_a12.parse(bytesOf('         OL23\r\n')), { overload: true, zero: false }],
  ])('reads %s', (_name, reading, expected) => {
    expect(reading).toMatchObject(expected)
  })

  it.each([
    ['a wrong check', xk3190_stx.parse(bytesOf('\x02+012340000\x03')), 'checksum'],
    ['a point beyond 4', xk3190_stx.parse(stxFrame('+', '012340', '5')), 'decimal'],
    ['two points', xk3190_eq.parse(bytesOf('=0.0.2000')), 'digits'],
    ['8 bytes', xk3190_eq.parse(bytesOf('=0432100')), 'length'],
    ['a wrong A12 check', xk3190_a12.parse(bytesOf('WG004.139kg3E\r\n')), 'checksum'],
    ['A12 in pounds', xk3190_a12.parse(a12Frame('WG004.139lb')), 'unit'],
    ['A12 below range', xk3190_a12.parse(bytesOf('         LO23\r\n')), 'under_range'],
  ])('refuses %s', (_name, result, error) => {
    expect(result).toMatchObject({ error })
  })
})

const kg = fc.integer({ min: 0, max: 99_999 })
const six = (weight: number) => String(weight).padStart(6, '0')
const ENCODERS: Record<FrameProtocol, (weight: number, negative: boolean) => Uint8Array> = {
  toledo: (weight, negative) => toledoFrame({ digits: six(weight), negative }),
  toledo_cks: (weight, negative) => toledoFrame({ digits: six(weight), negative }, true),
  sma: (weight, negative) => smaFrame(' ', 'G', ' ', `${negative ? '-' : ''}${weight}`),
  xk3190_stx: (weight, negative) => stxFrame(negative ? '-' : '+', six(weight), '0'),
  xk3190_eq: (weight, negative) => eqFrame(negative ? '-' : '0', `0${six(weight)}`),
  xk3190_eq_ordered: (weight, negative) => eqOrderedFrame(negative ? '-' : '0', `0${six(weight)}`),
  xk3190_a12: (weight, negative) =>
    a12Frame(`WG${negative ? '-' : ''}${String(weight).padStart(negative ? 5 : 6, '0')} kg`),
}

describe.each(Object.keys(ENCODERS).filter(isFrameProtocol))('%s', (protocol) => {
  it('reads back every weight it can show', () => {
    fc.assert(
      fc.property(kg, fc.boolean(), (weight, negative) => {
        const reading = FRAME_PARSERS[protocol].parse(ENCODERS[protocol](weight, negative))
        expect(reading).toMatchObject({ weight_kg: negative && weight > 0 ? -weight : weight, negative })
      }),
    )
  })

  it('answers any bytes with a reading or an error, never with an exception or a fraction', () => {
    const { length, starts } = FRAME_PARSERS[protocol]
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: length + 2 }), fc.boolean(), (bytes, seeded) => {
        if (seeded && bytes.length > 0) bytes[0] = starts[0] ?? 0
        const result = FRAME_PARSERS[protocol].parse(bytes)
        if (!isFrameError(result)) expect(Number.isSafeInteger(result.weight_kg)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

const CHECKED = ['toledo_cks', 'xk3190_stx', 'xk3190_a12'] as const
it.each(CHECKED)('%s: one flipped bit never gives another weight', (protocol) => {
  const { length } = FRAME_PARSERS[protocol]
  fc.assert(
    fc.property(kg, fc.nat(length - 1), fc.nat(6), (weight, at, bit) => {
      const frame = ENCODERS[protocol](weight, false)
      frame[at] = (frame[at] ?? 0) ^ (1 << bit)
      const result = FRAME_PARSERS[protocol].parse(frame)
      expect(isFrameError(result) || result.weight_kg === weight).toBe(true)
    }),
    { numRuns: 500 },
  )
})

describe('weight text', () => {
  it.each(['', '-', '.', '1.2.3', '12a', '1 2', '0x1'])('refuses %j', (text) => {
    expect(readWeightText(text)).toBeNull()
  })

  it.each([
    ['0.5', 'kg', 1, false],
    ['-0.5', 'kg', -1, false],
    ['0.499', 'kg', 0, false],
    ['9500.0', 'kg', 9500, true],
    ['.5', 't', 500, true],
    ['12.3456', 't', 12_346, false],
    ['-0', 'kg', 0, true],
  ] as const)('makes %s %s %i kg', (text, unit, expected, isWhole) => {
    const weight = readWeightText(text)
    expect(weight && displayedKg(weight, unit)).toEqual({ kg: expected, isWhole })
  })
})
