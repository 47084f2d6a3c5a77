import { fieldError } from '#kernel/errors.ts'
import type { PayeePreview } from '#contracts/payment/payment-calls.ts'
import type { Executor } from '#database/sql.ts'
import { totalOf, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import { seenDigest } from '#services/billing/payment/rules/seen.ts'
import type { Asked } from '#services/billing/payment/trips/asked.ts'
import { gather } from '#services/billing/payment/trips/gather.ts'
import { paidBefore } from '#services/billing/payment/trips/repeats.ts'
import { payeesOf, usableAccounts, waitingAccounts } from '#services/billing/payment/trips/payees.ts'

/** A line as it is looked at before it is made. */
const seenLine = (line: PaymentLine): PayeePreview['lines'][number] => ({
  component: line.component,
  billing_id: line.billing_id,
  trip_id: line.trip_id,
  overtime_id: line.overtime_id,
  source_no: line.source_no,
  amount_idr: line.amount_idr,
  note: line.note,
  left_idr: line.left_idr,
})

const sourceOf = ({ billing_id, trip_id, overtime_id, travel_advance_id }: PaymentLine): string =>
  String(billing_id ?? overtime_id ?? travel_advance_id ?? trip_id)

/** What is payable now and lies outside the days asked for: how many documents, trips and hours, and what they come to. */
export async function outside(db: Executor, asked: Asked): Promise<{ sources: number; total_idr: number }> {
  if (asked.period_start === null && asked.period_end === null) return { sources: 0, total_idr: 0 }
  const paying = async (of: Asked): Promise<PaymentLine[]> =>
    (await gather(db, of)).flatMap(({ lines }) => lines.filter(({ from_day }) => from_day !== undefined))
  const inside = new Set((await paying(asked)).map(sourceOf))
  const others = (await paying({ ...asked, period_start: null, period_end: null })).filter(
    (line) => !inside.has(sourceOf(line)),
  )
  return { sources: new Set(others.map(sourceOf)).size, total_idr: totalOf(others) }
}

/** What would be paid to whom, by name; and who owes something that nothing can be taken off for now. */
export async function preview(db: Executor, asked: Asked): Promise<PayeePreview[]> {
  refusePeriod(asked)
  const found = (await gather(db, asked)).filter(({ lines, waiting }) => lines.length || waiting.length)
  const of = new Map(found.map((one) => [one.payeeId, one]))
  const [payees, accounts, waits] = [
    await payeesOf(db, asked.payee_type, [...of.keys()]),
    await usableAccounts(db, [...of.keys()]),
    await waitingAccounts(db, [...of.keys()]),
  ]
  const before = new Map<string, PayeePreview['repeats']>()
  for (const { payeeId, lines } of found) before.set(payeeId, await paidBefore(db, lines))
  return [...payees.values()].map(({ id, name, vendor_name }) => {
    const { lines, left, waiting } = of.get(id)!
    const open = waiting.map(({ open_idr, waits_idr: _waits, day: _day, ...line }) => ({
      ...line,
      amount_idr: -open_idr,
      left_idr: open_idr,
    }))
    const own = [...lines, ...open]
    return {
      payee_id: id,
      name,
      vendor_name,
      total_idr: totalOf(own),
      account: accounts.get(id)?.account_no ?? null,
      usable_at: accounts.has(id) ? null : (waits.get(id)?.usable_at ?? null),
      is_blocked: waiting.length > 0 || totalOf(own) < 0,
      lines: own.map(seenLine),
      left: left.map(({ component, source_no, open_idr, why }) => ({ component, source_no, open_idr, why })),
      repeats: before.get(id) ?? null,
      seen: seenDigest(id, lines, left),
    }
  })
}

/** A period ends on or after the day it starts. */
export function refusePeriod({ period_start, period_end }: Pick<Asked, 'period_start' | 'period_end'>): void {
  if (period_start !== null && period_end !== null && period_end < period_start)
    throw fieldError('period_end', 'Must not be before the start')
}
