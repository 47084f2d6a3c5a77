import type { WorkingTimes } from '#contracts/setting/working-calendar.ts'
import { workingTimes } from '#contracts/setting/working-calendar.ts'
import type { ColumnsOf, Narrowed, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Stored = Narrowed<RowOf<'master.working_calendar'>, { working_days: string[]; shift_days: string[] }>

/** When the plant works, by its calendar and its holidays. Read where it is needed, like the settings. */
export async function workingTimesOf(db: Executor): Promise<WorkingTimes> {
  const [hours] = await runSql<Stored>(
    db,
    'select * from master.public_working_calendar where deleted_at is null',
  )
  if (!hours) throw new RangeError('The plant has no working calendar')
  const holidays = await runSql<ColumnsOf<'master.holiday', 'day'>>(
    db,
    'select day from master.public_holiday where deleted_at is null',
  )
  return workingTimes(
    hours,
    holidays.map(({ day }) => day),
  )
}
