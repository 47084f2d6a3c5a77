import { describe, expect, test } from 'vitest'
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
  slack_min: null,
  distance_km: 0,
  credit_point: 100,
  credit_floor: 40,
  truck_trips: 0,
  driver_trips: 0,
}

describe('the score of a pair', () => {
  test.each<[string, Partial<PairFacts>, Partial<ReturnType<typeof scoreParts>>]>([
    ['is 100 for the best there can be', {}, { load: 30, free: 30, near: 15, credit: 12, turn: 13 }],
    ['counts half a load as half', { load_kg: 10_000 }, { load: 15 }],
    ['counts a truck that is half empty with it less', { limit_kg: 40_000 }, { load: 27 }],
    ['counts no load where nobody carries any', { load_kg: 0, heaviest_kg: 0 }, { load: 0 }],
    ['takes points for a remark on the truck', { is_ready: false }, { load: 22 }],
    ['gives a third for a trip that ends long before', { slack_min: 600 }, { free: 10 }],
    ['gives half of that for a trip that ends an hour before', { slack_min: 60 }, { free: 5 }],
    ['gives nothing for a trip that ends as it starts', { slack_min: 0 }, { free: 0 }],
    ['gives nothing for a trip that ends after it', { slack_min: -30 }, { free: 0 }],
    ['falls with the way', { distance_km: 15 }, { near: 11.3 }],
    ['ends with a long way', { distance_km: 200 }, { near: 0 }],
    ['takes the middle where nobody knows the way', { distance_km: null }, { near: 7.5 }],
    ['counts credit above what is needed', { credit_point: 70 }, { credit: 6 }],
    ['has none at the floor', { credit_point: 40 }, { credit: 0 }],
    ['has no more than all of it', { credit_point: 300 }, { credit: 12 }],
    ['falls with the trips of both', { truck_trips: 1, driver_trips: 2 }, { turn: 1 }],
    ['never falls below nothing', { truck_trips: 9, driver_trips: 9 }, { turn: 0 }],
  ])('%s', (_, more, parts) => {
    expect(scoreParts({ ...BEST, ...more })).toMatchObject(parts)
  })

  test('is the sum of its parts', () => {
    expect(scoreOf(scoreParts(BEST))).toBe(100)
    expect(scoreOf(scoreParts({ ...BEST, credit_point: 47, distance_km: 7 }))).toBe(87.7)
  })

  test('of a free pair is above that of one on a trip, whatever is equal', () => {
    expect(scoreOf(scoreParts(BEST))).toBeGreaterThan(
      scoreOf(scoreParts({ ...BEST, slack_min: 100_000 })) + 19,
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
    tie('F', null, null),
    tie('C', 5, '2026-03-03T00:00:00Z'),
    tie('A', 5, '2026-03-03T01:00:00Z'),
    tie('D', 5, null),
    tie('E', 2, '2026-03-03T01:00:00Z'),
    { ...tie('Z', 50, '2026-03-03T01:00:00Z'), score: 81 },
  ].toSorted(byScore)
  expect(sorted.map(({ plate_no: plate }) => plate)).toEqual(['Z', 'E', 'D', 'C', 'A', 'B', 'F'])
})
