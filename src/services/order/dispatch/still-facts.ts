import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Still } from '#services/order/dispatch/rules/still.ts'

/** A standstill with whose account it is on. */
export interface StillAt extends Still {
  id: string
  checkpoint_id: string
  reason: string
  account: string
}

/** The standstills that touch a span, at all checkpoints or at one. */
export async function standstillsIn(
  db: Executor,
  from: string,
  until: string,
  checkpointId: string | null = null,
  without: string | null = null,
): Promise<StillAt[]> {
  const rows = await runSql<
    ColumnsOf<'orders.standstill', 'id' | 'checkpoint_id' | 'reason' | 'account' | 'from_at' | 'to_at'>
  >(
    db,
    `select id, checkpoint_id, reason, account, from_at, to_at from orders.standstill
     where deleted_at is null and from_at < $2 and coalesce(to_at, $2) > $1 and ($3::uuid is null or checkpoint_id = $3)
       and id is distinct from $4
     order by from_at`,
    [from, until, checkpointId, without],
  )
  return rows.map(({ from_at, to_at, ...row }) => ({
    ...row,
    from: Date.parse(from_at),
    to: to_at === null ? null : Date.parse(to_at),
  }))
}
