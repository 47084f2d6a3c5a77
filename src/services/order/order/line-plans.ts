import type { FieldError } from '#kernel/errors.ts'
import {
  bagsFit,
  bagsOf,
  BAGS_DIFFER_PERCENT,
  estimateOf,
  tripsOf,
  type BillingWeightBasis,
  type ChargeBasis,
  type FreightTerms,
  type PlannedLine,
} from '#services/billing/ports.ts'
import { resolveRoutes, type Resolution, type TariffRow } from '#services/master/ports.ts'
import { safeNumber, scaled } from '#contracts/exact.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
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
  /** The tariff that was chosen for it, where several hold. */
  chosen_route_id?: string | null
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
  /** The code of the row that would hold once a second person approves it. */
  unapproved: string | null
  ton_per_trip: string | null
  planned_trips: number
  est_amount_idr: number
  cargo_name: string
  cargo_active: boolean
  /** What speaks against its quantity or bags; the field is the line's. */
  refusal: FieldError | null
}

interface Estimate {
  idr: number
  refusal: FieldError | null
}

/** Tonnes a trip when no planning standard says otherwise. */
const USUAL_TON = '20'

type Found = Outer<
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> & ColumnsOf<'master.cargo', 'bag_weight_kg'>
> &
  Outer<ColumnsOf<'master.truck_ton_trip', 'ton_per_trip'>> &
  Computed<{ cargo_active: boolean | null }>

type Basis = Narrowed<
  ColumnsOf<'master.contract', 'billing_weight_basis'>,
  { billing_weight_basis: BillingWeightBasis }
>

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

/** What a line comes to by the one rule of freight; null where the amount is past counting or nobody knows how many bags. */
function estimated(terms: FreightTerms, line: LineFacts, planned: PlannedLine): Estimate {
  const { bag_weight_kg: weight } = terms
  const isCounted = planned.bag_count !== null
  if (terms.charge_basis === 'per_bag' && weight === null && !isCounted)
    return { idr: 0, refusal: { field: 'bag_count', message: 'Say how many bags; the tariff is per bag' } }
  if (
    weight !== null &&
    planned.bag_count !== null &&
    !bagsFit(planned.bag_count, weight, planned.kg, BAGS_DIFFER_PERCENT)
  )
    return {
      idr: 0,
      refusal: {
        field: 'bag_count',
        message: '{ton} are {bags} bags of this cargo',
        params: { ton: { ton: Number(line.quantity_ton) }, bags: bagsOf(planned.kg, weight, planned) ?? 0 },
      },
    }
  try {
    return { idr: estimateOf(terms, planned), refusal: null }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return {
      idr: 0,
      refusal: { field: 'quantity_ton', message: 'The amount is too large to be counted; divide the order' },
    }
  }
}

/** The tariff that holds: the most specific one, unless another that applies was chosen; null where the chosen one does not. */
function tariffOf(line: LineFacts, { chosen, tried }: Resolution<TariffRow>): TariffRow | null {
  if (!line.chosen_route_id) return chosen
  const own = tried.find(({ route }) => route.id === line.chosen_route_id)
  return own && own.misses.length === 0 ? own.route : null
}

/** The row that would hold if a second person had approved it; one that was refused waits for nobody. */
function unapprovedOf({ chosen, tried }: Resolution<TariffRow>): string | null {
  if (chosen) return null
  const waiting = tried.find(
    ({ misses, route }) => route.status === 'waiting' && misses.every((miss) => miss === 'unapproved'),
  )
  return waiting?.route.code ?? null
}

/** What the order keeps of the tariff that holds. */
function routeOf(chosen: TariffRow | null): LineRoute | null {
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
  const [contract] = await runSql<Basis>(
    db,
    'select billing_weight_basis from master.public_contract where id = $1',
    [contractId],
  )
  return found.map(({ ton_per_trip, cargo_name, cargo_active, bag_weight_kg }, at) => {
    const line = lines[at]!
    const chosen = tariffOf(line, resolved[at]!)
    const planned = {
      kg: safeNumber(scaled(line.quantity_ton, 3)),
      each_kg: safeNumber(scaled(ton_per_trip ?? USUAL_TON, 3)),
      bag_count: line.bag_count ?? null,
    }
    const { idr, refusal } =
      chosen && contract
        ? estimated({ ...chosen, billing_basis: contract.billing_weight_basis, bag_weight_kg }, line, planned)
        : { idr: 0, refusal: null }
    return {
      route: routeOf(chosen),
      unapproved: unapprovedOf(resolved[at]!),
      ton_per_trip,
      planned_trips: tripsOf(planned),
      est_amount_idr: idr,
      cargo_name: cargo_name ?? '',
      cargo_active: cargo_active ?? false,
      refusal,
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
        ...(plan.unapproved
          ? {
              message: 'The tariff {code} waits for its approval: ask the control tower or a super admin',
              params: { code: plan.unapproved },
            }
          : {
              message: 'The contract has no tariff for {cargo} on this way on {day}',
              params: { cargo: plan.cargo_name, day: { day: lines[at]!.load_date } },
            }),
      })
    if (plan.refusal) errors.push({ ...plan.refusal, field: `lines.${at}.${plan.refusal.field}` })
    return errors
  })
}
