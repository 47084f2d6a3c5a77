import type { trip } from '#contracts/dispatch/trip.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { assignTrip } from '#services/order/dispatch/assign.ts'
import { startFor } from '#services/order/dispatch/reassign.ts'
import { measureTrip } from '#services/order/dispatch/trip-clocks.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'

const STILL_ASSIGNED = ['approved', 'assigned', 'in_progress']

async function against(db: Executor, row: RecordOf<typeof trip>): Promise<FieldError[]> {
  const [order] = await runSql<ColumnsOf<'orders.order', 'status'>>(
    db,
    'select status from orders."order" where id = $1',
    [row.order_id],
  )
  if (!STILL_ASSIGNED.includes(order!.status))
    return [{ field: 'status', message: 'The order takes no more trips' }]
  const [heir] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
    db,
    'select trip_no from orders.trip where replaces_trip_id = $1',
    [row.id],
  )
  return heir
    ? [{ field: 'status', message: '{trip} has its load already', params: { trip: heir.trip_no } }]
    : []
}

/** Gives the load of a declined trip to another pair: a new trip, which every guard of an assignment lets pass, linked to the old one. */
export const replace: ActionRule<typeof trip, 'replace'> = {
  guard: ({ db, row }) => against(db, row),
  async effect(w, row, input) {
    const id = await assignTrip(
      w,
      row.order_id,
      {
        order_line_id: row.order_line_id,
        truck_id: input.truck_id,
        driver_id: input.driver_id,
        planned_kg: input.planned_kg ?? row.planned_kg,
        planned_start_at: startFor(row),
      },
      input.override_reason,
    )
    await runSql(w.tx, 'update orders.trip set replaces_trip_id = $2 where id = $1', [id, row.id])
    await measureTrip(w, id)
  },
  after: async (w, id) => refreshOrder(w, await orderOf(w, id)),
  event: 'trip.replaced',
}
