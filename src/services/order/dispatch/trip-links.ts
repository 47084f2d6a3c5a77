import type { Actor } from '#kernel/actor.ts'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import type { LateMoment, LinkedTrip } from '#contracts/dispatch/timeline.ts'
import { translated } from '#i18n/translated.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type LinkedRow = Narrowed<
  ColumnsOf<'orders.trip', 'id' | 'order_id' | 'trip_no' | 'status' | 'plate_no' | 'kind' | 'share_idr'>,
  Pick<LinkedTrip, 'status' | 'kind'>
> &
  Computed<{ relation: LinkedTrip['relation'] }>

/** The trips that a trip goes on from, goes on as, stands in for or is stood in for by; of a haulier's person only their own. */
export function linkedTrips(db: Executor, actor: Actor, tripId: string): Promise<LinkedTrip[]> {
  return runSql<LinkedRow>(
    db,
    `select t.id, t.order_id, t.trip_no, t.status, t.plate_no, t.kind, t.share_idr,
       case when t.id = me.parent_trip_id then 'before' when t.parent_trip_id = me.id then 'after'
            when t.id = me.replaces_trip_id then 'instead_of' else 'replaced_by' end as relation
     from orders.trip me join orders.trip t on t.order_id = me.order_id and t.id <> me.id
       and (t.id = me.parent_trip_id or t.parent_trip_id = me.id or t.id = me.replaces_trip_id or t.replaces_trip_id = me.id)
     where me.id = $1 and ($2::uuid[] is null or t.vendor_id = any($2::uuid[])) order by t.sequence`,
    [tripId, actor.scope.vendor],
  )
}

type BreachRow = ColumnsOf<'orders.clock_breach', 'event' | 'at'>

/** When a trip had waited too long, and for what, in the reader's language. */
export async function lateMoments(db: Executor, actor: Actor, tripId: string): Promise<LateMoment[]> {
  const rows = await runSql<BreachRow>(
    db,
    `select event, at from orders.clock_breach where subject_id = $1 and event !~ '_due$' order by at`,
    [tripId],
  )
  return rows.map(({ event, at }) => ({
    at,
    label: translated(actor.lang, NOTIFICATION_KINDS[event]?.label ?? event),
  }))
}
