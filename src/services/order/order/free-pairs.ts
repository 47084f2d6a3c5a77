import { clock, startOfPlantDay } from '#kernel/clock.ts'
import type { FreePairs } from '#contracts/order/calls.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { defaultStart } from '#services/order/dispatch/assign.ts'
import { limitsOf } from '#services/order/dispatch/assign-facts.ts'
import { readFleets } from '#services/order/dispatch/ready-pairs.ts'
import { spanOf } from '#services/order/dispatch/rules/span.ts'

/** What differs between the lines of an order for who could carry them. */
type Work = Always<ColumnsOf<'orders.order_line', 'cargo_id' | 'payload_type_id'>> &
  ColumnsOf<'orders.order_line', 'truck_type'> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  ColumnsOf<'master.cargo', 'is_hazardous'> &
  RenamedColumns<'master.payload_type', { payload_name: 'name' }> &
  Computed<{ day: string; duration_min: number }>

function worksOf(db: Executor, orderId: string): Promise<Work[]> {
  return runSql<Work>(
    db,
    `select distinct to_char(l.load_date, 'YYYY-MM-DD') as day, l.cargo_id, c.name as cargo_name, c.is_hazardous,
       l.payload_type_id, p.name as payload_name, l.truck_type, v.name as vendor_name,
       max(coalesce(r.standard_duration_min, 180)) over (
         partition by l.load_date, l.cargo_id, l.payload_type_id, l.truck_type) as duration_min
     from orders.order_line l join orders."order" o on o.id = l.order_id
     join master.public_cargo c on c.id = l.cargo_id
     join master.public_payload_type p on p.id = l.payload_type_id
     join master.public_vendor v on v.id = o.vendor_id
     left join master.public_contract_route r on r.id = l.contract_route_id
     where l.order_id = $1 order by day, cargo_name`,
    [orderId],
  )
}

/**
 * Who could carry what an order loads on each of its days, judged by the guards of the board at the start that it proposes then: whoever
 * approves reads what the tower will meet. In a few statements, whatever the lines and the fleet.
 */
export async function freePairs(db: Executor, order: OrderRecord): Promise<FreePairs[]> {
  const works = await worksOf(db, order.id)
  const limits = await limitsOf(db, order.work_unit.id)
  const now = clock.now().toISOString()
  const vendor_id = order.vendor.id
  const fleet = await readFleets(db, limits.subhauler_allowed ? null : [vendor_id], now)
  return works.map(({ day, duration_min, cargo_name, ...work }) => {
    const opens = Math.max(Date.parse(order.window_start), startOfPlantDay(day).getTime())
    const span = spanOf(defaultStart({ window_start: new Date(opens).toISOString() }), duration_min)
    const free = fleet.freeFor(
      {
        ...work,
        ...limits,
        cargo_name,
        vendor_id,
        order_id: order.id,
        window_end: order.window_end,
        duration_min,
        max_trip_per_truck_per_day: null,
      },
      span,
    )
    return { start: span.start, cargo_name, ...free }
  })
}
