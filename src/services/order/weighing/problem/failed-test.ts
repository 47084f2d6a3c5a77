import { uuidv7 } from '#kernel/ids.ts'
import { problemReport } from '#contracts/weighing/problem-report.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { stoppedBy } from '#services/order/weighing/problem/facts.ts'
import { announceProblem, problemReportNo } from '#services/order/weighing/problem/reports.ts'

interface FailedTest {
  scale_id: string
  report_no: string
  deviation_kg: number
  tolerance_kg: number
}

/**
 * A scale that fails its test load weighs wrongly: it is out of service until somebody says that it is put right, and super admin is
 * told. Gives the id of the problem report; where the scale stands already, of the one by which it does.
 */
export async function reportFailedTest(w: Write, test: FailedTest): Promise<string> {
  const other = await stoppedBy(w.tx, test.scale_id)
  // Who keeps its limits and its verification hears of it.
  await w.emit({ type: 'scale.test_failed', subject: { type: 'scale', id: test.scale_id } })
  if (other) return other.id
  const id = uuidv7(Date.parse(w.at))
  const no = await problemReportNo(w)
  await insertRow(w, 'orders.problem_report', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    report_no: no,
    scale_id: test.scale_id,
    impact: 'stopped',
    started_at: w.at,
    stopped_at: w.at,
    description: `${test.report_no}: ${test.deviation_kg} kg, ± ${test.tolerance_kg} kg`,
    reported_by: w.actor.userId,
    reported_by_name: w.actor.name,
    status: 'open',
  })
  await announceProblem(w, id)
  const subject = { type: problemReport.name, id, no }
  await w.audit({ action: 'create', subject, after: { impact: 'stopped', scale_id: test.scale_id } })
  await w.emit({ type: 'problem-report.created', subject, scope: { scale_id: test.scale_id } })
  return id
}
