import { IN_WORK } from '#contracts/trouble/trouble-lifecycle.ts'
import { OPEN_TRIP_STATES, UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import { TRUCK_DOCUMENTS } from '#contracts/fleet/truck-document.ts'
import type { TruckConditionName } from '#contracts/workshop/truck-condition.ts'
import type { Sentence } from '#i18n/translate.ts'
import { plantDay } from '#kernel/clock.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Truck = ColumnsOf<'master.truck', 'vendor_id' | 'code'> &
  Computed<{
    condition: TruckConditionName
    critical: string | null
    expired: string[]
    open_trips: number
    under_way: string | null
  }>

/** What the guards of a truck's condition ask for, with whose it is; null for no truck in use. */
export async function readConditionFacts(db: Executor, truckId: string, at: string): Promise<Truck | null> {
  const [truck] = await runSql<Narrowed<Truck, { condition: TruckConditionName }>>(
    db,
    `select k.vendor_id, k.code, coalesce(s.condition, 'ready') as condition,
       coalesce(case when p.severity = 'critical' and s.condition = any(array['not_ready', 'breakdown', 'in_maintenance']) then p.name end,
         (select q.name from sub.public_trouble_report r join master.public_problem q on q.id = r.problem_id
          where r.truck_id = k.id and r.severity = 'critical' and r.status = any($3::text[]) and r.deleted_at is null
          order by r.reported_at limit 1)) as critical,
       array(select d.doc_type from master.public_truck_document d
         where d.truck_id = k.id and d.deleted_at is null and d.expired_at < $2::date order by d.expired_at, d.doc_type) as expired,
       (select count(*) from orders.public_trip t where t.truck_id = k.id and t.status = any($4::text[]))::int as open_trips,
       (select t.trip_no from orders.public_trip t where t.truck_id = k.id and t.status = any($5::text[]) and t.status <> 'accepted'
        limit 1) as under_way
     from master.public_truck k
     left join vm.truck_condition s on s.truck_id = k.id and s.is_current
     left join master.public_problem p on p.id = s.reason_problem_id
     where k.id = $1 and k.deleted_at is null`,
    [truckId, plantDay(new Date(at)), IN_WORK, OPEN_TRIP_STATES, UNDER_WAY],
  )
  return truck ?? null
}

/** Papers by the words people know them under. */
export const paperNames = (types: readonly string[]): Sentence[] =>
  types.map((type) => ({ message: TRUCK_DOCUMENTS.find(({ value }) => value === type)?.label ?? type }))
