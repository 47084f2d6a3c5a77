import { expect, test } from 'vitest'
import type { LineContext, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import { suggestedLoad } from '#services/order/dispatch/rules/load-guards.ts'

const truck = (max_load_kg: number | null): TruckFacts => ({ max_load_kg, max_net_kg: 26_720 }) as TruckFacts
const line = (left_kg: number): LineContext => ({ left_kg, open_kg: 1_000 }) as LineContext

test('a truck is planned what it carries of what the line still needs', () => {
  expect(suggestedLoad(truck(25_000), line(40_000))).toBe(25_000)
  expect(suggestedLoad(truck(30_000), line(40_000))).toBe(26_720)
  expect(suggestedLoad(truck(25_000), line(20_000))).toBe(20_000)
})

test('what the tolerance leaves is planned only when nothing else is left', () => {
  expect(suggestedLoad(truck(25_000), line(0))).toBe(1_000)
})

test('a truck that may carry none of the cargo is refused for that, not planned a single kilogram', () => {
  expect(suggestedLoad(truck(null), line(20_000))).toBe(20_000)
})
