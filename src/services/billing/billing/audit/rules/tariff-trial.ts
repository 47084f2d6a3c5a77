import { resolveRoute, type RouteAsk, type TariffRow } from '#services/master/ports.ts'
import { freightLines } from '#services/billing/billing/audit/rules/freight-lines.ts'
import type { ContractFacts, LoadFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

/** Freight of one load by the tariff that held and by the one that is tried; `now_idr` is null where none held. */
export interface TriedLoad {
  billed_ton: string | null
  now_idr: number | null
  then_idr: number
}

/** A tariff that is tried, with the contract it belongs to and what that one pays by. */
export interface TariffOnTrial {
  row: TariffRow
  contract: Pick<ContractFacts, 'id' | 'basis'>
}

const isForTheSame = (one: TariffRow, other: TariffRow): boolean =>
  one.cargo_id === other.cargo_id &&
  one.payload_type_id === other.payload_type_id &&
  one.truck_type === other.truck_type

function freightOf(load: LoadFacts): { idr: number; ton: string | null } {
  const lines = freightLines(load)
  return {
    idr: lines.reduce((sum, line) => sum + line.amount_idr, 0),
    ton: lines.find(({ billed_ton: ton }) => ton !== null)?.billed_ton ?? null,
  }
}

/**
 * A past load as if the tariff had held on its day in the place of those for the same carriage (dec.I4.17). Null where another row of the
 * contract says more exactly what was carried, or the tariff is for something else: then it would not have rated the load.
 */
export function triedOn(load: LoadFacts, ask: RouteAsk, { row, contract }: TariffOnTrial): TriedLoad | null {
  const day = load.load_date
  const held = { ...row, is_active: true, status: 'approved', valid_from: day, valid_to: day }
  // A draft contract has no load of its own yet: what stands in the other one is not in its place.
  const others = load.contract.id === contract.id ? load.tariff.tried.map(({ route }) => route) : []
  const rows = others.filter((one) => one.id !== row.id && !isForTheSame(one, row))
  const tariff = resolveRoute(ask, [held, ...rows])
  if (tariff.chosen?.id !== row.id) return null
  const then = freightOf({ ...load, tariff, contract: { ...load.contract, basis: contract.basis } })
  return {
    billed_ton: then.ton,
    now_idr: load.tariff.chosen ? freightOf(load).idr : null,
    then_idr: then.idr,
  }
}
