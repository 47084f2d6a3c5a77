import { clock } from '#kernel/clock.ts'
import { DEDUCTED_COMPONENTS } from '#contracts/payment/payment-words.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Settings up to which one person decides alone. */
export type AloneLimit = 'payment_second_person_idr' | 'billing_alone_idr' | 'advance_alone_idr'

/** Days over which it is counted: small steps add up (dec.I4.9). */
const DAYS = 30
const DAY_MS = 86_400_000

const DEDUCTED = DEDUCTED_COMPONENTS.map((one) => `'${one}'`).join(', ')

/** What one person ($1) has decided alone for a payee ($2) since a moment ($3), by the limit that it falls under. */
const ALONE: Readonly<Record<AloneLimit, string>> = {
  payment_second_person_idr: `select sum(l.amount_idr) from billing.trip_payment p join billing.trip_payment_line l on l.trip_payment_id = p.id
    where p.kind = 'payment' and p.single_person and p.approved_by = any(auth.accounts_of_person($1)) and coalesce(p.driver_id, p.vendor_id) = $2 and p.approved_at > $3
      and p.status not in ('draft', 'void') and p.deleted_at is null and l.component not in (${DEDUCTED})`,
  billing_alone_idr: `select sum(x.idr) from (
      select abs(net_idr) as idr from billing.billing
      where single_person and verified_by = any(auth.accounts_of_person($1)) and vendor_id = $2 and verified_at > $3 and deleted_at is null
      union all select approved_idr from billing.reimbursement
      where single_person and decided_by = any(auth.accounts_of_person($1)) and vendor_id = $2 and decided_at > $3 and status = 'approved' and deleted_at is null
      union all select abs(total_idr) from billing.trip_payment
      where kind = 'reversal' and single_person and approved_by = any(auth.accounts_of_person($1)) and coalesce(driver_id, vendor_id) = $2 and approved_at > $3) x`,
  advance_alone_idr: `select sum(amount_idr) from billing.travel_advance
    where single_person and array[approved_by, settled_by] && auth.accounts_of_person($1) and driver_id = $2 and coalesce(settled_at, approved_at) > $3
      and status not in ('rejected', 'cancelled') and deleted_at is null`,
}

/** What somebody has decided alone for a payee within 30 days, in rupiah; 0 where nothing. */
export async function decidedAloneIdr(
  db: Executor,
  limit: AloneLimit,
  userId: string,
  payeeId: string,
): Promise<number> {
  const [row] = await runSql<Computed<{ idr: number }>>(
    db,
    `select coalesce((${ALONE[limit]}), 0)::bigint as idr`,
    [userId, payeeId, new Date(clock.ms() - DAYS * DAY_MS).toISOString()],
  )
  return row?.idr ?? 0
}
