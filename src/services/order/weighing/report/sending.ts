import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { CHECKS, type WeighbridgeReport } from '#contracts/weighing/weighbridge-report.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Executor } from '#database/sql.ts'
import { shiftStarts } from '#services/order/weighing/report/shift-starts.ts'
import { spanOf } from '#services/order/weighing/rules/work-shift.ts'

/** So long before its end a shift may report; what is weighed after that is counted by the next one. */
const EARLY_MS = 30 * 60_000

/** What keeps a draft from being sent, each beside its field. */
export async function sendingRefusals(db: Executor, row: WeighbridgeReport): Promise<FieldError[]> {
  const unanswered = CHECKS.filter((name) => row[name] === null).map((field) => ({
    field,
    message: 'Answer with yes or no',
  }))
  const isNo = CHECKS.some((name) => row[name] === 'no')
  const photos = isNo && rowsIn(row.photos).length === 0
  const { to } = spanOf(row, await shiftStarts(db))
  const isEarly = clock.ms() < Date.parse(to) - EARLY_MS
  return [
    ...(isEarly
      ? [{ field: 'shift', message: 'A shift reports half an hour before its end at the earliest, at {end}', params: { end: { moment: to } } }] // prettier-ignore
      : []),
    ...unanswered,
    ...(photos ? [{ field: 'photos', message: 'Add a photo of what is not right' }] : []),
  ]
}
