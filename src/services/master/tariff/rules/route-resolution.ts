/** What is carried, from where to where, on which day: what a tariff is looked for. */
export interface RouteAsk {
  origin_checkpoint_id: string
  destination_checkpoint_id: string
  cargo_id: string
  payload_type_id: string
  /** Null when any truck may do it: then a row that names a truck type does not match. */
  truck_type?: string | null
  /** Calendar day, YYYY-MM-DD. */
  load_date: string
}

/** A row of a contract as far as choosing it goes; null in `cargo_id`, `payload_type_id` and `truck_type` means any. */
export interface RouteRow {
  id: string
  code: string
  origin_checkpoint_id: string
  destination_checkpoint_id: string
  cargo_id: string | null
  payload_type_id: string | null
  truck_type: string | null
  valid_from: string
  valid_to: string
  is_active: boolean
  /** `approved` once somebody else than who entered it has seen it. */
  status: string
}

/** A row with its price, as it is stored: numeric columns are decimal text. */
export interface TariffRow extends RouteRow {
  charge_basis: 'per_ton' | 'per_ton_km' | 'per_trip' | 'per_bag' | 'per_hour'
  tariff_idr: number
  distance_km: string
  standard_duration_min: number
  min_charge_ton: string | null
  fixed_ton_per_trip: string | null
}

/** Why a row of the way does not apply. */
export type Miss =
  'inactive' | 'unapproved' | 'too_early' | 'too_late' | 'cargo' | 'payload_type' | 'truck_type'

export interface Trial<R extends RouteRow = RouteRow> {
  route: R
  /** Empty when it applies. */
  misses: Miss[]
}

export interface Resolution<R extends RouteRow = RouteRow> {
  /** The row whose tariff holds; null when none applies. */
  chosen: R | null
  /** Every row of the way: those that apply first, the most specific at the top. */
  tried: Trial<R>[]
}

/** How exactly a row says what is carried: cargo counts before payload type, that before truck type (model.C2). */
export function specificity(row: Pick<RouteRow, 'cargo_id' | 'payload_type_id' | 'truck_type'>): number {
  return (
    Number(row.cargo_id !== null) * 4 +
    Number(row.payload_type_id !== null) * 2 +
    Number(row.truck_type !== null)
  )
}

function missesOf(ask: RouteAsk, row: RouteRow): Miss[] {
  const differs = (wanted: string | null, given: string | null | undefined): boolean =>
    wanted !== null && wanted !== (given ?? null)
  const found: [Miss, boolean][] = [
    ['inactive', !row.is_active],
    ['unapproved', row.status !== 'approved'],
    ['too_early', ask.load_date < row.valid_from],
    ['too_late', ask.load_date > row.valid_to],
    ['cargo', differs(row.cargo_id, ask.cargo_id)],
    ['payload_type', differs(row.payload_type_id, ask.payload_type_id)],
    ['truck_type', differs(row.truck_type, ask.truck_type)],
  ]
  return found.filter(([, is]) => is).map(([miss]) => miss)
}

/**
 * The one rule of tariffs (model.C2: the most specific match wins): of the contract's rows for this way, those that are approved by a second
 * person, active, valid on the day and name nothing else; of these the one that names cargo, then payload type, then truck type. Rows of other
 * ways are left out.
 */
export function resolveRoute<R extends RouteRow>(ask: RouteAsk, routes: readonly R[]): Resolution<R> {
  const tried = routes
    .filter(
      (row) =>
        row.origin_checkpoint_id === ask.origin_checkpoint_id &&
        row.destination_checkpoint_id === ask.destination_checkpoint_id,
    )
    .map((route): Trial<R> => ({ route, misses: missesOf(ask, route) }))
    .toSorted(
      (a, b) =>
        Number(a.misses.length > 0) - Number(b.misses.length > 0) ||
        specificity(b.route) - specificity(a.route) ||
        b.route.valid_from.localeCompare(a.route.valid_from) ||
        a.route.id.localeCompare(b.route.id),
    )
  const first = tried[0]
  return { chosen: first && first.misses.length === 0 ? first.route : null, tried }
}
