import { fieldError } from '#kernel/errors.ts'
import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/**
 * Refuses a paper that has a truck weighed while another ticket has it: nothing stands on two scales at once, and an open ticket is
 * void before its truck is written down with both weights.
 */
export async function refuseElsewhere(
  db: Executor,
  { truck_id, first_at, second_at }: Pick<EnteredTicket, 'truck_id' | 'first_at' | 'second_at'>,
): Promise<void> {
  const [other] = await runSql<ColumnsOf<'orders.weighing', 'ticket_no' | 'first_at'>>(
    db,
    `select ticket_no, first_at from orders.weighing
     where truck_id = $1 and status <> 'void' and first_at <= $3 and (second_at >= $2 or status = 'open') order by first_at limit 1`,
    [truck_id, first_at, second_at],
  )
  if (other)
    throw fieldError('first_at', 'This truck was weighed on ticket {no} at that time, since {at}', {
      no: other.ticket_no,
      at: { moment: other.first_at! },
    })
}
