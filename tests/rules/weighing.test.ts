import * as fc from 'fast-check'
import { shiftEnd } from '#services/order/weighing/offline/rules/terminal.ts'
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

it('shifts are the plant’s: at 06, 14 and 22 the night begins and ends an hour earlier, and a pass with its shift', () => {
  const starts = [360, 840, 1320] as const
  expect(shiftOf(new Date('2026-11-21T15:30:00Z'), starts)).toBe(3)
  expect(shiftOf(new Date('2026-11-20T23:30:00Z'), starts)).toBe(1)
  // 13:30 WIB is the second shift's, which ends at 22:00; by the usual hours it would be over at 15:00.
  const early = Date.parse('2026-11-21T06:30:00Z')
  expect(new Date(shiftEnd(early, starts)).toISOString()).toBe('2026-11-21T15:00:00.000Z')
  expect(new Date(shiftEnd(early)).toISOString()).toBe('2026-11-21T08:00:00.000Z')
})
