import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterWorking,
  areApart,
  beforeWorking,
  minutesOf,
  workingMinutes,
  type WorkingTime,
} from '#contracts/setting/working-time.ts'

const wib = (text: string): number => Date.parse(`${text}:00+07:00`)
const span = (from: string, to: string) => ({ from: minutesOf(from), to: minutesOf(to) })

/** Monday to Friday, 08-17; Wednesday 4 March 2026 is off. */
const DAY: WorkingTime = {
  days: [1, 2, 3, 4, 5],
  spans: [span('08:00', '17:00')],
  holidays: new Set(['2026-03-04']),
}
/** The night shift alone, Monday to Friday. */
const NIGHT: WorkingTime = { days: [1, 2, 3, 4, 5], spans: [span('23:00', '07:00')], holidays: new Set() }
const SHIFTS: WorkingTime = {
  days: [1, 2, 3, 4, 5, 6, 7],
  spans: [span('07:00', '15:00'), span('15:00', '23:00'), span('23:00', '07:00')],
  holidays: new Set(),
}

describe('working minutes between two moments', () => {
  test.each([
    ['inside one day', DAY, '2026-03-03T09:00', '2026-03-03T10:30', 90],
    ['before work has begun', DAY, '2026-03-03T05:00', '2026-03-03T08:01', 1],
    ['over a night and a holiday', DAY, '2026-03-03T16:00', '2026-03-05T09:00', 120],
    ['over a weekend', DAY, '2026-03-06T16:30', '2026-03-09T08:30', 60],
    ['none at all on a Sunday', DAY, '2026-03-08T00:00', '2026-03-08T23:59', 0],
    ['a night across midnight', NIGHT, '2026-03-02T22:00', '2026-03-03T08:00', 480],
    ['a night of Friday goes on into Saturday', NIGHT, '2026-03-07T00:00', '2026-03-08T12:00', 420],
    ['three shifts never rest', SHIFTS, '2026-03-06T03:15', '2026-03-09T03:15', 3 * 1440],
    ['all day', null, '2026-03-07T00:00', '2026-03-07T00:10', 10],
    ['backwards', DAY, '2026-03-03T10:30', '2026-03-03T09:00', -90],
  ])('%s', (_name, time, from, to, minutes) => {
    expect(workingMinutes(time, wib(from), wib(to))).toBe(minutes)
  })
})

describe('so many working minutes after', () => {
  test.each([
    ['on the same day', DAY, '2026-03-03T09:00', 240, '2026-03-03T13:00'],
    ['to the very end of a day', DAY, '2026-03-03T09:00', 480, '2026-03-03T17:00'],
    ['past a holiday', DAY, '2026-03-03T16:00', 90, '2026-03-05T08:30'],
    ['from a Saturday', DAY, '2026-03-07T11:00', 30, '2026-03-09T08:30'],
    ['of a night that belongs to the day it began', NIGHT, '2026-03-07T06:00', 90, '2026-03-09T23:30'],
    ['without any', DAY, '2026-03-08T11:00', 0, '2026-03-08T11:00'],
    ['all day', null, '2026-03-08T11:00', 90, '2026-03-08T12:30'],
  ])('%s', (_name, time, from, minutes, to) => {
    expect(afterWorking(time, wib(from), minutes)).toBe(wib(to))
  })

  test.each([
    ['no day', { ...DAY, days: [] }],
    ['no hours', { ...DAY, spans: [] }],
  ])('a calendar with %s is refused', (_name, time) => {
    expect(() => afterWorking(time, wib('2026-03-03T09:00'), 1)).toThrow('The calendar has no working time')
    expect(() => beforeWorking(time, wib('2026-03-03T09:00'), 1)).toThrow('The calendar has no working time')
  })
})

test('minutes of work in a week lead no farther than ten years', () => {
  const scarce: WorkingTime = { days: [1], spans: [span('08:00', '08:01')], holidays: new Set() }
  const [at, years] = [wib('2026-03-03T09:00'), 3660 * 86_400_000]
  expect([afterWorking(scarce, at, 3000) - at, at - beforeWorking(scarce, at, 3000)]).toEqual([years, years])
})

describe('any calendar', () => {
  const START = wib('2026-01-01T00:00')
  const minute = fc.integer({ min: 0, max: 1439 })
  /** One to three stretches between points of the clock, the last of which may go past midnight. */
  const spans = fc
    .uniqueArray(minute, { minLength: 2, maxLength: 6 })
    .map((points) => points.toSorted((one, other) => one - other))
    .chain((points) =>
      fc.boolean().map((isOverNight) => {
        const moved = isOverNight ? [...points.slice(1), points[0]!] : points
        return moved.flatMap((from, at) =>
          at % 2 === 0 && at + 1 < moved.length ? [{ from, to: moved[at + 1]! }] : [],
        )
      }),
    )
  const week = ({ days, spans: all }: WorkingTime): number =>
    days.length * all.reduce((sum, { from, to }) => sum + ((to - from + 1440) % 1440), 0)
  /** With so much work in a week that the lengths below end within ten years. */
  const calendar: fc.Arbitrary<WorkingTime> = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
      spans,
      holidays: fc
        .uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 12 })
        .map((days) => new Set(days.map((day) => `2026-01-${String(day).padStart(2, '0')}`))),
    })
    .filter((time) => week(time) >= 10)
  const moment = fc.integer({ min: 0, max: 40 * 1440 }).map((minutes) => START + minutes * 60_000)
  const length = fc.integer({ min: 0, max: 3000 })

  test('has stretches that leave each other alone', () => {
    fc.assert(fc.property(calendar, (time) => areApart(time.spans)))
  })

  test('the moment after so many minutes is the first by which they have passed', () => {
    fc.assert(
      fc.property(calendar, moment, length, (time, from, minutes) => {
        const to = afterWorking(time, from, minutes)
        expect(workingMinutes(time, from, to)).toBe(minutes)
        if (minutes > 0) expect(workingMinutes(time, from, to - 1)).toBeLessThan(minutes)
      }),
    )
  })

  test('who has waited long enough began at or before the moment so many minutes ago', () => {
    fc.assert(
      fc.property(calendar, moment, moment, length, (time, since, now, minutes) => {
        expect(since <= beforeWorking(time, now, minutes)).toBe(afterWorking(time, since, minutes) <= now)
      }),
    )
  })

  test('later begins no earlier, and parts add up', () => {
    fc.assert(
      fc.property(calendar, moment, moment, moment, length, (time, one, other, third, minutes) => {
        const [a, b, c] = [one, other, third].toSorted((x, y) => x - y) as [number, number, number]
        expect(afterWorking(time, a, minutes)).toBeLessThanOrEqual(afterWorking(time, b, minutes))
        expect(workingMinutes(time, a, b) + workingMinutes(time, b, c)).toBeCloseTo(
          workingMinutes(time, a, c),
          6,
        )
      }),
    )
  })
})

test.each([
  [[span('07:00', '15:00'), span('15:00', '23:00'), span('23:00', '07:00')], true],
  [[span('07:00', '15:00'), span('14:59', '23:00')], false],
  [[span('23:00', '07:00'), span('06:59', '15:00')], false],
  [[span('08:00', '08:00')], true],
])('stretches %j are apart: %s', (spans, isApart) => {
  expect(areApart(spans)).toBe(isApart)
})
