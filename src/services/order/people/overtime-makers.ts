import type { Overtime } from '#contracts/people/overtime.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What makes hours of a session: begun or ended for the driver, driven on after a rest, or put right. */
const SESSION_FACTS = ['create', 'resume', 'end', 'force', 'correct-times', 'ask-times']
/** What makes them ordered and agreed to. */
const ORDER_FACTS = ['create', 'agree']

type Maker = Narrowed<ColumnsOf<'orders.audit_event', 'actor_id'>, { actor_id: string }>

/**
 * The accounts of those who made what a day's overtime is worked out from (life.D11, life.D16.8): its sessions, their corrections, and
 * the orders and consents that count. Read from the audit, which keeps everybody, not who was last.
 */
export async function makersOf(
  db: Executor,
  { driver_id, work_date }: Pick<Overtime, 'driver_id' | 'work_date'>,
): Promise<string[]> {
  const rows = await runSql<Maker>(
    db,
    `select distinct e.actor_id from orders.audit_event e where e.actor_id is not null and (
       (e.subject_type = 'driver-session' and e.action = any($3) and e.subject_id in (select id from orders.driver_session
         where driver_id = $1 and deleted_at is null and login_at >= ($2::date::timestamp at time zone 'Asia/Jakarta')
           and login_at < (($2::date + 1)::timestamp at time zone 'Asia/Jakarta')))
       or (e.subject_type = 'overtime-order' and e.action = any($4) and e.subject_id in (select id from orders.overtime_order
         where driver_id = $1 and work_date = $2 and status = 'agreed' and deleted_at is null)))`,
    [driver_id, work_date, SESSION_FACTS, ORDER_FACTS],
  )
  return rows.map(({ actor_id }) => actor_id)
}
