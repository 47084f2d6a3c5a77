import { isOneOf } from '#kernel/guards.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { CHARGE_BASES } from '#services/billing/tariff/rules/rating.ts'
import type { RatedBy } from '#services/billing/billing/documents/rules/cause.ts'

type Line = Narrowed<
  ColumnsOf<
    'billing.billing_line',
    | 'trip_id'
    | 'basis_kg'
    | 'charge_basis'
    | 'tariff_idr'
    | 'min_charge_applied'
    | 'load_date'
    | 'rate_trace'
    | 'contract_id'
    | 'origin_checkpoint_id'
    | 'destination_checkpoint_id'
  >,
  { rate_trace: LineTrace | null }
> &
  Outer<ColumnsOf<'master.contract_route', 'min_charge_ton' | 'distance_km'>> &
  ColumnsOf<'orders.trip', 'cycle_min'> &
  Computed<{ bag_count: number | null }>

type Version = ColumnsOf<'orders.weighing_version', 'weighing_id' | 'version'> &
  RenamedColumns<'orders.weighing_version', { until: 'made_at' }> &
  Computed<{ net_kg: number }>
type Tariff = ColumnsOf<
  'master.contract_route',
  | 'contract_id'
  | 'origin_checkpoint_id'
  | 'destination_checkpoint_id'
  | 'tariff_idr'
  | 'valid_from'
  | 'valid_to'
>

/** The freight lines of these trips on a document, with what their route and load add to the calculation. */
function freightLines(db: Executor, id: string, trips: readonly string[]): Promise<Line[]> {
  return runSql<Line>(
    db,
    `select l.trip_id, l.basis_kg, l.charge_basis, l.tariff_idr, l.min_charge_applied, l.load_date, l.rate_trace, l.contract_id,
       l.origin_checkpoint_id, l.destination_checkpoint_id, r.min_charge_ton, r.distance_km,
       coalesce(t.bag_count_received, t.bag_count_planned) as bag_count, t.cycle_min
     from billing.billing_line l join orders.public_trip t on t.id = l.trip_id
     left join master.public_contract_route r on r.id = l.contract_route_id
     where l.billing_id = $1 and l.kind = 'freight' and l.deleted_at is null and l.trip_id = any($2::uuid[])`,
    [id, trips],
  )
}

/** Versions of tickets from before they were revised, the newest first, each with when the next one took its place. */
export function earlierVersions(db: Executor, tickets: readonly string[]): Promise<Version[]> {
  return runSql<Version>(
    db,
    `select v.weighing_id, v.version, (v.content->>'net_kg')::bigint as net_kg, n.made_at as until from orders.public_weighing_version v
     join orders.public_weighing_version n on n.weighing_id = v.weighing_id and n.version = v.version + 1
     where v.weighing_id = any($1::uuid[]) order by v.version desc`,
    [tickets],
  )
}

function tariffsOf(db: Executor, contracts: readonly string[]): Promise<Tariff[]> {
  return runSql<Tariff>(
    db,
    `select contract_id, origin_checkpoint_id, destination_checkpoint_id, tariff_idr, valid_from, valid_to
     from master.public_contract_route where contract_id = any($1::uuid[]) and status = 'approved' and deleted_at is null order by valid_from desc`,
    [contracts],
  )
}

/** Whether a tariff is of the contract and the way that a line was carried by. */
const isOfRoute = (row: Tariff, line: Line): boolean =>
  row.contract_id === line.contract_id &&
  row.origin_checkpoint_id === line.origin_checkpoint_id &&
  row.destination_checkpoint_id === line.destination_checkpoint_id

/**
 * By what the freight of some trips of a document was worked out, and by what else a vendor may have done it: earlier versions of the
 * ticket, the weight of the other end, other tariffs of the route.
 */
export async function ratedFacts(
  db: Executor,
  id: string,
  trips: readonly string[],
): Promise<Map<string, RatedBy>> {
  const lines = await freightLines(db, id, trips)
  const tickets = lines.flatMap(({ rate_trace }) => rate_trace?.tickets ?? [])
  const versions = Map.groupBy(
    await earlierVersions(
      db,
      tickets.map(({ weighing_id }) => weighing_id),
    ),
    ({ weighing_id }) => weighing_id,
  )
  const tariffs = await tariffsOf(db, [...new Set(lines.map(({ contract_id }) => contract_id))])
  return new Map(
    lines.flatMap((line) => {
      const { basis_kg, charge_basis, tariff_idr, rate_trace } = line
      if (basis_kg === null || tariff_idr === null || !isOneOf(CHARGE_BASES, charge_basis)) return []
      const own = rate_trace?.tickets ?? []
      const ticket = own.find(({ net_kg }) => net_kg === basis_kg) ?? own[0]
      const other = own.find((one) => one !== ticket && one.net_kg !== null)
      const by: RatedBy = {
        charge_basis,
        tariff_idr,
        basis_kg,
        min_charge_ton: line.min_charge_ton,
        min_charge_applied: line.min_charge_applied,
        distance_km: line.distance_km,
        bag_count: line.bag_count,
        cycle_min: line.cycle_min,
        ticket_no: ticket?.ticket_no ?? null,
        version: ticket?.version ?? 0,
        earlier: versions.get(ticket?.weighing_id ?? '') ?? [],
        other: other?.net_kg
          ? {
              ticket_no: other.ticket_no,
              net_kg: other.net_kg,
            }
          : null,
        tariffs: tariffs.filter((row) => isOfRoute(row, line)),
        load_date: line.load_date,
      }
      return [[line.trip_id, by] as const]
    }),
  )
}
