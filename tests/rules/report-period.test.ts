import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf, MOST_BUCKETS, periodAt, PRESETS, STEPS, type Preset } from '#contracts/report-period.ts'

/** A moment of the plant's clocks. */
const wib = (text: string): Date => new Date(`${text}+07:00`)
const spanOf = (now: string, preset: Preset, days?: { from: string; to: string }) => {
  const { from, before, earlier } = periodAt(wib(now), preset, days)
  return [from, before, earlier.from, earlier.before].map((at) =>
    new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 16),
  )
}

describe('a period', () => {
  test.each([
    // The day begins at midnight, and stands beside as much of yesterday.
    [
      '2026-03-01T00:00:00',
      'today',
      '2026-03-01T00:00',
      '2026-03-02T00:00',
      '2026-02-28T00:00',
      '2026-03-01T00:00',
    ],
    [
      '2026-02-28T23:59:00',
      'today',
      '2026-02-28T00:00',
      '2026-03-01T00:00',
      '2026-02-27T00:00',
      '2026-02-27T23:59',
    ],
    [
      '2026-03-02T10:30:00',
      '7d',
      '2026-02-24T00:00',
      '2026-03-03T00:00',
      '2026-02-17T00:00',
      '2026-02-23T10:30',
    ],
    [
      '2026-03-30T10:30:00',
      '30d',
      '2026-03-01T00:00',
      '2026-03-31T00:00',
      '2026-01-30T00:00',
      '2026-02-28T10:30',
    ],
    // The third shift goes over midnight and belongs to the day on which it began.
    [
      '2026-03-01T02:00:00',
      'shift',
      '2026-02-28T23:00',
      '2026-03-01T07:00',
      '2026-02-28T15:00',
      '2026-02-28T18:00',
    ],
    [
      '2026-03-01T23:30:00',
      'shift',
      '2026-03-01T23:00',
      '2026-03-02T07:00',
      '2026-03-01T15:00',
      '2026-03-01T15:30',
    ],
    [
      '2026-03-01T07:00:00',
      'shift',
      '2026-03-01T07:00',
      '2026-03-01T15:00',
      '2026-02-28T23:00',
      '2026-03-01T07:00',
    ],
    [
      '2026-03-02T00:00:00',
      'month',
      '2026-03-01T00:00',
      '2026-04-01T00:00',
      '2026-02-01T00:00',
      '2026-02-02T00:00',
    ],
    // February was shorter: it is over before as much of it has come.
    [
      '2026-03-31T12:00:00',
      'month',
      '2026-03-01T00:00',
      '2026-04-01T00:00',
      '2026-02-01T00:00',
      '2026-03-01T00:00',
    ],
    [
      '2026-01-15T12:00:00',
      'month',
      '2026-01-01T00:00',
      '2026-02-01T00:00',
      '2025-12-01T00:00',
      '2025-12-15T12:00',
    ],
  ] as const)('at %s of %s', (now, preset, ...expected) => {
    expect(spanOf(now, preset)).toEqual(expected)
  })

  test('of days that are over stands beside as many days before, whole', () => {
    expect(spanOf('2026-03-20T09:00:00', 'custom', { from: '2026-03-01', to: '2026-03-02' })).toEqual([
      '2026-03-01T00:00',
      '2026-03-03T00:00',
      '2026-02-27T00:00',
      '2026-03-01T00:00',
    ])
  })

  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

  test('always holds the moment it is asked at, and never touches the period before', () => {
    const presets = fc.constantFrom(...PRESETS.filter((preset) => preset !== 'custom'))
    fc.assert(
      fc.property(moments, presets, (now, preset) => {
        const { from, before, earlier } = periodAt(now, preset)
        expect(Date.parse(from)).toBeLessThanOrEqual(now.getTime())
        expect(Date.parse(before)).toBeGreaterThan(now.getTime())
        expect(Date.parse(earlier.before)).toBeLessThanOrEqual(Date.parse(from))
        expect(Date.parse(earlier.from)).toBeLessThan(Date.parse(from))
        expect(earlier.before >= earlier.from).toBe(true)
      }),
    )
  })

  test('is cut into steps without a gap, each with a name of its own', () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...STEPS),
        fc.integer({ min: 1, max: 400 }),
        (start, step, hours) => {
          const span = {
            from: start.toISOString(),
            before: new Date(start.getTime() + hours * 3_600_000).toISOString(),
          }
          const buckets = bucketsOf(step, span)
          if (buckets === null) {
            expect([step, hours >= MOST_BUCKETS]).toEqual(['hour', true])
            return
          }
          expect([buckets[0]!.from, buckets.at(-1)!.before]).toEqual([span.from, span.before])
          expect(buckets.slice(1).map(({ from }) => from)).toEqual(
            buckets.slice(0, -1).map(({ before }) => before),
          )
          expect(new Set(buckets.map(({ key }) => key)).size).toBe(buckets.length)
        },
      ),
    )
  })
})

test('steps begin where the plant says', () => {
  const keys = (step: (typeof STEPS)[number], from: string, before: string): string[] =>
    bucketsOf(step, { from: wib(from).toISOString(), before: wib(before).toISOString() })!.map(
      ({ key }) => key,
    )
  expect(keys('shift', '2026-03-01T00:00:00', '2026-03-02T00:00:00')).toEqual([
    '2026-02-28/3',
    '2026-03-01/1',
    '2026-03-01/2',
    '2026-03-01/3',
  ])
  // The second of March 2026 is a Monday.
  expect(keys('week', '2026-02-28T00:00:00', '2026-03-04T00:00:00')).toEqual(['2026-02-23', '2026-03-02'])
  expect(keys('month', '2026-01-31T23:00:00', '2026-03-01T00:00:00')).toEqual(['2026-01', '2026-02'])
  expect(keys('hour', '2026-03-01T22:00:00', '2026-03-02T01:00:00')).toEqual([
    '2026-03-01T22',
    '2026-03-01T23',
    '2026-03-02T00',
  ])
  expect(keys('day', '2026-02-28T00:00:00', '2026-03-02T00:00:00')).toEqual(['2026-02-28', '2026-03-01'])
})
