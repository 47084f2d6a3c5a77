import { checkNew } from '#contracts/schemas.ts'
import { weighHandover } from '#contracts/weighing/weigh-handover.ts'
import { weighbridgeReport } from '#contracts/weighing/weighbridge-report.ts'
import { clock } from '#kernel/clock.ts'
import type { ActionOf, NewOf } from '#kernel/record.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { byUser } from '#services/order/start-data/weighbridge.ts'
import { weighHandoverRules } from '#services/order/weighing/handovers.ts'
import { weighbridgeReportRules } from '#services/order/weighing/report/reports.ts'
import { spanOf, workShiftAt } from '#services/order/weighing/rules/work-shift.ts'

const ALL_YES = {
  zero_ok: 'yes',
  platform_clean: 'yes',
  indicator_ok: 'yes',
  camera_ok: 'yes',
  printer_ok: 'yes',
  network_ok: 'yes',
}

/** What each of the last shifts says, the newest first: the newest waits for another operator, the one before as well. */
const STORIES: readonly {
  more: Partial<NewOf<typeof weighbridgeReport>>
  ends: 'submitted' | 'acknowledged'
}[] = [
  { more: { test_weight_kg: 20_000, test_reading_kg: 20_000 }, ends: 'submitted' },
  { more: { notes: 'Hujan deras dua jam, antrean pelan.' }, ends: 'acknowledged' },
  { more: { test_weight_kg: 20_000, test_reading_kg: 20_010 }, ends: 'acknowledged' },
  { more: {}, ends: 'acknowledged' },
]

async function step(w: Write, id: string, name: ActionOf<typeof weighbridgeReport>): Promise<void> {
  const [row] = await runSql<ColumnsOf<'orders.weighbridge_report', 'row_version'>>(
    w.tx,
    'select row_version from orders.weighbridge_report where id = $1',
    [id],
  )
  const input = { row_version: row!.row_version }
  await act(w, weighbridgeReport, weighbridgeReportRules.actions!, id, name, input)
}

/** Reports of the last shifts of the first two scales, made by the functions that serve calls. */
export async function loadShiftReports(w: Write): Promise<void> {
  const scales = await runSql<ColumnsOf<'master.scale', 'id'>>(
    w.tx,
    `select id from master.public_scale where code in ('TB-01', 'TB-02') order by code`,
  )
  let end = spanOf(workShiftAt(clock.now())).from
  const shifts = STORIES.map((story) => {
    const shift = workShiftAt(new Date(Date.parse(end) - 1))
    const at = end
    end = spanOf(shift).from
    return { ...story, shift, at }
  })
  for (const { more, ends, shift, at } of shifts.toReversed())
    for (const { id: scale_id } of scales) {
      const author = writing(w.ctx, w.tx, byUser(w, 'weighbridge', 0).actor, at)
      const { value, errors } = checkNew(weighbridgeReport, { scale_id, ...shift, ...ALL_YES, ...more })
      if (errors.length) throw new Error(`A demo shift report is not valid: ${JSON.stringify(errors)}`)
      const { id } = await addRecord(author, weighbridgeReport, weighbridgeReportRules, value)
      await step(author, id, 'submit')
      const other = writing(w.ctx, w.tx, byUser(w, 'weighbridge-2', 0).actor, at)
      if (ends === 'acknowledged') await step(other, id, 'acknowledge')
    }
  for (const { id: scale_id } of scales) {
    const given = { scale_id, note: 'Satu truk masih memuat di gudang, sopir sudah diberi tahu.' }
    const { value, errors } = checkNew(weighHandover, given)
    if (errors.length) throw new Error(`A demo handover is not valid: ${JSON.stringify(errors)}`)
    await addRecord(byUser(w, 'weighbridge', 0.1), weighHandover, weighHandoverRules, value)
  }
}
