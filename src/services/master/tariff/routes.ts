import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import {
  resolveRoute,
  type Resolution,
  type RouteAsk,
  type TariffRow,
} from '#services/master/tariff/rules/route-resolution.ts'

/** The tariffs of a contract for each of these, in their order. Order and billing ask through master's ports. */
export async function resolveRoutes(
  db: Executor,
  contractId: string,
  asks: readonly RouteAsk[],
): Promise<Resolution<TariffRow>[]> {
  const rows = await runSql<
    Narrowed<ColumnsOf<'master.contract_route', keyof TariffRow>, Pick<TariffRow, 'charge_basis'>>
  >(
    db,
    `select id, code, origin_checkpoint_id, destination_checkpoint_id, cargo_id, payload_type_id, truck_type,
       valid_from, valid_to, is_active, status, charge_basis, tariff_idr, distance_km, standard_duration_min,
       min_charge_ton, fixed_ton_per_trip
     from master.public_contract_route
     where contract_id = $1 and deleted_at is null and origin_checkpoint_id = any($2::uuid[])
       and destination_checkpoint_id = any($3::uuid[])`,
    [
      contractId,
      [...new Set(asks.map((ask) => ask.origin_checkpoint_id))],
      [...new Set(asks.map((ask) => ask.destination_checkpoint_id))],
    ],
  )
  return asks.map((ask) => resolveRoute(ask, rows))
}
