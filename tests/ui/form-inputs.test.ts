import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lang } from '#i18n/translate.ts'
import { momentOf, readDay, readMoment } from '#contracts/day-text.ts'
import { readNumber } from '#contracts/number-text.ts'
import { showDay, showMoment, wallClock } from '#ui/inputs/date-text.ts'
import { offsetOf, positionAt, roundLength } from '#ui/inputs/map-scale.ts'
import { showNumber } from '#ui/inputs/number-text.ts'

const LANGS: readonly Lang[] = ['en', 'id']

describe('a number', () => {
  test('is read in either way of writing', () => {
    for (const lang of LANGS) {
      expect(readNumber('1.234,5', lang, 3)).toBe(1234.5)
      expect(readNumber('1,234.5', lang, 3)).toBe(1234.5)
      expect(readNumber('1.234.567', lang, 0)).toBe(1234567)
      expect(readNumber('12,345,678', lang, 0)).toBe(12345678)
      expect(readNumber('1 234', lang, 0)).toBe(1234)
    }
  })

  test('with one sign is read as its reader writes', () => {
    expect(readNumber('1.234', 'en', 3)).toBe(1.234)
    expect(readNumber('1,234', 'en', 3)).toBe(1234)
    expect(readNumber('1.234', 'id', 3)).toBe(1234)
    expect(readNumber('1,234', 'id', 3)).toBe(1.234)
    expect(readNumber('3.5', 'id', 3)).toBe(3.5)
    expect(readNumber('0.500', 'id', 3)).toBe(0.5)
    expect(readNumber('40.000', 'en', 0)).toBe(40000)
  })

  test('of degrees never has thousands', () => {
    expect(readNumber('112.616', 'id', 7)).toBe(112.616)
    expect(readNumber('-7,1512345', 'en', 7)).toBe(-7.1512345)
    expect(showNumber(112.6535, 'id', 7)).toBe('112,6535')
  })

  test('may be pasted with its currency, unit and odd minus', () => {
    expect(readNumber('Rp 1.250.000', 'id', 0)).toBe(1250000)
    expect(readNumber('12.340 kg', 'id', 0)).toBe(12340)
    expect(readNumber('−5', 'en', 0)).toBe(-5)
    expect(readNumber('  ', 'en', 0)).toBeNull()
  })

  test('may be an amount without its sen, and a weight in the unit of its field', () => {
    for (const lang of LANGS) {
      expect(readNumber('Rp 1.500.000,-', lang, 0, 'Rp')).toBe(1500000)
      expect(readNumber('1.500.000,--', lang, 0, 'Rp')).toBe(1500000)
      expect(readNumber('1.500.000,50', lang, 0, 'Rp')).toBe(1500000.5)
      expect(readNumber('1,5 ton', lang, 3, 't')).toBe(1.5)
      expect(readNumber('1 234 567', lang, 0, 'kg')).toBe(1234567)
    }
  })

  test('in another unit than the field’s is none', () => {
    expect(readNumber('13 ton', 'en', 0, 'kg')).toBe('13 ton')
    expect(readNumber('12.340 kg', 'id', 3, 't')).toBe('12.340 kg')
    expect(readNumber('5 km', 'en', 2, 'm')).toBe('5 km')
    expect(readNumber('Rp 5.000', 'id', 0, 'kg')).toBe('Rp 5.000')
  })

  test('with signs that stand anywhere is none: it may be a day', () => {
    for (const text of ['3.11.26', '3 11 26', '1.500.000.50', '1,5,00', '1.5,3.2', '12 5', '1.23.456'])
      for (const lang of LANGS) expect(readNumber(text, lang, 0), text).toBe(text)
  })

  test('that is none stays the text it was', () => {
    for (const text of ['abc', '1-2', '--3', '1.2.3,4,5x', 'Rp', '12 apples'])
      expect(readNumber(text, 'en', 2)).toBe(text)
  })

  test('keeps a place too many, for its rule to refuse', () => {
    expect(showNumber(1.2345, 'en', 3)).toBe('1.2345')
    expect(readNumber('1,5', 'id', 0)).toBe(1.5)
  })

  test('comes back as it was shown, in both languages', () => {
    const places = fc.integer({ min: 0, max: 7 })
    const digits = fc.integer({ min: -999_999_999, max: 999_999_999 })
    fc.assert(
      fc.property(fc.constantFrom(...LANGS), places, digits, (lang, decimals, whole) => {
        const value = whole / 10 ** decimals
        expect(readNumber(showNumber(value, lang, decimals), lang, decimals)).toBe(value)
      }),
    )
  })

  test('is never NaN, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LANGS), (text, lang) => {
        const read = readNumber(text, lang, 2)
        expect(typeof read === 'number' ? Number.isFinite(read) : read === null || read === text).toBe(true)
      }),
    )
  })
})

describe('a date', () => {
  test('is read in any usual way', () => {
    for (const text of [
      '17/8/2026',
      '17-08-26',
      '2026-08-17',
      '17 Aug 2026',
      '17 Agustus 2026',
      '17 agt 2026',
    ])
      expect(readDay(text), text).toBe('2026-08-17')
    expect([readDay('3/3/73'), readDay('31/12/46')]).toEqual(['1973-03-03', '2046-12-31'])
  })

  test('that does not exist is refused', () => {
    for (const text of ['31/2/2026', '17/13/2026', '17/8', 'tomorrow', '', '2026-8-32'])
      expect(readDay(text), text).toBeNull()
  })

  test('comes back as it was shown', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.constantFrom(...LANGS), (text, lang) => {
        expect(readDay(showDay(text, lang))).toBe(text)
      }),
    )
  })

  test('with a time is the wall clock of WIB', () => {
    expect(readMoment('17/8/2026 8:30')).toBe('2026-08-17T01:30:00.000Z')
    expect(readMoment('17 Agt 2026 08.30 WIB')).toBe('2026-08-17T01:30:00.000Z')
    expect(readMoment('2026-08-17')).toBe('2026-08-16T17:00:00.000Z')
    expect(readMoment('17/8/2026 24:00')).toBeNull()
    expect(wallClock('2026-08-16T17:00:00Z')).toEqual({ day: '2026-08-17', minutes: 0 })
    for (const lang of LANGS)
      expect(readMoment(showMoment(momentOf('2026-05-02', 23, 59), lang))).toBe(
        momentOf('2026-05-02', 23, 59),
      )
  })
})

describe('the small map', () => {
  test('puts a dragged pin where it was dropped', () => {
    const middle = { longitude: 112.65, latitude: -7.15 }
    const moved = positionAt(middle, { x: 250, y: -40 })
    const back = offsetOf(middle, moved)
    expect(back.x).toBeCloseTo(250, 0)
    expect(back.y).toBeCloseTo(-40, 0)
    expect(moved.latitude).toBeGreaterThan(middle.latitude)
  })

  test('stays on the globe', () => {
    expect(positionAt({ longitude: 179.9, latitude: 89.9 }, { x: 1e9, y: -1e9 })).toEqual({
      longitude: 180,
      latitude: 90,
    })
  })

  test('draws round lengths', () => {
    expect([roundLength(7), roundLength(19), roundLength(240), roundLength(1000)]).toEqual([5, 10, 200, 1000])
  })
})
