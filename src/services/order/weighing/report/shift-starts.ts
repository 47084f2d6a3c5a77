import { minutesOf } from '#contracts/setting/working-time.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { USUAL_STARTS, type ShiftStarts } from '#services/order/weighing/rules/work-shift.ts'

/** When the plant's shifts begin: by its calendar, or as usual where it has none. */
export async function shiftStarts(db: Executor): Promise<ShiftStarts> {
  const [hours] = await runSql<
    ColumnsOf<'master.working_calendar', 'shift_1_start' | 'shift_2_start' | 'shift_3_start'>
  >(
    db,
    'select shift_1_start, shift_2_start, shift_3_start from master.public_working_calendar where deleted_at is null limit 1',
  )
  if (!hours) return USUAL_STARTS
  return [minutesOf(hours.shift_1_start), minutesOf(hours.shift_2_start), minutesOf(hours.shift_3_start)]
}
