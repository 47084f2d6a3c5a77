import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { SCORE_PARTS } from '#contracts/dispatch/calls.ts'
import { translated } from '#i18n/translated.ts'
import { inLine } from '#services/order/dispatch/pairing.ts'
import {
  byScore,
  scoreOf,
  scoreParts,
  type PairFacts,
  type Tie,
} from '#services/order/dispatch/rules/pair-score.ts'

const BEST: PairFacts = {
  load_kg: 20_000,
  heaviest_kg: 20_000,
  limit_kg: 20_000,
  is_ready: true,
  condition_note: null,
  on_trip: null,
  open_ticket: null,
  distance_km: 0,
  credit_point: 100,
  trips_today: 0,
  today_kg: 0,
  idle_hours: null,
  warnings: 0,
  is_on_duty: true,
}

const on = (slack_min: number): Partial<PairFacts> => ({
  on_trip: { trip_no: 'TRP-1', until: '2026-03-03T04:00:00.000Z', slack_min },
})

/** What is taken, with the sentence in English. */
const said = (more: Partial<PairFacts>): [string, number, string][] =>
  scoreParts({ ...BEST, ...more }).map(({ kind, points, why }) => [
    kind,
    points,
    translated('en', why.message, why.params),
  ])

describe('the score of a pair', () => {
  test.each<[string, Partial<PairFacts>, [string, number, string][]]>([
    ['loses nothing for the best there can be', {}, []],
    ['falls with the way', { distance_km: 2.2 }, [['away', -2.2, '2.2 km away']]],
    ['falls no further than to a long way', { distance_km: 200 }, [['away', -15, '200 km away']]],
    ['loses some where nobody knows the way', { distance_km: null }, [['away', -3, 'place not known']]],
    [
      'falls with the work of the day',
      { trips_today: 2, today_kg: 53_160 },
      [['today', -5.13, 'trips today: 2, 53.16 t']],
    ],
    ['falls with the credit', { credit_point: 92 }, [['credit', -2, 'credit 92']]],
    ['gains nothing from more credit than all', { credit_point: 300 }, []],
    ['loses for a remark', { is_ready: false }, [['notes', -5, 'goes with a remark']]],
    [
      'says what the remark is',
      { is_ready: false, condition_note: 'left mirror' },
      [['notes', -5, 'remark: left mirror']],
    ],
    [
      'falls with tonnes that others would take',
      { load_kg: 15_000, limit_kg: 15_000 },
      [['tonnes', -3.75, '5 t less than 20 t']],
    ],
    [
      'falls with room that stays empty',
      { limit_kg: 40_000 },
      [['room', -2.5, '20 t of its room stay empty']],
    ],
    [
      'loses for a trip that ends long before',
      on(600),
      [['on_trip', -10, 'on TRP-1 until 03 Mar 2026 11:00']],
    ],
    [
      'loses more for one that ends as it starts',
      on(0),
      [['on_trip', -11.67, 'on TRP-1 until 03 Mar 2026 11:00']],
    ],
    [
      'loses most for one that ends long after',
      on(-999),
      [['on_trip', -15, 'on TRP-1 until 03 Mar 2026 11:00']],
    ],
    ['loses for who has just come back', { idle_hours: 0 }, [['turn', -3, 'waits for 0 h']]],
    ['loses less for who waits', { idle_hours: 6 }, [['turn', -1.5, 'waits for 6 h']]],
    ['loses nothing for who waits longest', { idle_hours: 12 }, []],
    [
      'loses for a weighing of its own',
      { open_ticket: 'TB-01-1' },
      [['on_scale', -5, 'has an open general weighing, ticket TB-01-1']],
    ],
    ['loses a little for who is off duty', { is_on_duty: false }, [['off_duty', -2, 'driver not on duty']]],
    ['loses for a warning', { warnings: 2 }, [['warnings', -10, 'has a warning']]],
  ])('%s', (_, more, parts) => {
    expect(said(more)).toEqual(parts)
  })

  test('is 100 less all parts, never below 0, and every part can be lost', () => {
    const worst: PairFacts = {
      ...BEST,
      ...on(-9999),
      open_ticket: 'TB-01-1',
      load_kg: 0,
      is_ready: false,
      distance_km: 999,
      credit_point: 0,
      trips_today: 99,
      today_kg: 999_999,
      idle_hours: 0,
      warnings: 9,
      is_on_duty: false,
    }
    expect(scoreParts(worst).map(({ kind }) => kind)).toEqual(SCORE_PARTS.filter((kind) => kind !== 'line'))
    expect(scoreOf(scoreParts(worst))).toBe(0)
    expect(scoreOf([])).toBe(100)
  })

  test('adds up to the hundredth whatever the facts are', () => {
    const facts = fc.record({
      load_kg: fc.nat(30_000),
      distance_km: fc.option(fc.double({ min: 0, max: 90, noNaN: true })),
      credit_point: fc.nat(120),
      trips_today: fc.nat(9),
      today_kg: fc.nat(200_000),
      idle_hours: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
    })
    fc.assert(
      fc.property(facts, (more) => {
        const parts = scoreParts({ ...BEST, heaviest_kg: 30_000, limit_kg: 30_000, ...more })
        const hundredths = parts.reduce((sum, { points }) => sum + Math.round(points * 100), 10_000)
        expect(Math.round(scoreOf(parts) * 100)).toBe(hundredths)
        expect(parts.every(({ points }) => points < 0)).toBe(true)
      }),
    )
  })

  test('of a pair on a trip is below that of a free one that is 9 km further away', () => {
    expect(scoreOf(scoreParts({ ...BEST, ...on(100_000) }))).toBeLessThan(
      scoreOf(scoreParts({ ...BEST, distance_km: 9 })),
    )
  })
})

test('pairs of one score: the nearer one, then who waits longer, then the plate', () => {
  const tie = (plate_no: string, distance_km: number | null, idle_since: string | null): Tie => ({
    score: 80,
    plate_no,
    distance_km,
    idle_since,
  })
  const sorted = [
    tie('B', 5, '2026-03-03T01:00:00Z'),
    tie('G', null, null),
    tie('F', null, null),
    tie('C', 5, '2026-03-03T00:00:00Z'),
    tie('A', 5, '2026-03-03T01:00:00Z'),
    tie('D', 5, null),
    tie('E', 2, '2026-03-03T01:00:00Z'),
    { ...tie('Z', 50, '2026-03-03T01:00:00Z'), score: 81 },
  ].toSorted(byScore)
  expect(sorted.map(({ plate_no: plate }) => plate)).toEqual(['Z', 'E', 'D', 'C', 'A', 'B', 'F', 'G'])
})

test('pairs of one score stand in line, a hundredth apart, and their sums still add up', () => {
  const pair = (plate_no: string, score: number) => ({
    plate_no,
    score,
    parts: [{ kind: 'away' as const, points: score - 100, why: { message: 'away' } }],
  })
  const line = inLine([pair('A', 95), pair('B', 95), pair('C', 95), pair('D', 94.99), pair('E', 90), pair('F', 0), pair('G', 0)]) // prettier-ignore
  expect(line.map(({ score }) => score)).toEqual([95, 94.99, 94.98, 94.97, 90, 0, 0])
  for (const { parts, score } of line) expect(scoreOf(parts)).toBe(score)
  expect(line[1]!.parts[1]).toMatchObject({ points: -0.01, why: { params: { plate: 'A' } } })
})
