import type { FieldError } from '#kernel/errors.ts'
import { rate, type ChargeBasis } from '#services/billing/ports.ts'
import { resolveRoutes, type Resolution, type TariffRow } from '#services/master/ports.ts'
import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** An order line as it is planned: wire or column values alike. */
export interface LineFacts {
  cargo_id: string
  payload_type_id: string
  origin_checkpoint_id: string
  destination_checkpoint_id: string
  quantity_ton: string | number
  bag_count?: number | null
  truck_type?: string | null
  load_date: string
}

/** The tariff row that applies to a line. */
interface LineRoute {
  id: string
  code: string
  charge_basis: ChargeBasis
  tariff_idr: number
  distance_km: string
  standard_duration_min: number
}

/** What a line comes to: its tariff, its trips and its value. */
export interface LinePlan {
  route: LineRoute | null
  ton_per_trip: string | null
  planned_trips: number
  est_amount_idr: number
  cargo_name: string
  cargo_active: boolean
}

/** Tonnes a trip when no planning standard says otherwise. */
const USUAL_TON = '20'

type Found = Outer<RenamedColumns<'master.cargo', { cargo_name: 'name' }>> &
  Computed<{ ton_per_trip: string | null; cargo_active: boolean | null; bag_weight_kg: string | null }>

/** What master data says of each line's cargo, and how many tonnes a trip of it carries. */
const FACTS = `
  select c.name as cargo_name, c.is_active and c.deleted_at is null as cargo_active, c.bag_weight_kg::text,
    s.ton_per_trip::text
  from jsonb_to_recordset($1::jsonb) as l(at integer, cargo_id uuid, payload_type_id uuid, truck_type text)
  left join master.public_cargo c on c.id = l.cargo_id
  left join lateral (
    select s.ton_per_trip from master.public_truck_ton_trip s
    where s.deleted_at is null and s.is_active and s.payload_type_id = l.payload_type_id
      and (s.cargo_id is null or s.cargo_id = l.cargo_id)
      and (l.truck_type is null or s.truck_type = l.truck_type)
    order by (s.cargo_id is not null) desc, s.ton_per_trip desc, s.id
    limit 1) s on true
  order by l.at`

/** Trips a line needs: ceil(quantity / tonnes a trip) by the planning standard (read.R13). */
function tripsOf(quantity: string | number, tonPerTrip: string | null): number {
  const [asked, each] = [scaled(quantity, 3), scaled(tonPerTrip ?? USUAL_TON, 3)]
  return Number((asked + each - 1n) / each)
}

function bagsOf(line: LineFacts, bagWeight: string | null): number {
  if (line.bag_count) return line.bag_count
  if (!bagWeight) return 0
  return safeNumber(roundedDivision(scaled(line.quantity_ton, 3) * 1000n, scaled(bagWeight, 3)))
}

/** Quantity times tariff, rounded half up once (life.D1); trips and hours count the planned trips. */
function valueOf(line: LineFacts, route: LineRoute, trips: number, bagWeight: string | null): number {
  const once = rate({
    basis: route.charge_basis,
    tariff_idr: route.tariff_idr,
    billable_kg: safeNumber(scaled(line.quantity_ton, 3)),
    distance_km: route.distance_km,
    bag_count: bagsOf(line, bagWeight),
    cycle_min: route.standard_duration_min,
  }).amount_idr
  return ['per_trip', 'per_hour'].includes(route.charge_basis) ? once * trips : once
}

/** What the order keeps of the tariff that holds. */
function routeOf({ chosen }: Resolution<TariffRow>): LineRoute | null {
  if (!chosen) return null
  const { id, code, charge_basis, tariff_idr, distance_km, standard_duration_min } = chosen
  return { id, code, charge_basis, tariff_idr, distance_km, standard_duration_min }
}

/** The tariff, trips and value of each line, in their order. */
export async function planLines(
  db: Executor,
  contractId: string,
  lines: readonly LineFacts[],
): Promise<LinePlan[]> {
  const facts = lines.map(({ cargo_id, payload_type_id, truck_type }, at) => ({
    at,
    cargo_id,
    payload_type_id,
    truck_type,
  }))
  const found = await runSql<Found>(db, FACTS, [JSON.stringify(facts)])
  const resolved = await resolveRoutes(db, contractId, lines)
  return found.map(({ ton_per_trip, cargo_name, cargo_active, bag_weight_kg }, at) => {
    const line = lines[at]!
    const route = routeOf(resolved[at]!)
    const planned_trips = tripsOf(line.quantity_ton, ton_per_trip)
    return {
      route,
      ton_per_trip,
      planned_trips,
      est_amount_idr: route ? valueOf(line, route, planned_trips, bag_weight_kg) : 0,
      cargo_name: cargo_name ?? '',
      cargo_active: cargo_active ?? false,
    }
  })
}

/** What refuses the lines themselves: no tariff on the load date, or a cargo out of use (life.O2). */
export function planErrors(lines: readonly LineFacts[], plans: readonly LinePlan[]): FieldError[] {
  return plans.flatMap((plan, at) => {
    const errors: FieldError[] = []
    if (!plan.cargo_active)
      errors.push({
        field: `lines.${at}.cargo_id`,
        message: '{cargo} is no longer in use',
        params: { cargo: plan.cargo_name },
      })
    if (!plan.route)
      errors.push({
        field: `lines.${at}.destination_checkpoint_id`,
        message: 'The contract has no tariff for {cargo} on this way on {day}',
        params: { cargo: plan.cargo_name, day: { day: lines[at]!.load_date } },
      })
    return errors
  })
}
