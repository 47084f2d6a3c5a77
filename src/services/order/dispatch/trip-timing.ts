import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

const MINUTES: Record<string, readonly [from: readonly string[], to: readonly string[]]> = {
  waiting_origin_min: [['arrived_origin'], ['first_weigh_origin', 'loading_started']],
  loading_min: [
    ['first_weigh_origin', 'loading_started'],
    ['second_weigh_origin', 'loading_finished'],
  ],
  transit_min: [
    ['departed_origin', 'second_weigh_origin'],
    ['arrived_destination', 'first_weigh_destination'],
  ],
  waiting_destination_min: [['arrived_destination'], ['first_weigh_destination', 'unloading_started']],
  unloading_min: [
    ['first_weigh_destination', 'unloading_started'],
    ['second_weigh_destination', 'unloading_finished', 'pod_signed'],
  ],
  cycle_min: [
    ['departed_to_origin', 'arrived_origin', 'first_weigh_origin'],
    ['second_weigh_destination', 'pod_signed', 'unloading_finished'],
  ],
}

/** Minutes a trip spent in its stages, from the first event that tells, voided weighings left out; null where one end was never recorded. */
export async function tripMinutes(w: Write, tripId: string): Promise<Record<string, number | null>> {
  const rows = await runSql<ColumnsOf<'orders.trip_event', 'type'> & Computed<{ at: string }>>(
    w.tx,
    `select e.type, min(e.occurred_at) as at from orders.trip_event e left join orders.weighing g on g.id = e.weighing_id
     where e.trip_id = $1 and g.status is distinct from 'void' group by e.type`,
    [tripId],
  )
  const at = new Map(rows.map((row) => [row.type, Date.parse(row.at)]))
  const first = (types: readonly string[]): number | undefined =>
    types.map((type) => at.get(type)).find((moment) => moment !== undefined)
  return Object.fromEntries(
    Object.entries(MINUTES).map(([column, [from, to]]) => {
      const [start, end] = [first(from), first(to)]
      const known = start !== undefined && end !== undefined
      return [column, known ? Math.max(0, Math.round((end - start) / 60_000)) : null]
    }),
  )
}
