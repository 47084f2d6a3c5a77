import type { Actor } from '#kernel/actor.ts'
import { AppError, fieldError, isAppError } from '#kernel/errors.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { translated } from '#i18n/translated.ts'
import { act } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Sentence } from '#i18n/translate.ts'
import { dayDoubt } from '#engine/import/day-order.ts'
import { nothingIn, textIn } from '#engine/import/text-cell.ts'
import { paidAt, readPaidLines, type PaidLine } from '#services/billing/payment/rules/paid-lines.ts'
import { paymentRules } from '#services/billing/payment/trips/payment-actions.ts'

/** What is no moment is refused beside its row. */
function momentIn(at: string): string {
  const moment = paidAt(at)
  if (moment === null) throw new AppError('invalid_argument', 'Write a moment like 23/11/2026 09:00')
  return moment
}

const UNKNOWN = 'There is no payment of this number'

/** States in which the money has gone. */
const PAID: readonly string[] = ['paid', 'reconciled', 'reversing']

/** Why lines cannot be taken as they are: a moment may be another one, or a spreadsheet has rounded the reference. */
export function doubtsIn(lines: readonly PaidLine[]): (Sentence | null)[] {
  const doubtOf = dayDoubt(lines.map(({ at }) => at))
  return lines.map(({ state, at, text }) => {
    const reference = textIn(tripPayment.fields.bank_reference, text)
    const rounded = 'problem' in reference ? reference.problem : nothingIn(text)
    return (state === 'paid' ? doubtOf(at) : null) ?? rounded
  })
}

async function takeOne(ctx: ServiceContext, actor: Actor, one: PaidLine): Promise<void> {
  await write(ctx, actor, null, async (w) => {
    const [row] = await runSql<
      ColumnsOf<'billing.trip_payment', 'id' | 'row_version' | 'status' | 'bank_reference'>
    >(
      w.tx,
      `select id, row_version, status, bank_reference from billing.trip_payment where payment_no = $1 and kind = 'payment' and deleted_at is null`,
      [one.payment_no],
    )
    if (!row) throw new AppError('not_found', UNKNOWN)
    // The same file again says what is known already.
    if (PAID.includes(row.status) && one.state === 'paid' && row.bank_reference === one.text) return
    if (!one.state) throw new AppError('invalid_argument', 'Say paid or failed')
    const input =
      one.state === 'paid'
        ? { bank_reference: one.text, paid_at: momentIn(one.at) }
        : { bank_reference: one.text, reason: one.reason }
    await act(w, tripPayment, paymentRules.actions!, row.id, one.state === 'paid' ? 'pay' : 'fail', {
      row_version: row.row_version,
      ...input,
    })
  })
}

/** Twice the payments of the largest bank file: each line is a write of its own. */
const MOST_LINES = 1000

function linesOf(text: string): PaidLine[] {
  const lines = readPaidLines(text)
  if (lines.length <= MOST_LINES) return lines
  throw fieldError('rows', 'At most {most} lines at once; split the file', { most: MOST_LINES })
}

/** Which of the numbers are those of payments, asked once. */
async function knownOf(ctx: ServiceContext, lines: readonly PaidLine[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<ColumnsOf<'billing.trip_payment', 'payment_no'>>(
    ctx.db,
    `select payment_no from billing.trip_payment where payment_no = any($1) and kind = 'payment' and deleted_at is null`,
    [lines.map(({ payment_no }) => payment_no)],
  )
  return new Set(rows.map(({ payment_no }) => payment_no))
}

/**
 * Takes each line by itself: one that is refused stays as it is and says why, the others are done (dec.I4.13). Throws invalid_argument
 * for more than 1,000 lines.
 */
export async function takePaidStates(ctx: ServiceContext, actor: Actor, text: string) {
  const items: { row: number; payment_no: string; done: boolean; reason: string | null }[] = []
  const lines = linesOf(text)
  const known = await knownOf(ctx, lines)
  const doubts = doubtsIn(lines)
  for (const [at, one] of lines.entries()) {
    const { row, payment_no } = one
    const doubt = doubts[at]
    try {
      if (doubt) throw new AppError('invalid_argument', doubt.message, [], doubt.params)
      if (!known.has(payment_no)) throw new AppError('not_found', UNKNOWN)
      await takeOne(ctx, actor, one)
      items.push({ row, payment_no, done: true, reason: null })
    } catch (error) {
      if (!isAppError(error)) throw error
      const [{ message, params } = { message: error.message, params: error.params }] = error.fields
      items.push({ row, payment_no, done: false, reason: translated(actor.lang, message, params) })
    }
  }
  return { done: items.filter(({ done }) => done).length, items }
}
