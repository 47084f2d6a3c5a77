import { actOnTrip } from '#services/order/dispatch/actions.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

type Trip = ColumnsOf<'orders.trip', 'id' | 'row_version' | 'bag_count_planned'>

/** The bags of one load on the road were counted when it left; at the destination somebody counts them again. */
export function planEvidence({ calendar, cast }: Stage, now: number): void {
  calendar.at(now - 4 * 60_000, cast('control-tower'), async (w) => {
    const [trip] = await runSql<Trip>(
      w.tx,
      `select id, row_version, bag_count_planned from orders.trip
       where status = 'in_transit' and bag_count_planned > 10 order by trip_no limit 1`,
    )
    if (!trip?.bag_count_planned) return
    const { id, row_version, bag_count_planned: planned } = trip
    const count = { place: 'origin', good: planned - 2, torn: 2, wet: 0, missing: 0 }
    await actOnTrip(w, id, 'tally', { ...count, note: 'Dua karung robek saat dimuat', row_version })
  })
}
