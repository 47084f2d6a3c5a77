import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, roundedDivision, scaled } from '#contracts/exact.ts'
import { penaltyIdr, rate, waitingIdr } from '#services/billing/tariff/rules/rating.ts'
import type { Charge } from '#services/billing/tariff/rules/rating.ts'

const kg = fc.integer({ min: 0, max: 60_000 })
const tariff = fc.integer({ min: 1, max: 10_000_000 })
const per_ton = (billable_kg: number, tariff_idr: number, min_charge_ton: string | null = null): Charge => ({
  basis: 'per_ton',
  billable_kg,
  tariff_idr,
  min_charge_ton,
})

const chargeIdr = (weight: number, price: number, leastKg: number) =>
  rate(per_ton(weight, price, decimalText(BigInt(leastKg), 3))).amount_idr

describe('the charge', () => {
  it.each<[string, Charge, number]>([
    ['per ton', per_ton(12_340, 45_000), 555_300],
    ['per ton, half a rupiah up', per_ton(500, 1), 1],
    ['per ton, less than half down', per_ton(499, 1), 0],
    ['per ton, minimum charge', per_ton(8_000, 45_000, '12.500'), 562_500],
    ['per ton, above the minimum', per_ton(13_000, 45_000, '12.500'), 585_000],
    [
      'per ton-km',
      { basis: 'per_ton_km', billable_kg: 12_340, tariff_idr: 850, distance_km: '37.25' },
      390_715,
    ],
    ['per trip', { basis: 'per_trip', billable_kg: 0, tariff_idr: 1_250_000 }, 1_250_000],
    ['per bag', { basis: 'per_bag', billable_kg: 20_000, tariff_idr: 1_750, bag_count: 400 }, 700_000],
    ['per hour, whole', { basis: 'per_hour', billable_kg: 0, tariff_idr: 100_001, cycle_min: 60 }, 100_001],
    [
      'per hour, begun quarter',
      { basis: 'per_hour', billable_kg: 0, tariff_idr: 100_000, cycle_min: 61 },
      125_000,
    ],
    ['per hour, quarter rupiah', { basis: 'per_hour', billable_kg: 0, tariff_idr: 1, cycle_min: 16 }, 1],
    ['per hour, nothing', { basis: 'per_hour', billable_kg: 0, tariff_idr: 100_000, cycle_min: 0 }, 0],
  ])('%s', (_name, charge, expected) => {
    expect(rate(charge).amount_idr).toBe(expected)
  })

  it('says how it came about', () => {
    expect(rate(per_ton(8_000, 45_000, '12.5')).trace).toEqual({
      basis: 'per_ton',
      tariff_idr: 45_000,
      billed_ton: '12.500',
      min_charge_applied: true,
      quantity: '12.500',
      formula: 'ton x tariff',
      exact: '562500000/1000',
    })
  })

  it.each<[string, Charge]>([
    ['no distance', { basis: 'per_ton_km', billable_kg: 1, tariff_idr: 1 }],
    ['no bags', { basis: 'per_bag', billable_kg: 1, tariff_idr: 1, bag_count: null }],
    ['no cycle', { basis: 'per_hour', billable_kg: 1, tariff_idr: 1 }],
    ['a fraction of a kilogram', per_ton(1.5, 1)],
    ['a negative weight', per_ton(-1, 1)],
    ['no tariff', per_ton(1, 0)],
    ['a finer minimum than a kilogram', per_ton(1, 1, '12.5001')],
    ['a minimum that is no number', per_ton(1, 1, '1e3')],
  ])('refuses %s', (_name, charge) => {
    expect(() => rate(charge)).toThrow(RangeError)
  })
})

describe('the charge, for every weight and tariff', () => {
  it('is the exact product rounded half up', () => {
    fc.assert(
      fc.property(kg, tariff, (weight, price) => {
        const exact = BigInt(weight) * BigInt(price)
        const amount = BigInt(rate(per_ton(weight, price)).amount_idr) * 1000n
        expect(amount - exact <= 500n && exact - amount < 500n).toBe(true)
      }),
    )
  })

  it('never falls when weight, tariff or minimum rise', () => {
    fc.assert(
      fc.property(kg, tariff, fc.nat(30_000), fc.nat(5_000), (weight, price, least, more) => {
        const base = chargeIdr(weight, price, least)
        expect(chargeIdr(weight + more, price, least)).toBeGreaterThanOrEqual(base)
        expect(chargeIdr(weight, price + more, least)).toBeGreaterThanOrEqual(base)
        expect(chargeIdr(weight, price, least + more)).toBeGreaterThanOrEqual(base)
      }),
    )
  })

  it('is never below the minimum charge and says when that applied', () => {
    fc.assert(
      fc.property(kg, tariff, fc.nat(30_000), (weight, price, least) => {
        const rated = rate(per_ton(weight, price, decimalText(BigInt(least), 3)))
        expect(rated.amount_idr).toBe(rate(per_ton(Math.max(weight, least), price)).amount_idr)
        expect(rated.trace.min_charge_applied).toBe(least > weight)
      }),
    )
  })

  it('of many trips differs from the charge of their sum by half a rupiah a trip at most', () => {
    fc.assert(
      fc.property(fc.array(kg, { minLength: 1, maxLength: 50 }), tariff, (weights, price) => {
        const parts = weights.reduce((sum, weight) => sum + rate(per_ton(weight, price)).amount_idr, 0)
        const whole = rate(
          per_ton(
            weights.reduce((sum, weight) => sum + weight, 0),
            price,
          ),
        ).amount_idr
        expect(Math.abs(parts - whole)).toBeLessThanOrEqual(weights.length / 2 + 0.5)
      }),
    )
  })

  it('per ton-km over 1 km is the charge per ton', () => {
    fc.assert(
      fc.property(kg, tariff, (weight, price) => {
        const km = rate({ basis: 'per_ton_km', billable_kg: weight, tariff_idr: price, distance_km: '1.00' })
        expect(km.amount_idr).toBe(rate(per_ton(weight, price)).amount_idr)
      }),
    )
  })
})

describe('penalty and waiting', () => {
  it.each([
    [100, 20_000, '0.500', 5_000, 0],
    [101, 20_000, '0.500', 5_000, 5_000],
    [101, 20_010, '0.500', 5_000, 4_750],
    [50, 20_000, '0', 5_000, 250_000],
    [-40, 20_000, '0.500', 5_000, 0],
    [62, 12_345, '0.5', 1, 0],
    [63, 12_345, '0.5', 1, 1],
  ])(
    'loss %i of %i at %s percent and Rp %i a kg',
    (loss_kg, origin_net_kg, tolerance_percent, price, amount) => {
      expect(penaltyIdr({ loss_kg, origin_net_kg, tolerance_percent, claim_price_idr_per_kg: price })).toBe(
        amount,
      )
    },
  )

  it.each([
    [90, 120, 60_000, 0],
    [120, 120, 60_000, 0],
    [121, 120, 60_000, 1_000],
    [150, 120, 75_001, 37_501],
  ])('%i min with %i free at Rp %i an hour', (waiting_min, free_min, rate_idr_per_hour, amount) => {
    expect(waitingIdr({ waiting_min, free_min, rate_idr_per_hour })).toBe(amount)
  })
})

describe('exact numbers', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(6), (parts, places) => {
        expect(scaled(decimalText(parts, places), places)).toBe(parts)
      }),
    )
  })

  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
  ])('%s / %s is %s', (a, b, expected) => {
    expect(roundedDivision(a, b)).toBe(expected)
  })
})
