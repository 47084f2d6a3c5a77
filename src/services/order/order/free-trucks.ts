import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { OrderPlanView } from '#contracts/order/calls.ts'
import { USABLE_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Row = Computed<{ day: string; free: number; all: number }> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }>

/**
 * How many of the haulier's trucks may carry what an order loads on each of its days, and how many of those have no trip planned on that
 * day. In one statement: an order has at most fifty lines, a haulier some hundred trucks.
 */
export async function freeTrucks(db: Executor, orderId: string): Promise<OrderPlanView['trucks']> {
  return runSql<Row & ColumnsOf<'orders.order_line', never>>(
    db,
    `select to_char(l.load_date, 'YYYY-MM-DD') as day, c.name as cargo_name, count(distinct k.id)::int as all,
       count(distinct k.id) filter (where not exists (
         select 1 from orders.trip t where t.truck_id = k.id and t.status = any($2::text[])
           and t.planned_start_at < (l.load_date + 1)::timestamp at time zone 'Asia/Jakarta'
           and t.planned_end_at > l.load_date::timestamp at time zone 'Asia/Jakarta'))::int as free
     from orders.order_line l join orders."order" o on o.id = l.order_id
     join master.public_cargo c on c.id = l.cargo_id
     left join master.public_truck_cargo f on f.cargo_id = l.cargo_id and f.payload_type_id = l.payload_type_id
       and f.is_active and f.deleted_at is null
     left join master.public_truck k on k.id = f.truck_id and k.vendor_id = o.vendor_id and k.is_active and k.deleted_at is null
       and (l.truck_type is null or k.truck_type = l.truck_type)
       and coalesce((select s.condition from vm.public_truck_state s where s.truck_id = k.id), 'ready') = any($3::text[])
     where l.order_id = $1 group by l.load_date, c.name order by l.load_date, c.name`,
    [orderId, OPEN_TRIP_STATES, USABLE_CONDITIONS],
  )
}
