import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bagsOf,
  BILLING_WEIGHT_BASES,
  billableKg,
  estimateOf,
  freight,
  tripsOf,
  type BillableFacts,
  type FreightTerms,
} from '#services/billing/tariff/rules/freight.ts'

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

const TERMS: FreightTerms = {
  billing_basis: 'origin_net',
  charge_basis: 'per_ton',
  tariff_idr: 1000,
  min_charge_ton: null,
  fixed_ton_per_trip: null,
  distance_km: '10.00',
  standard_duration_min: 60,
  bag_weight_kg: null,
}

describe('freight of a trip', () => {
  it.each<[string, Partial<FreightTerms>, Parameters<typeof freight>[1], number]>([
    ['by what is planned', {}, { kg: 8000 }, 8000],
    ['by what was weighed', {}, { kg: 8000, origin_net_kg: 8100 }, 8100],
    ['by its smallest charged load', { min_charge_ton: '15' }, { kg: 1 }, 15_000],
    ['by the trip, however little it carries', { charge_basis: 'per_trip' }, { kg: 1 }, 1000],
    [
      'by the bags that were counted',
      { charge_basis: 'per_bag', bag_weight_kg: '50' },
      { kg: 8000, bag_count: 159 },
      159_000,
    ],
    [
      'by the bags it weighs where nobody counted',
      { charge_basis: 'per_bag', bag_weight_kg: '50' },
      { kg: 8001 },
      161_000,
    ],
    [
      'by its fixed tonnes',
      { billing_basis: 'fixed_ton_per_trip', fixed_ton_per_trip: '22.5' },
      { kg: 8000 },
      22_500,
    ],
    ['by the hour of its route until it is driven', { charge_basis: 'per_hour' }, { kg: 1 }, 1000],
    ['by the hours that it took', { charge_basis: 'per_hour' }, { kg: 1, cycle_min: 90 }, 1500],
    ['by tonnes and kilometres', { charge_basis: 'per_ton_km' }, { kg: 2000 }, 20_000],
  ])('is counted %s', (_how, terms, load, amount) => {
    expect(freight({ ...TERMS, ...terms }, load).amount_idr).toBe(amount)
  })

  it('has as many bags as the line says where nobody knows what one weighs', () => {
    expect(bagsOf(8000, null, { kg: 100_000, bag_count: 1001 })).toBe(81)
    expect(bagsOf(8000, null, { kg: 100_000, bag_count: null })).toBeNull()
    expect(bagsOf(8000, '50', { kg: 100_000, bag_count: 1 })).toBe(160)
  })
})

describe('the estimate of a line', () => {
  it('counts every trip by itself: its smallest load, its trip, its begun bag', () => {
    const line = { kg: 45_000, each_kg: 20_000, bag_count: null }
    expect(tripsOf(line)).toBe(3)
    expect(estimateOf({ ...TERMS, min_charge_ton: '15' }, line)).toBe(20_000 + 20_000 + 15_000)
    expect(estimateOf({ ...TERMS, charge_basis: 'per_trip' }, line)).toBe(3000)
    expect(estimateOf({ ...TERMS, charge_basis: 'per_bag', bag_weight_kg: '30' }, line)).toBe(
      667_000 * 2 + 167_000,
    )
  })

  it('is past counting before it is wrong', () => {
    const terms: FreightTerms = {
      ...TERMS,
      charge_basis: 'per_ton_km',
      tariff_idr: 9_000_000_000_000_000,
      distance_km: '9999',
    }
    expect(() => estimateOf(terms, { kg: 99_999_000, each_kg: 20_000, bag_count: null })).toThrow(RangeError)
  })

  it('is what its planned trips cost, whatever the terms', () => {
    const terms = fc.record({
      charge_basis: fc.constantFrom(
        'per_ton' as const,
        'per_ton_km' as const,
        'per_trip' as const,
        'per_bag' as const,
        'per_hour' as const,
      ),
      billing_basis: fc.constantFrom(...BILLING_WEIGHT_BASES),
      tariff_idr: fc.integer({ min: 1, max: 5_000_000 }),
      min_charge_ton: fc.constantFrom(null, '5', '15.5'),
      bag_weight_kg: fc.constantFrom(null, '50', '0.5'),
    })
    const line = fc.record({
      kg: fc.integer({ min: 1, max: 200_000 }),
      each_kg: fc.integer({ min: 500, max: 30_000 }),
      bag_count: fc.option(fc.integer({ min: 1, max: 5000 })),
    })
    fc.assert(
      fc.property(terms, line, (given, of) => {
        const all = { ...TERMS, fixed_ton_per_trip: '10', ...given }
        let [left, sum] = [of.kg, 0]
        while (left > 0) {
          const kg = Math.min(left, of.each_kg)
          sum += freight(all, { kg, bag_count: bagsOf(kg, all.bag_weight_kg, of) }).amount_idr
          left -= kg
        }
        expect(estimateOf(all, of)).toBe(sum)
      }),
    )
  })
})
