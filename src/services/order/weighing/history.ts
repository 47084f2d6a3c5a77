import type { Actor } from '#kernel/actor.ts'
import type { FlagFacts } from '#services/order/weighing/rules/flag-facts.ts'
import type { TripFacts, TruckFacts } from '#services/order/weighing/facts.ts'
import type { Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type History = Pick<
  FlagFacts,
  'previous_gross_kg' | 'recent_net_kg' | 'operator_void_count' | 'night_ticket_count'
>

/** What earlier tickets say: the truck's last gross, nets of its kind, the operator's voided and night tickets. */
export async function historyFor(
  db: Executor,
  actor: Actor,
  truck: TruckFacts,
  trip: TripFacts | null,
  now: Date,
): Promise<History> {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  const [row] = await runSql<
    Outer<RenamedColumns<'orders.weighing', { previous_gross_kg: 'gross_kg' }>> &
      Computed<{ recent_net_kg: number[]; void_count: number; night_count: number }>
  >(
    db,
    `select
       (select gross_kg from orders.weighing
        where truck_id = $1 and status in ('closed', 'flagged', 'verified') and trip_id is distinct from $2
        order by created_at desc limit 1) as previous_gross_kg,
       coalesce((select json_agg(net_kg order by second_at) from (
          select net_kg, second_at from orders.weighing
          where truck_type = $3 and cargo_id = $4 and status in ('closed', 'flagged', 'verified')
          order by second_at desc limit 30) last), '[]') as recent_net_kg,
       (select count(*)::int from orders.weighing
        where status = 'void' and created_at >= $5 and $6 in (first_operator_id, second_operator_id)) as void_count,
       (select count(distinct w.id)::int from orders.weighing w join orders.weighment m on m.weighing_id = w.id
        where w.truck_id = $1 and w.created_at >= $5 and w.status <> 'open' and m.shift = 3 and m.operator_id = $6) as night_count`,
    [truck.id, trip?.id ?? null, truck.truck_type, trip?.cargo_id ?? null, since, actor.userId],
  )
  return {
    previous_gross_kg: row?.previous_gross_kg ?? null,
    recent_net_kg: row?.recent_net_kg ?? [],
    operator_void_count: row?.void_count ?? 0,
    night_ticket_count: row?.night_count ?? 0,
  }
}
