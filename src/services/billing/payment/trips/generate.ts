import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, refuseNow } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Checked } from '#kernel/call.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { generatePayments } from '#contracts/payment/payment-calls.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import { runSql } from '#database/sql.ts'
import { periodOf, totalOf, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import { seenDigest } from '#services/billing/payment/rules/seen.ts'
import { againstCash } from '#services/billing/payment/trips/cash.ts'
import { gather, type Gathered } from '#services/billing/payment/trips/gather.ts'
import { keepLeftOut, refuseSilence } from '#services/billing/payment/trips/left-out.ts'
import { payeesOf, type Payee } from '#services/billing/payment/trips/payees.ts'
import { paidBefore, repeatsOf } from '#services/billing/payment/trips/repeats.ts'
import { refusePeriod } from '#services/billing/payment/trips/preview.ts'

type Wanted = Checked<typeof generatePayments.body & object>

/** The lines of a payment in one statement: a driver of a month has many. */
async function addLines(w: Write, id: string, lines: readonly PaymentLine[]): Promise<void> {
  const rows = lines.map((line, at) => ({
    component: line.component,
    billing_id: line.billing_id,
    trip_id: line.trip_id,
    overtime_id: line.overtime_id,
    travel_advance_id: line.travel_advance_id,
    source_no: line.source_no,
    amount_idr: line.amount_idr,
    note: line.note,
    id: uuidv7(),
    trip_payment_id: id,
    position: at + 1,
  }))
  await runSql(
    w.tx,
    `insert into billing.trip_payment_line
       (id, trip_payment_id, position, component, billing_id, trip_id, overtime_id, travel_advance_id, source_no, amount_idr,
       note)
     select id, trip_payment_id, position, component, billing_id, trip_id, overtime_id, travel_advance_id, source_no, amount_idr, note
     from jsonb_populate_recordset(null::billing.trip_payment_line, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function addPayment(
  w: Write,
  asked: Wanted,
  payee: Payee,
  lines: readonly PaymentLine[],
): Promise<{ id: string; payment_no: string }> {
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
    payee_type: asked.payee_type,
    vendor_id: payee.vendor_id,
    driver_id: asked.payee_type === 'driver' ? payee.id : null,
    // Where all of it is set off, there is nothing to transfer.
    method: totalOf(lines) === 0 ? 'offset' : asked.method,
    method_reason: asked.method === 'cash' ? asked.method_reason : null,
    method_by: w.actor.userId,
    method_by_name: w.actor.name,
    ...periodOf(lines, plantDay(new Date(w.at))),
    components: JSON.stringify([...new Set(lines.map(({ component }) => component))]),
    proposed_by: w.actor.userId,
    proposed_by_name: w.actor.name,
    ...repeatsOf(await paidBefore(w.tx, lines)),
  })
  await addLines(w, id, lines)
  return { id, payment_no }
}

/** Nobody is paid without what they owe, nor anything but what was looked at. */
function refuseGeneration(asked: Wanted, payee: Payee, { payeeId, lines, left, waiting }: Gathered): void {
  const { name } = payee
  if (waiting.length)
    throw fieldError('payees', 'Nothing is paid to {name} that what is owed could be deducted from', { name })
  if (!lines.length) throw fieldError('payees', 'Nothing of {name} is left to be paid: look again', { name })
  if (totalOf(lines) < 0)
    throw fieldError('payees', 'What {name} is paid comes to less than nothing', { name })
  if (!asked.seen?.includes(seenDigest(payeeId, lines, left)))
    throw new AppError('aborted', 'What {name} is to be paid has changed since you looked: look again', [], {
      name,
    })
  refuseSilence(left, payee, asked.left_reason)
}

/** Cash to a vendor says why, and has its limit. */
async function refuseCash(w: Write, asked: Wanted, payee: Payee, total_idr: number): Promise<void> {
  const { payee_type, method, method_reason } = asked
  if (payee_type !== 'vendor' || method !== 'cash' || total_idr === 0) return
  if (method_reason === null) throw fieldError('method_reason', 'Say why it is paid in cash')
  refuseNow(await againstCash(w.tx, { id: null, payee_type, vendor_id: payee.vendor_id, method, total_idr }))
}

const NOTHING = { lines: [], left: [], waiting: [] }

/**
 * Makes a payment of each payee, of exactly the lines that were looked at. Who presses at the same moment waits for the documents, and finds
 * them taken; what a payment holds is in no other one, which indexes of the database keep as well (dec.I4.6).
 */
export async function generate(w: Write, asked: Wanted): Promise<{ id: string; payment_no: string }[]> {
  refusePeriod(asked)
  const ids = [...new Set(asked.payees)].toSorted()
  if (!ids.length) throw fieldError('payees', 'Choose who is paid')
  for (const id of ids)
    await runSql(w.tx, 'select pg_advisory_xact_lock(hashtext($1))', [`billing.trip_payment ${id}`])
  const found = new Map((await gather(w.tx, asked, ids)).map((one) => [one.payeeId, one]))
  const payees = await payeesOf(w.tx, asked.payee_type, ids)
  const made: { id: string; payment_no: string }[] = []
  for (const id of ids) {
    const payee = payees.get(id)
    if (!payee) throw fieldError('payees', 'Choose who is paid')
    const own = found.get(id) ?? { payeeId: id, ...NOTHING }
    refuseGeneration(asked, payee, own)
    await refuseCash(w, asked, payee, totalOf(own.lines))
    const payment = await addPayment(w, asked, payee, own.lines)
    await keepLeftOut(w, payment.id, own.left, asked.left_reason)
    made.push(payment)
  }
  const documents = ids.flatMap((id) => found.get(id)!.lines.flatMap(({ billing_id }) => billing_id ?? []))
  await moveAllBySystem(w, billing, 'request-payment', [...new Set(documents)])
  for (const { id, payment_no: no } of made) {
    const subject = { type: tripPayment.name, id, no }
    await w.audit({ action: 'create', subject, after: { components: asked.components } })
    await w.emit({ type: 'trip-payment.created', subject })
  }
  countChanged(tripPayment)
  return made
}
