import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatNumber, formatTime } from '#i18n/format.ts'

const LOCALES = [
  ['en', 'en-GB'],
  ['id', 'id-ID'],
] as const
const moments = fc.date({ min: new Date('1900-01-02'), max: new Date('2099-12-31'), noInvalidDate: true })
const DAY = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'Asia/Jakarta' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Jakarta' } as const

test.each(LOCALES)('writes days and clocks as Intl does for %s', (lang, locale) => {
  const day = new Intl.DateTimeFormat(locale, DAY)
  const clock = new Intl.DateTimeFormat('en-GB', CLOCK)
  // Before 1964 Java had other offsets than WIB; the product's moments are younger than that.
  const since1964 = moments.filter((at) => at.getUTCFullYear() >= 1964)
  fc.assert(
    fc.property(since1964, (at) => {
      expect(formatMoment(at.toISOString(), lang)).toBe(`${day.format(at)} ${clock.format(at)}`)
      expect(formatTime(at.toISOString())).toBe(clock.format(at))
    }),
  )
  const utc = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' })
  fc.assert(
    fc.property(moments, (at) => {
      expect(formatDay(at.toISOString(), lang)).toBe(utc.format(at))
    }),
  )
})

test.each(LOCALES)('writes numbers as Intl does for %s', (lang, locale) => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer(),
        fc.integer({ min: -1100, max: 1100 }),
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      ),
      fc.integer({ min: 0, max: 3 }),
      (value, decimals) => {
        fc.pre(!Object.is(value, -0))
        const intl = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })
        expect(formatNumber(value, lang, decimals)).toBe(intl.format(value))
      },
    ),
  )
})
