import { uuidv7 } from '#kernel/ids.ts'
import { alert, type AlertKind } from '#contracts/trouble/alert.ts'
import type { ServiceContext } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { CAUSES, type Cause } from '#services/sub/trouble/alert-causes.ts'

/** What gives cause for an alert, and since when. */
type Caused = ColumnsOf<
  'sub.alert',
  'trip_id' | 'order_id' | 'truck_id' | 'driver_id' | 'vendor_id' | 'session_id'
> &
  Computed<{ since: string }>

const SOURCES: Readonly<Record<Cause['of'], string>> = {
  trip: `select t.id as trip_id, t.order_id, t.truck_id, t.driver_id, t.vendor_id, null::uuid as session_id, {since} as since
    from orders.public_trip t {from} where t.deleted_at is null and {where}`,
  session: `select s.trip_id, t.order_id, s.truck_id, s.driver_id, s.vendor_id, s.id as session_id, {since} as since
    from orders.public_driver_session s left join orders.public_trip t on t.id = s.trip_id {from} where s.deleted_at is null and {where}`,
}

/** What of a cause is still the same thing. */
const SAME: Readonly<Record<Cause['of'], string>> = {
  trip: 'c.trip_id = a.trip_id and c.truck_id = a.truck_id',
  session: 'c.session_id = a.session_id',
}

/** What a cause finds, as SQL; `now` is the parameter with the moment. */
const causeSql = ({ of, from, where, since }: Cause, now: string): string =>
  SOURCES[of]
    .replace('{since}', since)
    .replace('{from}', from)
    .replace('{where}', where.replace('{now}', `${now}::timestamptz`))

async function emit(
  w: Write,
  type: string,
  id: string,
  tripId: string | null,
  kind: AlertKind,
): Promise<void> {
  await w.emit({
    type,
    subject: { type: alert.name, id },
    data: { kind, ...(tripId && { trip_id: tripId }) },
  })
}

async function open(w: Write, { kind, severity }: Cause, one: Caused): Promise<number> {
  const added = await runSql<ColumnsOf<'sub.alert', 'id'>>(
    w.tx,
    `insert into sub.alert (id, created_at, updated_at, kind, severity, trip_id, order_id, truck_id, driver_id, vendor_id,
       started_at, session_id)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      uuidv7(),
      w.at,
      kind,
      severity,
      one.trip_id,
      one.order_id,
      one.truck_id,
      one.driver_id,
      one.vendor_id,
      one.since,
      one.session_id,
    ],
  )
  for (const { id } of added) await emit(w, `alert.${kind}`, id, one.trip_id, kind)
  return added.length
}

/** Opens an alert for everything with the cause that has none, once, however many servers look. */
async function openAll(w: Write, cause: Cause): Promise<number> {
  const p = new Parameters()
  const now = p.add(w.at)
  const rows = await runSql<Caused>(
    w.tx,
    `select c.* from (${causeSql(cause, now)}) c
     where ${now}::timestamptz is not null and not exists (select 1 from sub.alert a where a.kind = ${p.add(cause.kind)} and a.${cause.of}_id = c.${cause.of}_id and a.ended_at is null)
     order by c.since limit 500`,
    p.values,
  )
  let opened = 0
  for (const row of rows) opened += await open(w, cause, row)
  return opened
}

/** Ends the alerts whose cause is over: nobody has to do that by hand. */
async function endAll(w: Write, cause: Cause): Promise<number> {
  const ended = await runSql<ColumnsOf<'sub.alert', 'id' | 'trip_id'>>(
    w.tx,
    `update sub.alert a set status = 'ended', ended_at = $2, updated_at = $2, row_version = row_version + 1
     where a.kind = $1 and a.ended_at is null and not exists (select 1 from (${causeSql(cause, '$2')}) c where ${SAME[cause.of]})
     returning id, trip_id`,
    [cause.kind, w.at],
  )
  for (const { id, trip_id } of ended) await emit(w, 'alert.closed', id, trip_id, cause.kind)
  return ended.length
}

/** Brings the alerts up to what is so now; gives how many began or ended. */
export async function sweepAlerts(ctx: ServiceContext): Promise<number> {
  let changed = 0
  for (const cause of CAUSES)
    changed += await write(
      ctx,
      SYSTEM,
      null,
      async (w) => (await endAll(w, cause)) + (await openAll(w, cause)),
    )
  if (changed) countChanged(alert)
  return changed
}

export const alertRules: ResourceRules<typeof alert> = {
  actions: {
    acknowledge: {
      effect: async (w, _row, { note }) => ({ acked_at: w.at, acked_by_name: w.actor.name, note }),
      event: 'alert.acked',
    },
  },
}
