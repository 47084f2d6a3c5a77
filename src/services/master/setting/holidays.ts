import { fieldError } from '#kernel/errors.ts'
import { copyHolidays, MOST_LINES, pasteHolidays } from '#contracts/setting/calls.ts'
import { holidayLines } from '#contracts/setting/holiday-lines.ts'
import { holiday, type Holiday } from '#contracts/setting/holiday.ts'
import { isDay } from '#contracts/day-text.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { addRecord } from '#engine/record/save.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type NewHoliday = Pick<Holiday, 'day' | 'name' | 'kind' | 'same_every_year' | 'source'>

interface Added {
  added: number
  known: number
}

/** Adds the days that are not holidays yet, each with its audit row; what is known stays as it is. */
async function addNew(w: Write, days: readonly NewHoliday[]): Promise<Added> {
  const rows = await runSql<ColumnsOf<'master.holiday', 'day'>>(
    w.tx,
    'select day from master.holiday where day = any($1::date[]) and deleted_at is null',
    [days.map(({ day }) => day)],
  )
  const known = new Set(rows.map(({ day }) => day))
  let added = 0
  for (const one of days) {
    if (known.has(one.day)) continue
    known.add(one.day)
    await addRecord(w, holiday, {}, { ...one })
    added += 1
  }
  return { added, known: days.length - added }
}

/** What a pasted list says; a line that cannot be read refuses it all, so that nobody misses a day. */
function readLines(text: string, year?: number): { day: string; name: string }[] {
  const { found, unread, otherWeekday } = holidayLines(text, year)
  const named = (lines: readonly number[]) => ({ lines: lines.slice(0, 10).join(', ') })
  if (unread.length) throw fieldError('lines', 'No date and name in line {lines}', named(unread))
  if (otherWeekday.length)
    throw fieldError('lines', 'The day of the week in line {lines} is another one', named(otherWeekday))
  if (!found.length || found.length > MOST_LINES)
    throw fieldError('lines', 'Give 1 to {most} values', { most: MOST_LINES })
  return found.map(({ day, name }) => ({ day, name }))
}

/** The days of a year that have the same date every year, moved into another; 29 February only where there is one. */
async function movedYear(w: Write, from: number, to: number): Promise<NewHoliday[]> {
  const rows = await runSql<
    ColumnsOf<'master.holiday', 'day' | 'name' | 'kind' | 'same_every_year' | 'source'>
  >(
    w.tx,
    `select day, name, kind, same_every_year, source from master.holiday
     where same_every_year and deleted_at is null and day between $1 and $2 order by day`,
    [`${from}-01-01`, `${from}-12-31`],
  )
  if (!rows.length)
    throw fieldError('from_year', 'No holiday of {year} has the same date every year', { year: String(from) })
  return rows.flatMap((row) => {
    const day = `${to}${row.day.slice(4)}`
    // Where it was announced holds for its own year only.
    return isDay(day) ? [{ ...row, kind: holidayKind(row.kind), day, source: null }] : []
  })
}

/** National holidays that have the same date every year (Keputusan Presiden 8/2024); the others follow moons, and are announced. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '06-01', '08-17', '12-25'])
const isFixed = (day: string, kind: Holiday['kind']): boolean =>
  kind === 'national' && FIXED.has(day.slice(5))

function holidayKind(kind: string): Holiday['kind'] {
  return kind === 'national' || kind === 'joint_leave' ? kind : 'plant'
}

/** Many holidays at once. */
export function mountHolidayCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, pasteHolidays, ({ actor, input, once }) =>
    write(ctx, actor, once, (w) => {
      const { kind, source = null, year } = input
      const days = readLines(input.lines, year ?? undefined)
      return addNew(
        w,
        days.map((one) => ({ ...one, kind, source, same_every_year: isFixed(one.day, kind) })),
      )
    }),
  )
  mountCall(app, copyHolidays, ({ actor, input, once }) =>
    write(ctx, actor, once, async (w) => addNew(w, await movedYear(w, input.from_year, input.to_year))),
  )
}
