import type { Actor } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { translated } from '#i18n/translated.ts'
import { act } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { paymentRules } from '#services/billing/payment/trips/payment-actions.ts'

/** A line of what finance says: `PAY-2611-00012;paid;2026-11-23T09:00+07:00;TRX 771` or `…;failed;;Account closed by its bank`. */
interface PaidState {
  row: number
  payment_no: string
  state: string
  at: string
  text: string
}

/** Reads the lines of a file of paid states; a first line that names columns is skipped. */
function readPaidStates(text: string): PaidState[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), row: at + 1 }))
    .filter(({ line }) => line !== '' && !/^\W*(payment|no)/i.test(line))
    .map(({ line, row }) => {
      const [payment_no = '', state = '', at = '', said = ''] = line
        .split(/[;\t]/)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      return { row, payment_no, state: state.toLowerCase(), at, text: said }
    })
}

/** A day alone is its noon at the plant; what is no moment is refused beside its row. */
function momentOf(at: string): string {
  const text = /^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00+07:00` : at
  if (Number.isNaN(Date.parse(text)))
    throw new AppError('invalid_argument', 'Write a moment like 2026-11-23T09:00+07:00')
  return new Date(text).toISOString()
}

async function takeOne(ctx: ServiceContext, actor: Actor, one: PaidState): Promise<void> {
  await write(ctx, actor, null, async (w) => {
    const [row] = await runSql<
      ColumnsOf<'billing.trip_payment', 'id' | 'row_version' | 'status' | 'bank_reference'>
    >(
      w.tx,
      `select id, row_version, status, bank_reference from billing.trip_payment where payment_no = $1 and kind = 'payment' and deleted_at is null`,
      [one.payment_no],
    )
    if (!row) throw new AppError('not_found', 'There is no payment of this number')
    // The same file again says what is known already.
    if (row.status === 'paid' && one.state === 'paid' && row.bank_reference === one.text) return
    if (one.state !== 'paid' && one.state !== 'failed')
      throw new AppError('invalid_argument', 'Say paid or failed')
    const input =
      one.state === 'paid' ? { bank_reference: one.text, paid_at: momentOf(one.at) } : { reason: one.text }
    await act(w, tripPayment, paymentRules.actions!, row.id, one.state === 'paid' ? 'pay' : 'fail', {
      row_version: row.row_version,
      ...input,
    })
  })
}

/** Takes each line by itself: one that is refused stays as it is and says why, the others are done (dec.I4.13). */
export async function takePaidStates(ctx: ServiceContext, actor: Actor, text: string) {
  const items: { row: number; payment_no: string; done: boolean; reason: string | null }[] = []
  for (const one of readPaidStates(text)) {
    const { row, payment_no } = one
    try {
      await takeOne(ctx, actor, one)
      items.push({ row, payment_no, done: true, reason: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [{ message, params } = { message: error.message, params: error.params }] = error.fields
      items.push({ row, payment_no, done: false, reason: translated(actor.lang, message, params) })
    }
  }
  return { done: items.filter(({ done }) => done).length, items }
}
