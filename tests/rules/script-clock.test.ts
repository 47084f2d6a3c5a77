import { expect, test } from 'vitest'
import { beganAt } from '#services/sub/telemetry/rules/script-clock.ts'

const START = Date.parse('2026-03-02T02:00:00Z')
const DAY = 86_400_000
const seen = { plant: START + 9_000, steady: 50_000 }

test('a script begins when it began while the clock goes on, however far', () => {
  expect(beganAt(START, null, { plant: START + 1, steady: 0 })).toBe(START)
  expect(beganAt(START, seen, { plant: seen.plant, steady: 50_300 })).toBe(START)
  expect(beganAt(START, seen, { plant: seen.plant + DAY, steady: 50_200 })).toBe(START)
})

test('a clock put back moves its begin by as much', () => {
  // Half a second later by the steady clock, a day earlier by the plant's.
  const now = { plant: seen.plant - DAY, steady: 50_500 }
  expect(now.plant - beganAt(START, seen, now)).toBe(9_500)
  const little = { plant: seen.plant - 2_000, steady: 51_000 }
  expect(little.plant - beganAt(START, seen, little)).toBe(10_000)
})

test('a truck that has come tomorrow comes now, for who has not seen it', () => {
  expect(beganAt(START + DAY, null, { plant: START, steady: 0 })).toBe(START)
})
