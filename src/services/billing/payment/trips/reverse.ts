import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { tripPayment, type TripPayment } from '#contracts/payment/trip-payment.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { isSamePerson } from '#services/master/ports.ts'
import { nextNumber } from '#database/numbers.ts'
import { runSql } from '#database/sql.ts'

/** Each line of what comes back, below zero; nothing holds it. */
async function addLines(w: Write, ofId: string, id: string): Promise<void> {
  await runSql(
    w.tx,
    `insert into billing.trip_payment_line (id, trip_payment_id, position, component, billing_id, trip_id, overtime_id, travel_advance_id,
       source_no, amount_idr, note, is_live)
     select gen_random_uuid(), $2, position, component, billing_id, trip_id, overtime_id, travel_advance_id, source_no, -amount_idr, note, false
     from billing.trip_payment_line where trip_payment_id = $1`,
    [ofId, id],
  )
}

/**
 * Makes the payment below zero of money that has come back, as it was asked for: with the bank's reference of what was received (dec.I4.5).
 * The actor confirms it. Gives it as the source of its movement.
 */
export async function addReversal(
  w: Write,
  row: TripPayment,
): Promise<{ type: string; id: string; no: string }> {
  const id = uuidv7()
  const month = plantDay(new Date(w.at)).replaceAll('-', '').slice(2, 6)
  const payment_no = await nextNumber(w.tx, w.ctx.schema, `PAY-${month}-`, 5)
  await insertRow(w, 'billing.trip_payment', {
    id,
    payment_no,
    created_at: w.at,
    updated_at: w.at,
    created_by: w.actor.userId,
    updated_by: w.actor.userId,
    kind: 'reversal',
    reverses_id: row.id,
    payee_type: row.payee_type,
    vendor_id: row.vendor_id,
    driver_id: row.driver_id,
    method: row.method,
    period_start: row.period_start,
    period_end: row.period_end,
    components: JSON.stringify(row.components),
    total_idr: -row.total_idr,
    line_count: row.line_count,
    bank_code: row.bank_code,
    account_no: row.account_no,
    holder_name: row.holder_name,
    status: 'paid',
    status_reason: row.undo_reason,
    proposed_by: row.undo_by,
    proposed_by_name: row.undo_by_name ?? w.actor.name,
    approved_by: w.actor.userId,
    approved_by_name: w.actor.name,
    approved_at: w.at,
    single_person: await isSamePerson(w.tx, w.actor.userId, [row.undo_by]),
    paid_at: row.undo_at,
    bank_reference: row.undo_reference,
    paid_by_name: row.undo_by_name,
  })
  await addLines(w, row.id, id)
  const subject = { type: tripPayment.name, id, no: payment_no }
  const after = { reverses: row.payment_no, bank_reference: row.undo_reference }
  await w.audit({ action: 'create', subject, after, reason: row.undo_reason })
  await w.emit({ type: 'trip-payment.created', subject })
  return subject
}
