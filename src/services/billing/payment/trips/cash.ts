import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { TripPayment } from '#contracts/payment/trip-payment.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { isSamePerson, settingOf } from '#services/master/ports.ts'

/** A payment as far as cash goes; `id` is null while it is only being prepared, sums in rupiah. */
export type CashPayment = Pick<TripPayment, 'payee_type' | 'vendor_id' | 'method' | 'total_idr'> & {
  id: string | null
}

const DAYS_MS = 30 * 86_400_000

/** No bank keeps cash to a vendor back until a new account is a day old: there is a limit of what goes that way within 30 days (dec.I4.10). */
export async function againstCash(
  db: Executor,
  { id, payee_type, vendor_id, method, total_idr }: CashPayment,
): Promise<FieldError[]> {
  if (method !== 'cash' || payee_type !== 'vendor') return []
  const limit = await settingOf(db, 'cash_to_vendor_idr')
  const [row] = await runSql<Computed<{ idr: number }>>(
    db,
    `select coalesce(sum(total_idr), 0)::bigint as idr from billing.trip_payment
     where payee_type = 'vendor' and vendor_id = $1 and method = 'cash' and id is distinct from $2 and kind = 'payment'
       and status not in ('void', 'reversed') and created_at > $3 and deleted_at is null`,
    [vendor_id, id, new Date(clock.ms() - DAYS_MS).toISOString()],
  )
  const before = row?.idr ?? 0
  return before + total_idr <= limit
    ? []
    : [
        {
          field: 'method',
          message:
            'A vendor is paid {limit} in cash within 30 days at most, and has {before} already: transfer it',
          params: { limit: { idr: limit }, before: { idr: before } },
        },
      ]
}

/** Whoever chose cash for a vendor does not approve it, whatever it comes to. */
export async function againstCashAlone(
  db: Executor,
  userId: string,
  { payee_type, method, method_by, proposed_by }: TripPayment,
): Promise<FieldError[]> {
  if (method !== 'cash' || payee_type !== 'vendor') return []
  return (await isSamePerson(db, userId, [method_by ?? proposed_by]))
    ? [{ field: 'status', message: 'Cash to a vendor is approved by somebody else than who chose it' }]
    : []
}
