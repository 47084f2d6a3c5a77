import { plantDay } from '#kernel/clock.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ScaleFacts, TripFacts, TruckFacts, WeighingSettings } from '#services/order/weighing/facts.ts'
import { spotCheckOf, type SpotCheck } from '#services/order/weighing/rules/spot-check.ts'
import type { OnePassFacts } from '#services/order/weighing/rules/one-pass.ts'
import { spotDraw } from '#services/order/weighing/spot-draw.ts'

/** A ticket of one pass that was drawn, and no weighed tare of the truck since. */
const OWED = `exists (
  select from orders.weighing d where d.truck_id = $1 and d.spot_check is not null and d.tare_source = 'stored' and d.status <> 'void'
    and not exists (select from orders.weighing e where e.truck_id = d.truck_id and e.net_kg is not null
      and e.tare_source = 'weighed' and e.status <> 'void' and e.first_at > d.first_at)) as empty_owed`

/** Whether a truck that was drawn for a check has not been weighed empty since. */
export async function owesEmpty(db: Executor, truckId: string): Promise<boolean> {
  const [row] = await runSql<Computed<{ empty_owed: boolean }>>(db, `select ${OWED}`, [truckId])
  return row?.empty_owed === true
}

type OnePassRow = Computed<{ cargo_allowed: boolean; empty_owed: boolean }>

/** What one pass of a trip is judged by; null without a trip, where no cargo is known. */
export async function onePassFacts(
  db: Executor,
  scale: ScaleFacts,
  truck: TruckFacts,
  trip: TripFacts | null,
  settings: WeighingSettings,
): Promise<OnePassFacts | null> {
  if (trip === null) return null
  const [row] = await runSql<OnePassRow>(
    db,
    `select exists (
         select from master.public_scale_one_pass_cargo c join master.public_scale_profile p on p.id = c.scale_profile_id
         where p.scale_id = $2 and p.deleted_at is null and c.cargo_id = $3) as cargo_allowed,
       ${OWED}`,
    [truck.id, scale.id, trip.cargo_id],
  )
  return {
    allowed: settings.one_pass.allowed,
    cargo_allowed: row?.cargo_allowed === true,
    tare_kg: truck.tare_kg,
    tare_verified_at: truck.tare_verified_at,
    tare_valid_until: truck.tare_valid_until,
    grace_days: settings.one_pass.grace_days,
    today: plantDay(),
    empty_owed: row?.empty_owed === true,
  }
}

type TareRow = Computed<{
  weighed: Pick<ColumnsOf<'orders.weighing', 'second_at' | 'tare_kg'>, 'second_at' | 'tare_kg'> | null
  off_at: string | null
  before: SpotCheck | null
}>

const ms = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null)

/** Draws whether this weighing in one pass is weighed empty too. Only a capture asks: no answer before it may say. */
export async function drawSpotCheck(
  db: Executor,
  truck: TruckFacts,
  trip: TripFacts,
  place: string,
  settings: WeighingSettings,
): Promise<SpotCheck | null> {
  const [row] = await runSql<TareRow>(
    db,
    `select
       (select json_build_object('second_at', w.second_at, 'tare_kg', w.tare_kg) from orders.weighing w
        where w.truck_id = $1 and w.net_kg is not null and w.tare_source = 'weighed' and w.status <> 'void'
        order by w.second_at desc limit 1) as weighed,
       (select max(coalesce(c.until, now())) from vm.public_truck_condition c
        where c.truck_id = $1 and c.deleted_at is null and c.condition not in ('ready', 'ready_with_notes')) as off_at,
       (select w.spot_check from orders.weighing w
        where w.trip_id = $2 and w.place = $3 and w.spot_check is not null order by w.first_at limit 1) as before`,
    [truck.id, trip.id, place],
  )
  return spotCheckOf(
    {
      stored_kg: truck.tare_kg,
      stored_at: ms(truck.tare_verified_at) ?? 0,
      weighed_at: ms(row?.weighed?.second_at),
      weighed_kg: row?.weighed?.tare_kg ?? null,
      off_at: ms(row?.off_at),
      before: row?.before ?? null,
    },
    settings.one_pass.spot_check_percent,
    settings.flags,
    () => spotDraw.next(),
  )
}
