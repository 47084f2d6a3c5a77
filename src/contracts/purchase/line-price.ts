import type { Decimal } from '#contracts/exact.ts'
import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { FieldFilter } from '#kernel/wire.ts'

/** Beyond so many per cent from the tariff a price per tonne is remarked on (dec.I1.4). */
const DIFFERS_PERCENT = 5n

/** What a line of a purchase order looks at of a contract's route. */
export interface PricedRoute {
  id: string
  cargo_id: string | null
  charge_basis: string
  tariff_idr: number
  valid_from: string
  valid_to: string
  is_active: boolean
  status: string
}

/** Rows that count: a second person has seen them (decision 69). */
export const COUNTING = { field: 'status', operator: '=', value: 'approved' } as const satisfies FieldFilter

/** Whether a row's price is one to go by: nobody pays what waits or was refused. */
const counts = ({ status }: Pick<PricedRoute, 'status'>): boolean => status === COUNTING.value

export interface PricedLine {
  cargo_id: string | null
  contract_route_id: string | null
}

/** The routes of a contract that carry a cargo on a day; one without a cargo carries any. */
export function routesFor<R extends PricedRoute>(
  routes: readonly R[],
  cargoId: string | null,
  day: string | null,
): R[] {
  return routes.filter(
    (route) =>
      route.is_active &&
      counts(route) &&
      (route.cargo_id === null || route.cargo_id === cargoId) &&
      (day === null || (route.valid_from <= day && day <= route.valid_to)),
  )
}

/** The only route that carries a cargo on a day; null where there is none or several to choose from. */
export function onlyRoute<R extends PricedRoute>(
  routes: readonly R[],
  cargoId: string | null,
  day: string | null,
): R | null {
  const fitting = cargoId === null ? [] : routesFor(routes, cargoId, day)
  return fitting.length === 1 ? fitting[0]! : null
}

/** The route whose tariff a line is priced by: its own, or the only one that its cargo can take. */
export function pricingRoute<R extends PricedRoute>(
  line: PricedLine,
  routes: readonly R[],
  day: string | null,
): R | null {
  const own = routes.find((route) => route.id === line.contract_route_id && counts(route))
  return own ?? (line.contract_route_id === null ? onlyRoute(routes, line.cargo_id, day) : null)
}

/** The price a line begins with: the tariff of its route where that is rupiah for a tonne. */
export function proposedPrice(route: PricedRoute | null): number | null {
  return route?.charge_basis === 'per_ton' ? route.tariff_idr : null
}

/** What is remarked on a line's price beside its route. */
export interface PriceRemark {
  basis: string
  tariff_idr: number
  /** By how many per cent the price lies above (or below) the tariff; null where that is not too far, or cannot be said. */
  differs: number | null
}

/**
 * What to say of a price: that it is far from the tariff, for a tariff by the tonne alone; of another basis that the value counts
 * and tonnes only inform (dec.I1.4). Null where there is nothing to say.
 */
export function remarkOn(price: number | null, route: PricedRoute | null): PriceRemark | null {
  if (!route) return null
  const { charge_basis: basis, tariff_idr } = route
  if (basis !== 'per_ton') return { basis, tariff_idr, differs: null }
  if (price === null || !Number.isSafeInteger(price) || price <= 0) return null
  const [given, tariff] = [BigInt(price), BigInt(tariff_idr)]
  const gap = given > tariff ? given - tariff : tariff - given
  if (gap * 100n <= tariff * DIFFERS_PERCENT) return null
  const tenths = safeNumber(roundedDivision((given - tariff) * 1000n, tariff))
  return { basis, tariff_idr, differs: tenths / 10 }
}

/** Rupiah of a line as the database reckons them; null while one of both is not given, or is no amount. */
export function lineAmount(quantity: Decimal | null, price: number | null): number | null {
  if (quantity === null || quantity === '' || price === null || !Number.isSafeInteger(price)) return null
  try {
    return safeNumber(roundedDivision(scaled(quantity, 3) * BigInt(price), 1000n))
  } catch {
    // Half-typed: the rules say what is wrong with it.
    return null
  }
}
