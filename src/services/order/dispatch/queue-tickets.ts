import { fieldError } from '#kernel/errors.ts'
import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { queueTicket, type QueueTicket } from '#contracts/dispatch/queue-ticket.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'

type Arrived = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'plate_no'
  | 'driver_name'
  | 'vendor_id'
  | 'origin_checkpoint_id'
  | 'destination_checkpoint_id'
>

/** Where a trip queues in a state; null in all others. */
const SIDE_OF: Readonly<Record<string, 'origin' | 'destination'>> = {
  at_origin: 'origin',
  at_destination: 'destination',
}

/** The place in the queue that an arrival gives (dec.I2.9): the next number of the checkpoint's day. Trips that arrive nowhere get none. */
export async function queueAt(w: Write, trip: Arrived, state: string, arrivedAt: string): Promise<void> {
  const side = SIDE_OF[state]
  if (!side) return
  const checkpoint = side === 'origin' ? trip.origin_checkpoint_id : trip.destination_checkpoint_id
  const day = plantDay(new Date(arrivedAt))
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`queue ${checkpoint} ${day}`])
  const [last] = await runSql<Computed<{ number: number }>>(
    w.tx,
    'select coalesce(max(number), 0)::int as number from orders.queue_ticket where checkpoint_id = $1 and day = $2',
    [checkpoint, day],
  )
  const id = uuidv7()
  const number = last!.number + 1
  await insertRow(w, 'orders.queue_ticket', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    number,
    day,
    checkpoint_id: checkpoint,
    side,
    trip_id: trip.id,
    plate_no: trip.plate_no,
    driver_name: trip.driver_name,
    arrived_at: arrivedAt,
    status: 'waiting',
  })
  countChanged(queueTicket)
  await w.emit({
    type: 'queue-ticket.created',
    subject: { type: queueTicket.name, id, no: String(number) },
    scope: { vendor_id: trip.vendor_id },
  })
}

/** The first truck that still waits before this one; null for the first of the queue. */
async function before(db: Executor, { id, checkpoint_id, arrived_at }: QueueTicket) {
  const [first] = await runSql<ColumnsOf<'orders.queue_ticket', 'number' | 'plate_no'>>(
    db,
    `select number, plate_no from orders.queue_ticket where checkpoint_id = $1 and status = 'waiting' and deleted_at is null
       and (arrived_at, id) < ($2::timestamptz, $3::uuid) order by arrived_at, id limit 1`,
    [checkpoint_id, arrived_at, id],
  )
  return first ?? null
}

/** Calls are made in the sequence of arrival; another one says why. */
export const queueActions: ActionRules<typeof queueTicket> = {
  call: {
    async effect(w, row, { called_to, reason }) {
      const first = reason ? null : await before(w.tx, row)
      if (first)
        throw fieldError('reason', '{truck} with number {number} waits longer: say why this one goes first', {
          truck: first.plate_no,
          number: first.number,
        })
      return { called_at: w.at, called_to, called_by_name: w.actor.name }
    },
  },
  requeue: { effect: async () => ({ called_at: null, called_to: null, called_by_name: null }) },
}
