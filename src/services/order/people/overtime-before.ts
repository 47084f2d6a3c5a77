import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { DayBefore } from '#services/order/people/overtime-changes.ts'
import type { DriverWeek } from '#services/order/people/overtime-facts.ts'
import type { OvertimeRow, PayRow } from '#services/order/people/overtime-rows.ts'

/** A day of a driver, as a key. */
export const keyOf = ({
  driver_id,
  work_date,
}: ColumnsOf<'orders.overtime', 'driver_id' | 'work_date'>): string => `${driver_id} ${work_date}`

/** What there is of these weeks, held until the end of the transaction: nobody decides meanwhile. */
export async function before(w: Write, weeks: readonly DriverWeek[]): Promise<Map<string, DayBefore>> {
  const values = [weeks.map(({ driver_id }) => driver_id), weeks.map(({ monday }) => monday)]
  const rows = await runSql<OvertimeRow>(
    w.tx,
    `select o.* from unnest($1::uuid[], $2::date[]) as k (driver_id, monday)
     join orders.overtime o on o.driver_id = k.driver_id and o.work_date >= k.monday and o.work_date < k.monday + 7 and o.deleted_at is null
     order by o.driver_id, o.work_date, o.part for update of o`,
    values,
  )
  const pays = await runSql<PayRow>(
    w.tx,
    'select * from orders.overtime_pay where overtime_id = any($1::uuid[]) and deleted_at is null',
    [rows.map(({ id }) => id)],
  )
  const byRow = new Map(pays.map((pay) => [pay.overtime_id, pay]))
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, those]) => [key, { rows: those, pays: byRow }]))
}
