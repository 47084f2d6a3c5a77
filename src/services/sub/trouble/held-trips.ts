import { uuidv7 } from '#kernel/ids.ts'
import { troubleReport } from '#contracts/trouble/trouble-report.ts'
import { UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import { IN_WORK } from '#contracts/trouble/trouble-lifecycle.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { insertRow } from '#engine/record/records.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { announce, reportNo } from '#services/sub/trouble/reports.ts'
import { dueOf } from '#services/sub/trouble/rules/trouble-guards.ts'

type Held = ColumnsOf<
  'orders.trip',
  'id' | 'trip_no' | 'order_id' | 'truck_id' | 'driver_id' | 'vendor_id' | 'status_since'
> &
  ColumnsOf<'master.problem', 'severity' | 'sla_ack_min' | 'sla_resolve_min'> &
  RenamedColumns<'master.problem', { problem_id: 'id'; problem: 'name' }> &
  Outer<RenamedColumns<'orders.trip_event', { reason: 'reason'; by_name: 'actor_name' }>>

const ROWS_AT_ONCE = 100

/** Trips on hold that no report tells of since they were stopped, or whether this one is such a trip. */
function untold(w: Write, tripId: string | null = null): Promise<Held[]> {
  return runSql<Held>(
    w.tx,
    `select t.id, t.trip_no, t.order_id, t.truck_id, t.driver_id, t.vendor_id, t.status_since, p.id as problem_id, p.name as problem,
       p.severity, p.sla_ack_min, p.sla_resolve_min, e.reason, e.actor_name as by_name
     from orders.public_trip t
     join master.public_problem p on p.id = t.hold_reason_problem_id
     left join lateral (select h.reason, h.actor_name from orders.public_trip_event h
       where h.trip_id = t.id and h.type = 'held' order by h.recorded_at desc, h.id desc limit 1) e on true
     where t.status = 'on_hold' and t.deleted_at is null
       and not exists (select 1 from sub.trouble_report r where r.trip_id = t.id and r.deleted_at is null
         and (r.status = any($1::text[]) or r.reported_at >= t.status_since))
       and ($2::uuid is null or t.id = $2)
     order by t.status_since limit ${ROWS_AT_ONCE}`,
    [IN_WORK, tripId],
  )
}

async function addFor(w: Write, trip: Held): Promise<boolean> {
  const [taken] = await runSql<Computed<{ is_free: boolean }>>(
    w.tx,
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_free',
    [`held ${trip.id}`],
  )
  // Another server may have added it after these trips were read.
  if (!taken?.is_free || !(await untold(w, trip.id)).length) return false
  const id = uuidv7()
  const report_no = await reportNo(w)
  await insertRow(w, 'sub.trouble_report', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    report_no,
    source: 'hold',
    trip_id: trip.id,
    order_id: trip.order_id,
    truck_id: trip.truck_id,
    driver_id: trip.driver_id,
    vendor_id: trip.vendor_id,
    problem_id: trip.problem_id,
    severity: trip.severity,
    description: trip.reason ?? trip.problem,
    status: 'open',
    reported_at: w.at,
    opened_at: w.at,
    reported_by_name: trip.by_name ?? w.actor.name,
    due_at: dueOf('open', w.at, trip),
  })
  const subject = { type: troubleReport.name, id, no: report_no }
  await w.audit({ action: 'create', subject, after: { trip_id: trip.id, problem_id: trip.problem_id } })
  await w.emit({ type: 'trouble-report.created', subject })
  await announce(w, { id, report_no, severity: trip.severity, injured: false })
  return true
}

/** Opens a report for every trip that was put on hold without one; gives how many. */
export async function reportHeldTrips(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    let added = 0
    for (const trip of await untold(w)) if (await addFor(w, trip)) added += 1
    return added
  })
}

type Over = ColumnsOf<'sub.trouble_report', 'id' | 'report_no' | 'status'> &
  Outer<RenamedColumns<'orders.trip_event', { note: 'reason' }>>

/** Closes reports of holds that nobody saw to before the trip went on: nothing is late there any more. Gives how many. */
export async function settleHeldTrips(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    const over = await runSql<Over>(
      w.tx,
      `select r.id, r.report_no, r.status, (select e.reason from orders.public_trip_event e where e.trip_id = r.trip_id and e.type = 'released'
         order by e.recorded_at desc, e.id desc limit 1) as note
       from sub.trouble_report r join orders.public_trip t on t.id = r.trip_id
       where r.source = 'hold' and r.status = 'open' and r.deleted_at is null and t.status = any($1::text[]) and t.truck_id = r.truck_id
       order by r.id limit ${ROWS_AT_ONCE} for update of r skip locked`,
      [UNDER_WAY],
    )
    for (const { note, ...row } of over)
      await moveBySystem(w, troubleReport, row, 'settle', {
        outcome: 'continue',
        resolution: note,
        due_at: null,
        resolved_at: w.at,
        closed_at: w.at,
      })
    return over.length
  })
}
