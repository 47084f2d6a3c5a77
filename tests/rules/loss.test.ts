import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BILLING_WEIGHT_BASES, billableKg, lossOf } from '#services/order/weighing/rules/loss.ts'
import type { BillableFacts } from '#services/order/weighing/rules/loss.ts'

describe('loss', () => {
  it.each([
    [
      20_000,
      19_900,
      '0.500',
      { loss_kg: 100, loss_percent: '0.500', tolerance_kg: 100, over_tolerance: false },
    ],
    [
      20_000,
      19_899,
      '0.500',
      { loss_kg: 101, loss_percent: '0.505', tolerance_kg: 100, over_tolerance: true },
    ],
    [
      20_000,
      20_040,
      '0.500',
      { loss_kg: -40, loss_percent: '-0.200', tolerance_kg: 100, over_tolerance: false },
    ],
    [12_345, 12_283, '0.5', { loss_kg: 62, loss_percent: '0.502', tolerance_kg: 61, over_tolerance: true }],
    [20_000, 19_990, 0, { loss_kg: 10, loss_percent: '0.050', tolerance_kg: 0, over_tolerance: true }],
    [20_000, null, 0, { loss_kg: null, loss_percent: null, tolerance_kg: null, over_tolerance: false }],
    [0, 20_000, '0.500', { loss_kg: -20_000, loss_percent: null, tolerance_kg: 0, over_tolerance: false }],
    [1, 0, '0.5', { loss_kg: 1, loss_percent: '100.000', tolerance_kg: 0, over_tolerance: true }],
    [60_000, 1, '0.5', { loss_kg: 59_999, loss_percent: '99.998', tolerance_kg: 300, over_tolerance: true }],
    [null, 20_000, 0, { loss_kg: null, loss_percent: null, tolerance_kg: null, over_tolerance: false }],
  ])('%s kg left, %s kg arrived, %s percent tolerated', (origin, destination, tolerance, expected) => {
    expect(lossOf(origin, destination, tolerance)).toEqual(expected)
  })
})

describe('billable weight', () => {
  const facts: Omit<BillableFacts, 'basis'> = {
    origin_net_kg: 20_000,
    destination_net_kg: 19_900,
    bag_count: 399,
    bag_weight_kg: '50.125',
    fixed_ton_per_trip: '22.500',
  }

  it.each([
    ['origin_net', 20_000],
    ['destination_net', 19_900],
    ['lower_of_both', 19_900],
    ['bag_count', 20_000],
    ['fixed_ton_per_trip', 22_500],
  ] as const)('by %s is %i kg', (basis, expected) => {
    expect(billableKg({ ...facts, basis })).toBe(expected)
  })

  it.each(BILLING_WEIGHT_BASES)('by %s is not known without its facts', (basis) => {
    const nothing = { origin_net_kg: null, destination_net_kg: null, bag_count: null }
    expect(billableKg({ ...nothing, bag_weight_kg: null, fixed_ton_per_trip: null, basis })).toBeNull()
  })

  it.each<[string, BillableFacts]>([
    [
      'the lower of both, when nothing has arrived',
      { ...facts, basis: 'lower_of_both', destination_net_kg: null },
    ],
    ['the lower of both, when nothing has left', { ...facts, basis: 'lower_of_both', origin_net_kg: null }],
    ['bags that nobody counted', { ...facts, basis: 'bag_count', bag_count: null }],
    ['bags of which nobody knows the weight', { ...facts, basis: 'bag_count', bag_weight_kg: null }],
  ])('is not known of %s', (_title, given) => {
    expect(billableKg(given)).toBeNull()
  })

  it('lower of both is never above either', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(60_000), (origin_net_kg, destination_net_kg) => {
        const lower = billableKg({ ...facts, origin_net_kg, destination_net_kg, basis: 'lower_of_both' })
        expect(lower).toBe(Math.min(origin_net_kg, destination_net_kg))
      }),
    )
  })
})
