import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { resolveRoute, type Resolution, type RouteAsk, type TariffRow } from '#services/master/ports.ts'
import type { LoadRow } from '#services/billing/billing/audit/facts/load-rows.ts'

type Row = Narrowed<
  ColumnsOf<'master.contract_route', keyof TariffRow | 'contract_id'>,
  Pick<TariffRow, 'charge_basis'>
>

/** The rows of contracts by the way they are for; those taken out of use are among them, because a load may have been given out under one. */
async function rowsOf(db: Executor, contractIds: readonly string[]): Promise<Map<string, TariffRow[]>> {
  const rows = await runSql<Row>(
    db,
    `select id, contract_id, code, origin_checkpoint_id, destination_checkpoint_id, cargo_id, payload_type_id, truck_type,
       valid_from, valid_to, is_active, status, charge_basis, tariff_idr, distance_km, standard_duration_min, min_charge_ton, fixed_ton_per_trip
     from master.public_contract_route where contract_id = any($1::uuid[]) and deleted_at is null`,
    [contractIds],
  )
  return Map.groupBy(rows, (row) =>
    wayOf(row.contract_id, row.origin_checkpoint_id, row.destination_checkpoint_id),
  )
}

const wayOf = (...ids: string[]): string => ids.join(' ')

/** What a tariff is looked for, of a load. */
export const askOf = (load: LoadRow): RouteAsk => ({
  origin_checkpoint_id: load.way_origin_id,
  destination_checkpoint_id: load.way_destination_id,
  cargo_id: load.cargo_id,
  payload_type_id: load.payload_type_id,
  truck_type: load.truck_type,
  load_date: load.load_date,
})

/**
 * The tariff of each load on its loading day (model.C2), with every row that was tried. The row a trip was given out under counts as in
 * use and approved: only an approved row is given out, its price stays from then on, and who takes it out of use later does not take the
 * vendor's money.
 */
export async function tariffsOf(
  db: Executor,
  loads: readonly LoadRow[],
): Promise<Map<string, Resolution<TariffRow>>> {
  const rows = await rowsOf(db, [...new Set(loads.map((load) => load.contract_id))])
  return new Map(
    loads.map((load) => {
      const ofWay = rows.get(wayOf(load.contract_id, load.way_origin_id, load.way_destination_id)) ?? []
      const tried = ofWay.map((row) =>
        row.id === load.contract_route_id ? { ...row, is_active: true, status: 'approved' } : row,
      )
      return [load.trip_id, resolveRoute(askOf(load), tried)]
    }),
  )
}
