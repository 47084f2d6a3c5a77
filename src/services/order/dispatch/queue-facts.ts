import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Queues } from '#contracts/dispatch/activity.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { standstillsIn } from '#services/order/dispatch/still-facts.ts'

const MINUTE = 60_000

type Row = RenamedColumns<'master.checkpoint', { checkpoint_id: 'id'; checkpoint: 'name' }> &
  ColumnsOf<'master.checkpoint', 'capacity_per_hour'> &
  Computed<{
    waiting: number
    called: number
    first_at: string | null
    next: Queues['items'][number]['next']
  }>

/** The queues of checkpoints where trucks wait, in the reader's scope, and where the work stands still. */
export async function readQueues(db: Executor, actor: Pick<Actor, 'scope'>): Promise<Queues> {
  const now = clock.ms()
  const at = new Date(now).toISOString()
  const lasting = (await standstillsIn(db, at, new Date(now + 1).toISOString())).filter(
    ({ to }) => to === null,
  )
  const rows = await runSql<Row>(
    db,
    `select k.id as checkpoint_id, k.name as checkpoint, k.capacity_per_hour, coalesce(q.waiting, 0) as waiting, coalesce(q.called, 0) as called,
       q.first_at, q.next
     from master.public_checkpoint k
     left join lateral (
       select count(*) filter (where t.status = 'waiting')::int as waiting, count(*) filter (where t.status = 'called')::int as called,
         min(t.arrived_at) filter (where t.status = 'waiting') as first_at,
         (array_agg(json_build_object('id', t.id, 'row_version', t.row_version, 'number', t.number, 'plate_no', t.plate_no, 'driver_name', t.driver_name)
           order by t.arrived_at, t.id) filter (where t.status = 'waiting'))[1] as next
       from orders.queue_ticket t join orders.trip x on x.id = t.trip_id
       where t.checkpoint_id = k.id and t.status in ('waiting', 'called') and t.deleted_at is null
         and ($1::uuid[] is null or x.vendor_id = any($1::uuid[]))) q on true
     where k.deleted_at is null and (q.waiting > 0 or q.called > 0 or k.id = any($2::uuid[]))
     order by q.waiting desc nulls last, k.name limit 100`,
    [actor.scope.vendor, lasting.map(({ checkpoint_id }) => checkpoint_id)],
  )
  return {
    at,
    items: rows.map(({ first_at, ...row }) => {
      const stop = lasting.find(({ checkpoint_id }) => checkpoint_id === row.checkpoint_id)
      return {
        ...row,
        longest_min: first_at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(first_at)) / MINUTE)),
        clears_min:
          row.capacity_per_hour === null ? null : Math.ceil((row.waiting / row.capacity_per_hour) * 60),
        stands_still: stop
          ? { id: stop.id, reason: stop.reason, from_at: new Date(stop.from).toISOString() }
          : null,
      }
    }),
  }
}
