import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, roundedDivision, safeNumber, scaled, wholeNumber } from '#contracts/exact.ts'

describe('exact numbers', () => {
  test('come back as they were written', () => {
    const parts = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 9 }), (value, places) => {
        expect(scaled(decimalText(value, places), places)).toBe(value)
      }),
    )
  })

  test.each([
    ['12.5', 3, 12_500n],
    ['12.500', 1, 125n],
    ['-0.05', 2, -5n],
    [7, 0, 7n],
    ['0007', 0, 7n],
    ['0.1', 1, 1n],
  ])('%s in parts of %i places is %i', (text, places, parts) => {
    expect(scaled(text, places)).toBe(parts)
  })

  test.each([
    ['12.55', 1],
    ['1e3', 0],
    ['', 0],
    ['.5', 1],
    ['5.', 1],
    ['+5', 0],
    ['NaN', 0],
    [Infinity, 0],
    [1e21, 0],
    ['1,5', 1],
  ])('%s with %i places is refused, not rounded', (text, places) => {
    expect(() => scaled(text, places)).toThrow(RangeError)
  })

  test.each([
    [0n, 3, '0.000'],
    [5n, 3, '0.005'],
    [-5n, 3, '-0.005'],
    [-1234n, 2, '-12.34'],
    [42n, 0, '42'],
  ])('%i with %i places is written as %s', (parts, places, text) => {
    expect(decimalText(parts, places)).toBe(text)
  })

  test('are rounded half up, and below zero half away from it', () => {
    expect([5n, 15n, 25n, 4n, -5n, -15n, -4n].map((value) => roundedDivision(value, 10n))).toEqual([
      1n,
      2n,
      3n,
      0n,
      -1n,
      -2n,
      0n,
    ])
    const positive = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), positive, (value, by) => {
        const off = roundedDivision(value, by) * by - value
        expect(2n * (off < 0n ? -off : off) <= by).toBe(true)
        expect(roundedDivision(-value, by)).toBe(-roundedDivision(value, by))
      }),
    )
  })

  test('that a number cannot hold are refused', () => {
    expect(safeNumber(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
    expect(() => safeNumber(9_007_199_254_740_992n)).toThrow('too large')
    expect(wholeNumber(7, 'weight')).toBe(7n)
    expect(wholeNumber(0, 'weight')).toBe(0n)
    for (const [value, least] of [
      [1.5, 0],
      [-1, 0],
      [0, 1],
      [NaN, 0],
      [2 ** 53, 0],
    ] as const)
      expect(() => wholeNumber(value, 'weight', least), String(value)).toThrow(
        `weight must be a whole number of at least ${least}`,
      )
  })
})
