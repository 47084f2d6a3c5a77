import type { Actor } from '#kernel/actor.ts'
import { ALERT_KINDS, type AlertKind } from '#contracts/trouble/alert.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** An alert whose cause lasts, as the alert table says it: what a screen shows of it is worked out nowhere else (life.D15). */
export type RunningAlert = Narrowed<
  ColumnsOf<
    'sub.alert',
    'kind' | 'severity' | 'trip_id' | 'truck_id' | 'started_at' | 'acked_by_name' | 'note'
  >,
  { kind: AlertKind; severity: 'warning' | 'serious' }
> &
  Outer<ColumnsOf<'orders.trip', 'trip_no'>> &
  Outer<ColumnsOf<'master.truck', 'plate_no'>> &
  Outer<RenamedColumns<'master.driver', { driver_name: 'name' }>>

const MOST = 1000
const OWN = (alias: string): string => `($1::uuid[] is null or ${alias}.vendor_id = any($1::uuid[]))`

/** All alerts of a reader's scope that last, those nobody has seen first. */
export function runningAlerts(db: Executor, { scope }: Pick<Actor, 'scope'>): Promise<RunningAlert[]> {
  return runSql<RunningAlert>(
    db,
    `select a.kind, a.severity, a.trip_id, a.truck_id, a.started_at, a.acked_by_name, a.note, t.trip_no, k.plate_no, d.name as driver_name
     from sub.public_alert a
     left join orders.trip t on t.id = a.trip_id and ${OWN('t')}
     left join master.public_truck k on k.id = a.truck_id and ${OWN('k')}
     left join master.public_driver d on d.id = a.driver_id and ${OWN('d')}
     where a.ended_at is null and a.deleted_at is null and ${OWN('a')}
     order by a.status = 'acknowledged', a.severity, a.started_at, a.id limit ${MOST}`,
    [scope.vendor],
  )
}

/** What an alert is called. */
export const alertLabel = (kind: AlertKind): string =>
  ALERT_KINDS.find(({ value }) => value === kind)?.label ?? kind
