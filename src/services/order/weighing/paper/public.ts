import { plantDay } from '#kernel/clock.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { PublicTicket } from '#contracts/weighing/paper-calls.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Row = ColumnsOf<'orders.weighing', 'ticket_no' | 'net_kg' | 'second_at' | 'status' | 'current_version'> &
  Always<ColumnsOf<'orders.weighing', 'first_at'>>

function stateOf({ status, net_kg, current_version: version }: Row): PublicTicket['state'] {
  if (status === 'void') return 'cancelled'
  if (net_kg === null) return 'unfinished'
  return version > 1 ? 'revised' : 'valid'
}

/**
 * What anybody who holds a printed code may know of its ticket (std.S54). An id of another form is asked for like every other one, so that
 * neither the answer nor its time tells them apart.
 */
export async function publicTicketOf(db: Executor, publicId: string): Promise<PublicTicket> {
  const [row] = await runSql<Row>(
    db,
    `select ticket_no, net_kg, first_at, second_at, status, current_version from orders.weighing
     where public_id = $1 and deleted_at is null`,
    [publicId.slice(0, 64)],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  const state = stateOf(row)
  const { ticket_no, net_kg } = row
  const date = plantDay(new Date(row.second_at ?? row.first_at))
  return { ticket_no, net_kg: state === 'cancelled' ? null : net_kg, date, state }
}
