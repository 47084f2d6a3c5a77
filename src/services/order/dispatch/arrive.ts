import { AppError, fieldError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { wordsOf } from '#contracts/code-words.ts'
import { OPEN_TRIP_STATES, type TripEventType } from '#contracts/dispatch/trip-event.ts'
import { arriveByCode } from '#contracts/dispatch/arrival-call.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { recordTripEvent } from '#services/order/dispatch/trip-events.ts'

type Arriving = ColumnsOf<'orders.trip', 'id' | 'plate_no' | 'status'> &
  Outer<ColumnsOf<'orders.queue_ticket', 'number'>>

/** A column as `plain` compares it. */
const packed = (column: string): string => `lower(regexp_replace(${column}, '[\\s.-]', '', 'g'))`

/** What a code may name: the trip, its papers, and the truck with what is painted on it and its card. */
const NAMES = [
  't.id::text',
  't.trip_no',
  't.surat_jalan_no',
  'k.id::text',
  'k.plate_no',
  'k.code',
  'k.rfid_tag',
]

/** The open trip that a code names, one on the road before one that has not left; 400 where it names none that `where` lets through. */
async function tripOfCode(
  db: Executor,
  code: string,
  p: Parameters,
  where: string | null,
): Promise<Arriving> {
  const words = p.add([...wordsOf(code)])
  const [found] = await runSql<Arriving>(
    db,
    `select t.id, t.plate_no, t.status, (select q.number from orders.queue_ticket q where q.trip_id = t.id and q.deleted_at is null
         and q.status in ('waiting', 'called') order by q.arrived_at desc limit 1) as number
     from orders.trip t join master.public_truck k on k.id = t.truck_id
     where t.deleted_at is null and t.status = any(${p.add(OPEN_TRIP_STATES)}::text[])
       and (${NAMES.map((name) => `${packed(name)} = any(${words}::text[])`).join(' or ')}
         or exists (select from orders.weighing g where g.trip_id = coalesce(t.origin_trip_id, t.id)
           and ${packed('g.public_id')} = any(${words}::text[])))
       ${where ? `and ${where}` : ''}
     order by t.status in ('assigned', 'accepted'), t.planned_start_at, t.id limit 1`,
    p.values,
  )
  if (!found) throw fieldError('code', 'No trip that arrives here is known by this code')
  return found
}

/** Which arrival comes next; a truck that waits already keeps its number. */
function arrivalOf({ plate_no, status, number }: Arriving): TripEventType {
  if (number !== null)
    throw new AppError('failed_precondition', 'Some fields need your attention', [
      {
        field: 'code',
        message: '{truck} waits already with number {number}',
        params: { truck: plate_no, number },
      },
    ])
  return ['loaded', 'in_transit'].includes(status) ? 'arrived_destination' : 'arrived_origin'
}

/** The trip that a code names among those of a checkpoint, with the arrival that is next. */
export async function arrivingAt(
  db: Executor,
  code: string,
  checkpointId: string,
): Promise<{ id: string; type: TripEventType }> {
  const p = new Parameters()
  const here = p.add(checkpointId)
  const found = await tripOfCode(
    db,
    code,
    p,
    `${here} in (t.origin_checkpoint_id, t.destination_checkpoint_id)`,
  )
  return { id: found.id, type: arrivalOf(found) }
}

async function arrive(w: Write, actor: Actor, code: string) {
  const p = new Parameters()
  const found = await tripOfCode(w.tx, code, p, scopeClause('order', trip, actor, p))
  await recordTripEvent(w, {
    tripId: found.id,
    type: arrivalOf(found),
    source: 'control_tower',
    occurredAt: w.at,
    byProxy: true,
    reason: 'Arrival read from a code',
  })
  const [ticket] = await runSql<
    ColumnsOf<'orders.queue_ticket', 'id' | 'number' | 'plate_no'> &
      RenamedColumns<'master.checkpoint', { checkpoint: 'name' }>
  >(
    w.tx,
    `select q.id, q.number, q.plate_no, c.name as checkpoint from orders.queue_ticket q
     join master.public_checkpoint c on c.id = q.checkpoint_id
     where q.trip_id = $1 order by q.arrived_at desc, q.id desc limit 1`,
    [found.id],
  )
  return ticket!
}

/** Mounts the arrival that control tower reads from a paper or a truck. */
export function mountArrival(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, arriveByCode, ({ actor, input, once }) =>
    write(ctx, actor, once, (w) => arrive(w, actor, input.code)),
  )
}
