import { plantDay } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import { weighHandover, type HandedTicket } from '#contracts/weighing/weigh-handover.ts'
import { nextNumber } from '#database/numbers.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { measureNew } from '#services/order/weighing/clocks.ts'
import { SIGNED_OVER_ACTIONS, signedOver } from '#services/order/signed-over.ts'

async function refuseWaiting(db: Executor, scaleId: string): Promise<void> {
  await runSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`weigh handover ${scaleId}`])
  const [waiting] = await runSql<ColumnsOf<'orders.weigh_handover', 'handover_no' | 'signed_by_name'>>(
    db,
    `select handover_no, signed_by_name from orders.weigh_handover
     where scale_id = $1 and status = 'signed' and deleted_at is null`,
    [scaleId],
  )
  if (waiting)
    throw fieldError('scale_id', '{no} of {name} waits to be accepted: accept or withdraw it first', {
      no: waiting.handover_no,
      name: waiting.signed_by_name,
    })
}

/** Trucks between their two weights on a scale at a moment, the longest wait first. */
function openTickets(db: Executor, scaleId: string, at: string): Promise<HandedTicket[]> {
  return runSql<
    RenamedColumns<'orders.weighing', { weighing_id: 'id' }> &
      ColumnsOf<'orders.weighing', 'ticket_no' | 'plate_no' | 'driver_name'> &
      Always<ColumnsOf<'orders.weighing', 'first_kg' | 'first_at'>> &
      Computed<{ minutes: number }>
  >(
    db,
    `select id as weighing_id, ticket_no, plate_no, driver_name, first_kg, first_at,
       greatest(0, floor(extract(epoch from $2::timestamptz - first_at) / 60))::int as minutes
     from orders.weighing where scale_id = $1 and status = 'open' order by first_at, id`,
    [scaleId, at],
  )
}

/** Signed by who leaves, accepted by who comes: two people (dec.I3.11). */
export const weighHandoverRules: ResourceRules<typeof weighHandover> = {
  async onCreate(w, { scale_id }) {
    await refuseWaiting(w.tx, scale_id)
    const day = plantDay(new Date(w.at)).slice(2).replaceAll('-', '')
    const tickets = await openTickets(w.tx, scale_id, w.at)
    return {
      handover_no: await nextNumber(w.tx, 'orders', `HT-${day}-`, 3),
      contents: JSON.stringify(tickets),
      ticket_count: tickets.length,
      ...signedOver(w),
    }
  },
  afterWrite: (w, id) => measureNew(w, weighHandover, id),
  actions: SIGNED_OVER_ACTIONS,
}
