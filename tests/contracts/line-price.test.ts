import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lineAmount,
  onlyRoute,
  pricingRoute,
  proposedPrice,
  remarkOn,
  routesFor,
  type PricedRoute,
} from '#contracts/purchase/line-price.ts'

const route = (more: Partial<PricedRoute> = {}): PricedRoute => ({
  id: 'R1',
  cargo_id: 'UREA',
  charge_basis: 'per_ton',
  tariff_idr: 20_000,
  valid_from: '2026-01-01',
  valid_to: '2026-06-30',
  is_active: true,
  status: 'approved',
  ...more,
})
const ids = (routes: readonly PricedRoute[]): string[] => routes.map(({ id }) => id)

describe('the routes of a cargo', () => {
  const routes = [
    route(),
    route({ id: 'ANY', cargo_id: null }),
    route({ id: 'KCL', cargo_id: 'KCL' }),
    route({ id: 'OLD', valid_to: '2026-02-28' }),
    route({ id: 'OFF', is_active: false }),
    route({ id: 'WAITS', status: 'waiting' }),
    route({ id: 'REFUSED', status: 'refused' }),
  ]
  test.each([
    ['UREA', '2026-02-28', ['R1', 'ANY', 'OLD']],
    ['UREA', '2026-03-01', ['R1', 'ANY']],
    ['KCL', '2026-03-01', ['ANY', 'KCL']],
    ['UREA', '2026-07-01', []],
    ['UREA', null, ['R1', 'ANY', 'OLD']],
  ])('%s on %s', (cargo, day, expected) => {
    expect(ids(routesFor(routes, cargo, day))).toEqual(expected)
  })

  test('only one is proposed, several and none are not', () => {
    expect(onlyRoute([route(), route({ id: 'KCL', cargo_id: 'KCL' })], 'UREA', '2026-03-01')?.id).toBe('R1')
    expect(onlyRoute([route(), route({ id: 'R2' })], 'UREA', '2026-03-01')).toBeNull()
    expect(onlyRoute([route()], null, '2026-03-01')).toBeNull()
  })

  test.each(['waiting', 'refused'])(
    'what is %s counts nowhere: it is neither proposed nor compared with',
    (status) => {
      const other = route({ id: 'R2', status, tariff_idr: 30_000 })
      expect(onlyRoute([route(), other], 'UREA', '2026-03-01')?.id).toBe('R1')
      const own = { cargo_id: 'UREA', contract_route_id: 'R2' }
      expect(pricingRoute(own, [route(), other], '2026-03-01')).toBeNull()
    },
  )

  test('a line is priced by its own route, whatever else would fit', () => {
    const own = { cargo_id: 'UREA', contract_route_id: 'R2' }
    expect(pricingRoute(own, [route(), route({ id: 'R2' })], '2026-03-01')?.id).toBe('R2')
    expect(pricingRoute({ ...own, contract_route_id: 'GONE' }, [route()], '2026-03-01')).toBeNull()
  })
})

describe('the price of a line', () => {
  test.each([
    ['per_ton', 20_000],
    ['per_ton_km', null],
    ['per_trip', null],
    ['per_bag', null],
    ['per_hour', null],
  ])('begins with the tariff %s: %s', (charge_basis, expected) => {
    expect(proposedPrice(route({ charge_basis }))).toBe(expected)
  })

  test.each([
    [20_000, null],
    [21_000, null],
    [21_001, 5],
    [19_000, null],
    [18_999, -5],
    [40_000, 100],
    [null, null],
    [0, null],
  ])('%s against a tariff of 20,000 is remarked on: %s', (price, differs) => {
    expect(remarkOn(price, route())?.differs ?? null).toBe(differs)
  })

  test('says of another basis which it is, and never that it differs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('per_ton_km', 'per_trip', 'per_bag', 'per_hour'),
        fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: null }),
        (charge_basis, price) => {
          const remark = remarkOn(price, route({ charge_basis }))
          expect(remark).toEqual({ basis: charge_basis, tariff_idr: 20_000, differs: null })
        },
      ),
    )
  })

  test('is remarked on exactly where it lies more than a twentieth away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (price, tariff_idr) => {
          const isFar = 20n * BigInt(Math.abs(price - tariff_idr)) > BigInt(tariff_idr)
          expect(remarkOn(price, route({ tariff_idr })) !== null).toBe(isFar)
        },
      ),
    )
  })
})

describe('the amount of a line', () => {
  test.each([
    ['1.5', 20_000, 30_000],
    ['0.001', 500, 1],
    ['0.001', 499, 0],
    [999_999, 1_000_000_000, 999_999_000_000_000],
    [null, 20_000, null],
    ['12.3456', 1, null],
    ['abc', 1, null],
    [5, null, null],
  ])('%s t at %s is %s', (quantity, price, expected) => {
    expect(lineAmount(quantity, price)).toBe(expected)
  })
})
