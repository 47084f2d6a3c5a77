import { describe, expect, test } from 'vitest'
import { translated } from '#i18n/translated.ts'
import { paceOf, saidPace, type LinePace } from '#services/order/order/rules/late-risk.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-03T02:00:00Z')

const line = (left: number, pairs: number, more: Partial<LinePace> = {}): LinePace => ({
  left_kg: left * 1000,
  pairs,
  kg_per_trip: 20_000,
  trips: 3,
  daily_limit_kg: null,
  ...more,
})
/** A window by the hours from now at which it begins and ends. */
const hours = (start: number, end: number) => ({
  window_start: new Date(NOW + start * HOUR).toISOString(),
  window_end: new Date(NOW + end * HOUR).toISOString(),
})
const judged = (lines: LinePace[], window: ReturnType<typeof hours>) => {
  const pace = paceOf(lines, window, NOW)
  const said = saidPace(lines, pace)
  return { pace, said: said && `${said.head ?? ''}|${translated('en', said.message, said.params)}` }
}

describe('late risk (dec.I1.11)', () => {
  const cases: [string, LinePace[], ReturnType<typeof hours>, boolean, string | null][] = [
    [
      'more is left than can be carried',
      [line(640, 6)],
      hours(-24, 28.8),
      true,
      'Late risk|640 t to deliver · 6 pairs × 20 t × 3 = 360 t a day · 1.2 days left',
    ],
    [
      'less is left',
      [line(300, 6)],
      hours(-24, 24),
      false,
      '|300 t to deliver · 6 pairs × 20 t × 3 = 360 t a day · 1 day left',
    ],
    ['exactly what can be carried is in time', [line(360, 6)], hours(-24, 24), false, null],
    ['a kilogram more is not', [line(360.001, 6)], hours(-24, 24), true, null],
    [
      'nobody is ready',
      [line(10, 0)],
      hours(-24, 240),
      true,
      'Late risk|10 t to deliver · no truck and driver are ready · 10 days left',
    ],
    [
      'the window is over',
      [line(1, 50)],
      hours(-48, -1),
      true,
      'Late risk|1 t to deliver · the window has ended',
    ],
    ['nothing is left', [line(0, 0)], hours(-48, -1), false, null],
    [
      'a window that has not begun has all its days, and does not say that they are left',
      [line(700, 6)],
      hours(48, 96),
      false,
      '|700 t to deliver · 6 pairs × 20 t × 3 = 360 t a day · a window of 2 days',
    ],
    [
      'the limit of a day holds it back',
      [line(300, 6, { daily_limit_kg: 100_000 })],
      hours(-1, 48),
      true,
      'Late risk|300 t to deliver · 6 pairs × 20 t × 3, at most 100 t a day · 2 days left',
    ],
    [
      'two lines share their trucks',
      [line(240, 6), line(180, 3)],
      hours(-1, 36),
      true,
      'Late risk|420 t to deliver · 3 pairs, 252 t a day · 1.5 days left',
    ],
    [
      'a line that is done does not count',
      [line(0, 0), line(180, 3)],
      hours(-1, 36),
      false,
      '|180 t to deliver · 3 pairs × 20 t × 3 = 180 t a day · 1.5 days left',
    ],
  ]
  test.each(cases)('%s', (_name, lines, window, isLate, words) => {
    const { pace, said } = judged(lines, window)
    expect(pace.is_late).toBe(isLate)
    if (words) expect(said).toBe(words)
  })

  test('says nothing where nothing is left', () => {
    expect(judged([line(0, 4)], hours(-1, 5)).said).toBeNull()
  })

  test('reads in Indonesian with its decimal sign', () => {
    const lines = [line(640.5, 6)]
    const said = saidPace(lines, paceOf(lines, hours(-24, 28.8), NOW))!
    expect(translated('id', said.message, said.params)).toBe(
      'belum terkirim 640,5 t · 6 pasangan × 20 t × 3 = 360 t sehari · sisa 1,2 hari',
    )
  })
})
