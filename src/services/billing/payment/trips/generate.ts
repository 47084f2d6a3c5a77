import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import type { Checked } from '#kernel/call.ts'
import { billing } from '#contracts/billing/billing.ts'
import { generatePayments, type PayeePreview } from '#contracts/payment/payment-calls.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { totalOf, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import { gather, type Asked } from '#services/billing/payment/trips/gather.ts'
import { payeesOf, usableAccounts, type Payee } from '#services/billing/payment/trips/payees.ts'

/** What would be paid to whom, by name. */
export async function preview(db: Executor, asked: Asked): Promise<PayeePreview[]> {
  refusePeriod(asked)
  const groups = Map.groupBy(await gather(db, asked), ({ payeeId }) => payeeId)
  const ids = [...groups.keys()]
  const [payees, accounts] = [await payeesOf(db, asked.payee_type, ids), await usableAccounts(db, ids)]
  return [...payees.values()].map(({ id, name, vendor_name }) => {
    const lines = groups.get(id) ?? []
    const total_idr = totalOf(lines)
    return {
      payee_id: id,
      name,
      vendor_name,
      total_idr,
      account: accounts.get(id)?.account_no ?? null,
      is_blocked: total_idr <= 0,
      lines: lines.map(({ component, billing_id, trip_id, overtime_id, source_no, amount_idr }) => ({
        component,
        billing_id,
        trip_id,
        overtime_id,
        source_no,
        amount_idr,
      })),
    }
  })
}

function refusePeriod({ period_start, period_end }: Pick<Asked, 'period_start' | 'period_end'>): void {
  if (period_end < period_start) throw fieldError('period_end', 'Must not be before the start')
}

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
    id: uuidv7(),
    trip_payment_id: id,
    position: at + 1,
  }))
  await runSql(
    w.tx,
    `insert into billing.trip_payment_line
       (id, trip_payment_id, position, component, billing_id, trip_id, overtime_id, travel_advance_id, source_no, amount_idr)
     select id, trip_payment_id, position, component, billing_id, trip_id, overtime_id, travel_advance_id, source_no, amount_idr
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
  await insertRow(w, 'trip_payment', {
    id,
    payment_no,
    created_at: w.at,
    updated_at: w.at,
    created_by: w.actor.userId,
    updated_by: w.actor.userId,
    payee_type: asked.payee_type,
    vendor_id: payee.vendor_id,
    driver_id: asked.payee_type === 'driver' ? payee.id : null,
    method: asked.method,
    period_start: asked.period_start,
    period_end: asked.period_end,
    components: JSON.stringify([...new Set(lines.map(({ component }) => component))]),
    proposed_by: w.actor.userId,
    proposed_by_name: w.actor.name,
  })
  await addLines(w, id, lines)
  const documents = [...new Set(lines.flatMap(({ billing_id, component }) =>
    billing_id && component !== 'receivable' ? [billing_id] : []))] // prettier-ignore
  for (const [at, billing_id] of documents.entries())
    await insertRow(w, 'trip_payment_document', {
      id: uuidv7(),
      trip_payment_id: id,
      position: at + 1,
      billing_id,
    })
  return { id, payment_no }
}

/**
 * Makes a payment of each payee, of exactly the sum that was looked at. Who presses at the same moment waits for the documents, and finds
 * them taken; what a payment holds is in no other one, which indexes of the database keep as well (dec.I4.6).
 */
export async function generate(w: Write, asked: Wanted): Promise<{ id: string; payment_no: string }[]> {
  refusePeriod(asked)
  const ids = [...new Set(asked.payees)].toSorted()
  if (!ids.length || !ids.every(isId)) throw fieldError('payees', 'Choose who is paid')
  for (const id of ids)
    await runSql(w.tx, 'select pg_advisory_xact_lock(hashtext($1))', [`billing.trip_payment ${id}`])
  const lines = await gather(w.tx, asked, ids)
  const groups = Map.groupBy(lines, ({ payeeId }) => payeeId)
  const payees = await payeesOf(w.tx, asked.payee_type, ids)
  for (const id of ids) {
    const name = payees.get(id)?.name ?? ''
    const own = groups.get(id) ?? []
    if (!own.length) throw fieldError('payees', 'Nothing of {name} is left to be paid: look again', { name })
    if (totalOf(own) <= 0)
      throw fieldError('payees', 'What is deducted from {name} is as much as what is paid, or more', { name })
  }
  if (totalOf(lines) !== asked.expected_idr)
    throw new AppError('aborted', 'What is to be paid has changed since you looked: look again')
  const made: { id: string; payment_no: string }[] = []
  for (const id of ids) made.push(await addPayment(w, asked, payees.get(id)!, groups.get(id)!))
  const documents = [...new Set(lines.flatMap(({ billing_id }) => billing_id ?? []))]
  await moveAllBySystem(w, billing, 'request-payment', documents)
  for (const { id, payment_no: no } of made) {
    const subject = { type: tripPayment.name, id, no }
    await w.audit({ action: 'create', subject, after: { components: asked.components } })
    await w.emit({ type: 'trip-payment.created', subject })
  }
  countChanged(tripPayment)
  return made
}
