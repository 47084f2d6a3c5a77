import { decimalText, scaled } from '#contracts/exact.ts'
import { TIMES_PAID } from '#contracts/dispatch/trip-ways.ts'
import type { TariffRow } from '#services/master/ports.ts'
import { tracedFreight } from '#services/billing/tariff/rules/freight.ts'
import type { ChargeBasis } from '#services/billing/tariff/rules/rating.ts'
import { freightShares } from '#services/billing/tariff/rules/freight-shares.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import type { LoadFacts, RatedLine } from '#services/billing/billing/audit/rules/load-facts.ts'
import { ticketsOf } from '#services/billing/billing/audit/rules/tickets-of.ts'
import { triedRows } from '#services/billing/billing/audit/rules/tried-rows.ts'

/** What the load is rated by where a weight is missing: the line waits for it, and says meanwhile what is at risk. */
const arrives = (load: LoadFacts): number =>
  Math.max(0, load.destination_net_kg ?? load.origin_net_kg ?? load.planned_kg)

const net = (kg: number | null): number | null => (kg === null ? null : Math.max(0, kg))

/** The freight of the whole load by the row that holds, as often as it is paid (dec.I2.4), and how it came about. */
function rated(load: LoadFacts, row: TariffRow) {
  const freight = tracedFreight(
    {
      billing_basis: load.contract.basis,
      charge_basis: row.charge_basis,
      tariff_idr: row.tariff_idr,
      min_charge_ton: row.min_charge_ton,
      fixed_ton_per_trip: row.fixed_ton_per_trip,
      distance_km: row.distance_km,
      standard_duration_min: row.standard_duration_min,
      bag_weight_kg: load.bag_weight_kg,
    },
    {
      kg: arrives(load),
      origin_net_kg: net(load.origin_net_kg),
      destination_net_kg: net(load.destination_net_kg),
      bag_count: load.bag_count,
      cycle_min: load.cycle_min,
    },
  )
  const times = load.paid_ways === null ? 1 : TIMES_PAID[load.paid_ways]
  return { ...freight, times, idr: freight.amount_idr * times }
}

/** Each basis as a formula of the trace's values. */
const FORMULAS: Readonly<Record<ChargeBasis, string>> = {
  per_ton: '{billed_ton} t × {tariff_idr}',
  per_ton_km: '{billed_ton} t × {distance_km} km × {tariff_idr}',
  per_trip: '{tariff_idr} a trip',
  per_bag: '{quantity} bags × {tariff_idr}',
  per_hour: '{quantity} hours × {tariff_idr}',
}

const NOTHING_BILLED = {
  reimbursement_id: null,
  note: null,
  contract_route_id: null,
  charge_basis: null,
  tariff_idr: null,
  basis_kg: null,
  billed_ton: null,
  quantity: null,
  min_charge_applied: false,
  loss_kg: null,
  tolerance_kg: null,
} as const

/** A trip without a tariff has a line all the same: it stands in Invalid Billing until there is one. */
export function untariffed(load: LoadFacts): RatedLine {
  return {
    ...NOTHING_BILLED,
    trip_id: load.trip_id,
    kind: 'freight',
    vendor_id: load.vendor_id,
    truck_id: null,
    plate_no: null,
    amount_idr: 0,
    trace: {
      contract_no: load.contract.contract_no,
      load_date: load.load_date,
      tried: triedRows(load),
      tickets: ticketsOf(load),
      formula: 'No tariff',
      values: {},
      exact: '0/1',
    },
  }
}

/** What the trucks before have of it, each a line of its own (dec.I2.3); the last truck has the rest. */
function sharesOf(load: LoadFacts, idr: number): number[] {
  const driven = load.earlier.map(({ driven_km: km }) => km)
  return freightShares(idr, load.way_km ?? 0, driven)
}

/** The kilometres the last truck came: the way less what those before have come, never below zero. */
function lastKm({ way_km, earlier }: LoadFacts): string {
  const before = earlier.reduce((sum, { driven_km: km }) => sum + scaled(km, 2), 0n)
  const left = scaled(way_km ?? 0, 2) - before
  return decimalText(left > 0n ? left : 0n, 2)
}

type Carrier = Pick<RatedLine, 'trip_id' | 'vendor_id' | 'truck_id' | 'plate_no'>
type Rated = ReturnType<typeof rated>

/** How the freight of one truck came about; `km` is what it came of the way, null where it carried the load all of it. */
function traceOf(
  load: LoadFacts,
  row: TariffRow,
  { idr, times, amount_idr, trace }: Rated,
  km: string | null,
): LineTrace {
  const isWays = load.paid_ways !== null
  return {
    contract_no: load.contract.contract_no,
    load_date: load.load_date,
    tried: triedRows(load),
    tickets: ticketsOf(load),
    formula: FORMULAS[row.charge_basis],
    values: {
      basis: load.contract.basis,
      billed_ton: trace.billed_ton,
      quantity: trace.quantity,
      tariff_idr: row.tariff_idr,
      distance_km: row.distance_km,
      ...(row.min_charge_ton === null ? {} : { min_charge_ton: row.min_charge_ton }),
      ...(isWays ? { times, one_way_idr: amount_idr } : {}),
      ...(load.paid_reason === null ? {} : { paid_reason: load.paid_reason }),
      ...(km === null ? {} : { load_idr: idr, way_km: String(load.way_km ?? 0), driven_km: km }),
    },
    steps: [
      ...(isWays ? ['{times} × {one_way_idr}'] : []),
      ...(km !== null ? ['{driven_km} of {way_km} km of {load_idr}'] : []),
    ],
    exact: trace.exact,
  }
}

/**
 * Freight of a load (model.C5): one line, or where it changed trucks one for each of them, whose sum is the freight of the load to the
 * rupiah; the minimum is charged once on the sum. A load that is lost and pays nothing has none.
 */
export function freightLines(load: LoadFacts): RatedLine[] {
  const row = load.tariff.chosen
  if (load.lost_kg !== null && load.paid_ways === 'nothing') return []
  if (!row) return [untariffed(load)]
  const freight = rated(load, row)
  const { trace } = freight
  const shares = sharesOf(load, freight.idr)
  const line = (of: Carrier, amount_idr: number, km: string | null): RatedLine => ({
    ...of,
    kind: 'freight',
    reimbursement_id: null,
    note: null,
    contract_route_id: row.id,
    charge_basis: row.charge_basis,
    tariff_idr: row.tariff_idr,
    basis_kg: freight.kg,
    billed_ton: trace.billed_ton,
    quantity: trace.quantity,
    min_charge_applied: trace.min_charge_applied,
    amount_idr,
    loss_kg: load.loss_kg,
    tolerance_kg: null,
    trace: traceOf(load, row, freight, km),
  })
  const { trip_id, vendor_id } = load
  const rest = shares.reduce((left, share) => left - share, freight.idr)
  return [
    line(
      { trip_id, vendor_id, truck_id: null, plate_no: null },
      rest,
      load.earlier.length ? lastKm(load) : null,
    ),
    ...load.earlier.map(({ driven_km, trip_id: id, vendor_id: vendor, truck_id, plate_no }, at) =>
      line(
        { trip_id: id, vendor_id: vendor, truck_id, plate_no },
        shares[at] ?? 0,
        decimalText(scaled(driven_km, 2), 2),
      ),
    ),
  ]
}
