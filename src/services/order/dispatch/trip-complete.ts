import { isOfCompany } from '#access/scope.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InputOf, RecordOf } from '#kernel/record.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { holdUp } from '#services/billing/ports.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ActionRule, GuardFacts } from '#engine/rules.ts'
import { settleShares } from '#services/order/dispatch/settle-shares.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { checklistOf } from '#services/order/order/checklist.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { costOf, deliveredTrips, needOfLines } from '#services/order/order/trip-costs.ts'

type Trip = RecordOf<typeof trip>

/** What stands in the way of completing one trip (life.T10); the engine's hours are what an hourly tariff is paid by (dec.I2.15). */
async function against(
  { db, actor }: Pick<GuardFacts, 'db' | 'actor'>,
  row: Trip,
  input: InputOf<typeof trip, 'complete'> | null,
): Promise<FieldError[]> {
  const checked = (await checklistOf(db, row.order_id)).trips.find(({ id }) => id === row.id)
  const open = (checked?.problems ?? []).filter(({ kind }) => kind !== 'hours')
  const refused: FieldError[] = open.map((problem) => ({ field: 'status', ...problem }))
  if (!input || !checked) return refused
  // Hours are money: who answers for the truck does not enter them (dec.I0.2).
  if (checked.needs_hours && !isOfCompany(actor.scope))
    refused.push({ field: 'engine_hours', message: 'The plant’s own control tower decides what is paid' })
  else if (checked.needs_hours && input.engine_hours === null)
    refused.push({ field: 'engine_hours', message: 'This trip is paid by the hour: enter the engine hours' })
  if (!checked.by_hours && input.engine_hours !== null)
    refused.push({ field: 'engine_hours', message: 'This trip is not paid by the hour' })
  if (checked.needs_loss_reason && input.loss_reason === null)
    refused.push({
      field: 'loss_reason',
      message: 'Say why {trip} lost {kg}',
      params: { trip: row.trip_no, kg: { kg: row.loss_kg ?? 0 } },
    })
  return refused
}

/** Completes one delivered trip before its order is (life.T10): its billable weight and freight are fixed, and what they need is held. */
export const completeTrip: ActionRule<typeof trip, 'complete'> = {
  guard: (facts) => against(facts, facts.row, facts.input),
  async effect(w, row, input) {
    if (input.engine_hours !== null)
      await runSql(w.tx, 'update orders.trip set engine_hours = $2 where id = $1', [
        row.id,
        input.engine_hours,
      ])
    const delivered = await deliveredTrips(w.tx, row.order_id, { lock: true })
    const mine = delivered.filter(({ id }) => id === row.id)
    const { kg, amount_idr } = costOf(mine[0]!)
    const need = (await needOfLines(w.tx, row.order_id, mine)).get(row.order_line_id)
    const [order] = await runSql<ColumnsOf<'orders.order', 'order_no'>>(
      w.tx,
      'select order_no from orders."order" where id = $1',
      [row.order_id],
    )
    const source = { id: row.order_id, no: order!.order_no }
    if (need) await holdUp(w, source, row.order_line_id, need, { reason: null, field: 'status' })
    await settleShares(w, row.id, amount_idr)
    const reason = input.loss_reason
    await insertTripEvent(
      w,
      { tripId: row.id, type: 'completed', source: 'control_tower', occurredAt: w.at, reason },
      'completed',
    )
    return {
      billable_kg: kg,
      freight_idr: amount_idr,
      status_since: w.at,
      ...(reason === null ? {} : { loss_reason: reason }),
    }
  },
  async after(w, id) {
    const [row] = await runSql<ColumnsOf<'orders.trip', 'order_id'>>(
      w.tx,
      'select order_id from orders.trip where id = $1',
      [id],
    )
    await refreshOrder(w, row!.order_id)
  },
  event: 'trip.completed',
}
