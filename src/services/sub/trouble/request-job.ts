import type { troubleReport } from '#contracts/trouble/trouble-report.ts'
import type { ActionRule } from '#engine/rules.ts'
import { asService } from '#engine/write.ts'
import { addToLog } from '#services/sub/trouble/report-log.ts'
import { askForMaintenance, openJobOf } from '#services/vm/ports.ts'

/** The workshop is asked to see to the truck; the job is about the problem of the report, which names the job. */
export const requestJob: ActionRule<typeof troubleReport, 'request-job'> = {
  async guard({ db, row }) {
    if (!row.truck_id) return [{ field: 'status', message: 'The report is about no truck' }]
    const job = await openJobOf(db, row.truck_id)
    return job
      ? [{ field: 'status', message: 'The workshop has job {job} for it already', params: { job } }]
      : []
  },
  async effect(w, row, input) {
    const truck = { id: row.truck_id ?? '', vendor_id: row.vendor_id }
    const job = await askForMaintenance(asService(w, 'vm'), truck, { ...input, problem_id: row.problem_id })
    await addToLog(w, row.id, 'note', `${job}: ${input.title}`)
    return { maintenance_no: job }
  },
}
