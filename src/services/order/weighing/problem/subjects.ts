import { fieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { problemReport } from '#contracts/weighing/problem-report.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** A ticket of another scale, or of another trip, is not what happened on this one. */
export async function refuseForeign(
  w: Write,
  { scale_id, trip_id, weighing_id }: NewOf<typeof problemReport>,
): Promise<void> {
  if (!weighing_id) return
  const [ticket] = await runSql<ColumnsOf<'orders.weighing', 'scale_id' | 'scale_second_id' | 'trip_id'>>(
    w.tx,
    'select scale_id, scale_second_id, trip_id from orders.weighing where id = $1',
    [weighing_id],
  )
  if (!ticket || ![ticket.scale_id, ticket.scale_second_id].includes(scale_id))
    throw fieldError('weighing_id', 'This ticket is of another scale')
  if (trip_id && ticket.trip_id !== trip_id) throw fieldError('weighing_id', 'This ticket is of another trip')
}
