import { overtime } from '#contracts/people/overtime.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { giveBackPremiums, usePremiums } from '#services/billing/payment/trips/driver-budget.ts'
import {
  documentsCompared,
  documentsOwed,
  documentsPaid,
} from '#services/billing/payment/trips/follow-documents.ts'

type PaidIn<C extends 'billing_id' | 'overtime_id'> = Always<
  RenamedColumns<'billing.trip_payment_line', { id: C }>
>
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The documents that a payment pays or deducts something of. */
async function documentsOf(w: Write, paymentId: string): Promise<string[]> {
  return idsOf(
    await runSql<PaidIn<'billing_id'>>(
      w.tx,
      'select distinct billing_id as id from billing.trip_payment_line where trip_payment_id = $1 and billing_id is not null',
      [paymentId],
    ),
  )
}

/** What follows when a payment is paid: its documents, lines, trips and orders, and the overtime it paid. In the caller's transaction. */
export async function followPaid(w: Write, paymentId: string): Promise<void> {
  await usePremiums(w, paymentId)
  await documentsPaid(w, await documentsOf(w, paymentId))
  const hours = await runSql<PaidIn<'overtime_id'>>(
    w.tx,
    'select overtime_id as id from billing.trip_payment_line where trip_payment_id = $1 and overtime_id is not null',
    [paymentId],
  )
  await moveAllBySystem(w, overtime, 'pay', idsOf(hours))
}

/** Documents that are paid whole are closed with the last of their payments that was compared with the bank. */
export async function followReconciled(w: Write, paymentId: string): Promise<void> {
  await documentsCompared(w, await documentsOf(w, paymentId))
}

/** What a payment held can be paid by another one: it is void, or its money has come back (dec.I4.5). */
export async function giveFree(w: Write, paymentId: string): Promise<void> {
  await runSql(
    w.tx,
    'update billing.trip_payment_line set is_live = false where trip_payment_id = $1 and is_live',
    [paymentId],
  )
  await giveBackPremiums(w, paymentId)
  const [payment] = await runSql<ColumnsOf<'billing.trip_payment', 'payment_no' | 'status_reason'>>(
    w.tx,
    'select payment_no, status_reason from billing.trip_payment where id = $1',
    [paymentId],
  )
  const why = `${payment!.payment_no}: ${payment!.status_reason ?? '–'}`
  await documentsOwed(w, await documentsOf(w, paymentId), why)
}
