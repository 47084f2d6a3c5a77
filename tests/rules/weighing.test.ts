import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netOf, shiftOf, ticketNo, variancePercent } from '#services/order/weighing/rules/weighing.ts'

describe('tare, gross and net', () => {
  it.each([
    ['tare_first', 8_000, 20_000, 0, { tare_kg: 8_000, gross_kg: 20_000, net_kg: 12_000 }],
    ['gross_first', 20_000, 8_000, 50, { tare_kg: 8_000, gross_kg: 20_000, net_kg: 11_950 }],
    ['one_pass', 20_000, 8_000, 0, { tare_kg: 8_000, gross_kg: 20_000, net_kg: 12_000 }],
    ['check', 8_000, 20_000, 0, { tare_kg: 8_000, gross_kg: 20_000, net_kg: 12_000 }],
    ['check', 20_000, 8_000, 0, { tare_kg: 8_000, gross_kg: 20_000, net_kg: 12_000 }],
    ['tare_first', 20_000, 8_000, 0, { tare_kg: 20_000, gross_kg: 8_000, net_kg: -12_000 }],
  ] as const)('%s %i then %i less %i', (flow, first, second, deduction, expected) => {
    expect(netOf(flow, first, second, deduction)).toEqual(expected)
  })
})

describe('variance', () => {
  it.each([
    [10_500, 10_000, 5],
    [9_000, 10_000, -10],
    [10_000, 10_000, 0],
    [10_001, 30_000, -66.663],
    [10_000, null, null],
    [10_000, 0, null],
  ])('%i of %s is %s percent', (net, expected, percent) => {
    expect(variancePercent(net, expected)).toBe(percent)
  })

  it('is the same distance above and below', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.nat(1_000), (expected, off) => {
        const below = variancePercent(expected - off, expected) ?? 0
        expect(variancePercent(expected + off, expected)).toBe(below === 0 ? 0 : -below)
      }),
    )
  })
})

describe('ticket number', () => {
  it.each([
    ['2026-11-21T03:00:00Z', 7, 'TB1-261121-0007'],
    ['2026-11-21T16:59:59Z', 1, 'TB1-261121-0001'],
    ['2026-11-21T17:00:00Z', 1, 'TB1-261122-0001'],
    ['2026-12-31T17:00:00Z', 12_345, 'TB1-270101-12345'],
  ])('%s number %i', (at, n, expected) => {
    expect(ticketNo('TB1', new Date(at), n)).toBe(expected)
  })

  it('counts from 1', () => {
    expect(() => ticketNo('TB1', new Date(), 0)).toThrow(RangeError)
  })
})

it.each([
  ['2026-11-21T00:00:00Z', 1],
  ['2026-11-21T07:59:59Z', 1],
  ['2026-11-21T08:00:00Z', 2],
  ['2026-11-21T16:00:00Z', 3],
  ['2026-11-20T23:59:59Z', 3],
])('%s belongs to shift %i', (at, shift) => {
  expect(shiftOf(new Date(at))).toBe(shift)
})
