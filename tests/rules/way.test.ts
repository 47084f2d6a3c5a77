import { expect, test } from 'vitest'
import { kmBetween } from '#services/order/dispatch/rules/way.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['the same place', at(-7.15, 112.64), at(-7.15, 112.64), 0],
  ['a degree to the north', at(0, 112), at(1, 112), 111.2],
  ['a degree to the east on the equator', at(0, 112), at(0, 113), 111.2],
  ['a degree to the east in Gresik', at(-7.15, 112), at(-7.15, 113), 110.3],
  ['the other side of the earth', at(0, 0), at(0, 180), 20_015.1],
])('the way to %s', (_, from, to, km) => {
  expect(kmBetween(from, to)).toBe(km)
  expect(kmBetween(to, from)).toBe(km)
})
