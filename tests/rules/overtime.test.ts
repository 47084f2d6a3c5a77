import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  hourlyWage,
  overtimeLines,
  type Ladder,
  type OvertimeRule,
} from '#services/order/people/rules/overtime-ladder.ts'
import {
  dayTypeOf,
  mondayOf,
  normalMinutes,
  workedMinutes,
} from '#services/order/people/rules/overtime-day.ts'
import {
  weekOf,
  type DayFacts,
  type Grounds,
  type PayProfile,
} from '#services/order/people/rules/overtime-week.ts'

/** PP 35/2021, articles 21, 26, 31 and 32, said a second time and by hand: the migration holds what the plant starts with. */
const LAW: OvertimeRule = {
  id: 'law',
  valid_from: '2021-02-02',
  source: 'PP 35/2021',
  hourly_divisor: 173,
  five_day_min: 480,
  six_day_min: 420,
  short_day_min: 300,
  cap_day_min: 240,
  cap_week_min: 1080,
  holiday_kinds: ['national'],
  steps: [
    { ladder: 'workday', hours: 1, factor: '1.50' },
    { ladder: 'workday', hours: 3, factor: '2.00' },
    { ladder: 'five_day_rest', hours: 8, factor: '2.00' },
    { ladder: 'five_day_rest', hours: 1, factor: '3.00' },
    { ladder: 'five_day_rest', hours: 3, factor: '4.00' },
    { ladder: 'six_day_rest', hours: 7, factor: '2.00' },
    { ladder: 'six_day_rest', hours: 1, factor: '3.00' },
    { ladder: 'six_day_rest', hours: 3, factor: '4.00' },
    { ladder: 'short_holiday', hours: 5, factor: '2.00' },
    { ladder: 'short_holiday', hours: 1, factor: '3.00' },
    { ladder: 'short_holiday', hours: 3, factor: '4.00' },
  ],
}
/** 173 × 30,000: the hour is Rp 30,000, so that amounts can be worked out in the head. */
const MONTH = 5_190_000

describe('pay of overtime', () => {
  test.each<[Ladder, number, number]>([
    // 1 h × 1.5 × 30,000
    ['workday', 60, 45_000],
    // 1.5 × 30,000 + 2 h × 2 × 30,000
    ['workday', 180, 165_000],
    // half an hour of the first: 0.5 × 1.5 × 30,000
    ['workday', 30, 22_500],
    // 45,000 + 5 h × 2 × 30,000: what is over four hours goes on at 2
    ['workday', 360, 345_000],
    // 8 × 2 × 30,000
    ['five_day_rest', 480, 480_000],
    // 480,000 + 3 × 30,000 + 2 h × 4 × 30,000
    ['five_day_rest', 660, 810_000],
    // 480,000 + 90,000 + 3 h × 120,000: the 12th hour is the last the law names
    ['five_day_rest', 720, 930_000],
    // 7 × 2 × 30,000 + 1 × 3 × 30,000 + 1 × 4 × 30,000
    ['six_day_rest', 540, 630_000],
    // 5 × 2 × 30,000 + 1 × 3 × 30,000 + 3 × 4 × 30,000
    ['short_holiday', 540, 750_000],
    // 5 × 2 × 30,000 alone
    ['short_holiday', 300, 300_000],
    ['workday', 0, 0],
  ])('%s, %i min: Rp %i', (ladder, minutes, amount) => {
    expect(amountOf(overtimeLines(LAW, ladder, minutes, MONTH))).toBe(amount)
  })

  test('is rounded once a line, from the month and not from a rounded hour', () => {
    // 5,000,000 / 173 = 28,901.73…; × 1.5 = 43,352.60; the rest 2 h × 2 × 28,901.734… = 115,606.94
    expect(overtimeLines(LAW, 'workday', 180, 5_000_000).map(({ amount_idr }) => amount_idr)).toEqual([
      43_353, 115_607,
    ])
    expect(hourlyWage(5_000_000, LAW)).toBe(28_902)
  })

  const ladders = fc.constantFrom<Ladder>('workday', 'five_day_rest', 'six_day_rest', 'short_holiday')
  const minutes = fc.integer({ min: 0, max: 2880 })
  const months = fc.integer({ min: 1, max: 1_000_000_000 })

  test('never falls with more minutes, and its lines are all the minutes', () => {
    fc.assert(
      fc.property(ladders, minutes, minutes, months, (ladder, one, other, month) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const lines = overtimeLines(LAW, ladder, more, month)
        expect(amountOf(overtimeLines(LAW, ladder, less, month))).toBeLessThanOrEqual(amountOf(lines))
        expect(lines.reduce((sum, line) => sum + line.minutes, 0)).toBe(more)
        expect(lines.every((line) => line.minutes > 0)).toBe(true)
      }),
    )
  })
})

const SIX = { week_days: '6', rest_day: '7', other_day: '6' } as const
const FIVE = { week_days: '5', rest_day: '7', other_day: '6' } as const

describe('the kind of a day', () => {
  // 2026-03-02 is a Monday.
  test.each([
    ['2026-03-02', SIX, 'workday', 420],
    ['2026-03-02', FIVE, 'workday', 480],
    ['2026-03-07', SIX, 'short_day', 300],
    ['2026-03-07', FIVE, 'rest_day', 0],
    ['2026-03-08', SIX, 'rest_day', 0],
    ['2026-03-05', SIX, 'holiday', 0],
    ['2026-03-14', SIX, 'short_holiday', 0],
    ['2026-03-14', FIVE, 'holiday', 0],
    ['2026-03-15', SIX, 'holiday', 0],
  ] as const)('%s of a week of %j is a %s', (day, week, type, normal) => {
    const holidays = new Set(['2026-03-05', '2026-03-14', '2026-03-15'])
    expect(dayTypeOf(day, week, holidays)).toBe(type)
    expect(normalMinutes(LAW, type, week.week_days)).toBe(normal)
  })

  test('weeks begin on Monday, across months and years', () => {
    expect(['2026-03-01', '2026-03-02', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-12-28',
    ])
  })
})

describe('worked minutes', () => {
  const at = (hour: number, minute = 0): number => (hour * 60 + minute) * 60_000

  test('leave out rests and begun minutes, and count what is over each other once', () => {
    expect(workedMinutes([{ from: at(7), to: at(17), rest_s: 3600 }])).toEqual({ worked: 540, rest: 60 })
    expect(workedMinutes([{ from: at(7), to: at(8) + 59_999, rest_s: 0 }]).worked).toBe(60)
    // 07-12 and 10-15 are eight hours, not ten
    expect(
      workedMinutes([
        { from: at(7), to: at(12), rest_s: 0 },
        { from: at(10), to: at(15), rest_s: 0 },
      ]).worked,
    ).toBe(480)
    expect(workedMinutes([{ from: at(7), to: at(8), rest_s: 7200 }]).worked).toBe(0)
  })
})

const profile = (
  week: Omit<PayProfile, 'id' | 'valid_from' | 'monthly_idr'>,
  from = '2026-01-01',
): PayProfile => ({
  id: from,
  valid_from: from,
  monthly_idr: MONTH,
  ...week,
})
const grounds = (week: typeof SIX | typeof FIVE, holidays: Record<string, string> = {}): Grounds => ({
  rules: [LAW],
  profiles: [profile(week)],
  holidays: new Map(Object.entries(holidays)),
})
/** A duty from an hour of the plant's clock on; the hours may pass midnight. */
const duty = (day: string, from: number, hours: number, rest_s = 0, ordered_min = 0): DayFacts => {
  const start = Date.parse(`${day}T00:00:00+07:00`) + from * 3_600_000
  return {
    work_date: day,
    ordered_min,
    sessions: [
      {
        id: day,
        plate_no: 'B 1 A',
        login_at: new Date(start).toISOString(),
        logout_at: new Date(start + hours * 3_600_000).toISOString(),
        resting_since: null,
        rest_s,
      },
    ],
  }
}
const NOW = Date.parse('2026-04-15T00:00:00Z')
const short = (days: readonly DayFacts[], on: Grounds) =>
  weekOf(days, on, NOW).map(({ overtime_min, suggested_min, flags }) => [
    overtime_min,
    suggested_min,
    flags.join(' '),
  ])

describe('a week', () => {
  test('limits four hours a day and eighteen a week, on workdays alone (dec.I2.5)', () => {
    // Mon-Fri 07-18.5 with an hour of rest: 10.5 h − 7 h = 210 min each, Mon-Fri 1,050; Saturday's short day 9 h − 5 h = 240.
    const days = ['02', '03', '04', '05', '06'].map((day) => duty(`2026-03-${day}`, 7, 11.5, 3600))
    expect(short([...days, duty('2026-03-07', 7, 9)], grounds(SIX))).toEqual([
      ...days.map(() => [210, 210, '']),
      // 1,080 − 1,050 = 30 min are left of the week
      [240, 30, 'over_week'],
    ])
    // 13 h − 7 h = 6 h on one day: two over
    expect(short([duty('2026-03-02', 6, 13)], grounds(SIX))).toEqual([[360, 240, 'over_day']])
    // The same on the rest day is inside; it counts for no week.
    expect(short([duty('2026-03-08', 6, 9)], grounds(SIX))).toEqual([[540, 540, '']])
    // 13 h of a rest day: the table of six days ends with the 11th hour
    expect(short([duty('2026-03-08', 6, 13)], grounds(SIX))).toEqual([[780, 660, 'beyond_table']])
  })

  test('a night belongs to the day it began, also from a month into the next and into a holiday', () => {
    // 31 March 22:00 to 1 April 09:00 WIB is 11 h of a Tuesday; that Wednesday is a holiday does not matter.
    const [night] = weekOf([duty('2026-03-31', 22, 11)], grounds(SIX, { '2026-04-01': 'national' }), NOW)
    expect(night).toMatchObject({ work_date: '2026-03-31', overtime_min: 240, normal_min: 420 })
    // A joint leave is a workday unless the rules say otherwise.
    const [leave] = weekOf([duty('2026-04-01', 7, 8)], grounds(SIX, { '2026-04-01': 'joint_leave' }), NOW)
    expect(leave).toMatchObject({ overtime_min: 60, basis: { day_type: 'workday' } })
  })

  test('counts no hour for two days, where clocks had a night last into the next duty', () => {
    // Monday 22:00 to Tuesday 09:00 is 11 h of Monday; of Tuesday 06:00 to 17:00 eight hours are left.
    const days = [duty('2026-03-02', 22, 11), duty('2026-03-03', 6, 11)]
    expect(weekOf(days, grounds(SIX), NOW).map(({ worked_min }) => worked_min)).toEqual([660, 480])
    // A short duty within the night is none.
    expect(
      weekOf([duty('2026-03-02', 22, 11), duty('2026-03-03', 1, 2)], grounds(SIX), NOW).map(
        ({ worked_min, overtime_min }) => [worked_min, overtime_min],
      ),
    ).toEqual([
      [660, 240],
      [0, 0],
    ])
  })

  test('without a profile only the hours are known, and the latest profile that has begun holds', () => {
    const none = { ...grounds(SIX), profiles: [profile(SIX, '2026-03-03')] }
    expect(weekOf([duty('2026-03-02', 6, 10)], none, NOW)).toMatchObject([
      { basis: null, worked_min: 600, overtime_min: 0, normal_min: null },
    ])
    const two = { ...grounds(SIX), profiles: [profile(FIVE, '2026-03-03'), profile(SIX, '2026-01-01')] }
    const days = [duty('2026-03-02', 6, 10), duty('2026-03-03', 6, 10)]
    expect(weekOf(days, two, NOW).map((day) => day.overtime_min)).toEqual([180, 120])
  })

  test('what goes on counts until now; what was ordered is never more than what was worked', () => {
    const open = duty('2026-03-02', 6, 0)
    const running = {
      ...open,
      sessions: open.sessions.map((one) => ({ ...one, logout_at: null })),
      ordered_min: 999,
    }
    const now = Date.parse('2026-03-02T06:00:00+07:00') + 8 * 3_600_000
    expect(weekOf([running], grounds(SIX), now)).toMatchObject([
      { ended_at: null, worked_min: 480, overtime_min: 60, ordered_min: 60 },
    ])
  })

  test('is never more than was worked, nor suggests more than was found', () => {
    const hours = fc.array(fc.double({ min: 0, max: 24, noNaN: true }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(
        hours,
        fc.constantFrom(SIX, FIVE),
        fc.integer({ min: 0, max: 40_000 }),
        (week, kind, rest) => {
          const days = week.map((length, at) => duty(`2026-03-0${at + 2}`, 6, length, rest))
          for (const day of weekOf(days, grounds(kind), NOW)) {
            expect(day.overtime_min).toBeLessThanOrEqual(day.worked_min)
            expect(day.suggested_min).toBeLessThanOrEqual(day.overtime_min)
            expect(day.suggested_min).toBeGreaterThanOrEqual(0)
          }
        },
      ),
    )
  })
})
