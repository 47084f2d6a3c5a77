import { clock, plantDay } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import { problemReport, type ProblemReport } from '#contracts/weighing/problem-report.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { reportedProblem, standsSince, stoppedBy } from '#services/order/weighing/problem/facts.ts'
import { measureNew } from '#services/order/weighing/clocks.ts'
import { stoodUntil } from '#services/order/weighing/problem/downtime.ts'
import { refuseForeign } from '#services/order/weighing/problem/subjects.ts'

type Columns = ChangesOf<'orders.problem_report'>

/** The number of a new report. */
export async function problemReportNo(w: Write): Promise<string> {
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return nextNumber(w.tx, 'orders', `LKD-${month}-`, 4)
}

const already = (no: string): FieldError => ({
  field: 'impact',
  message: 'This scale is out of service already, by {no}',
  params: { no },
})

/** A moment in the future did not happen; a clock may be a minute ahead. */
const isAhead = (moment: string): boolean => Date.parse(moment) > clock.ms() + 60_000

async function onCreate(w: Write, value: NewOf<typeof problemReport>): Promise<Columns> {
  if (!value.problem_id) throw fieldError('problem_id', 'Required')
  if (isAhead(value.started_at)) throw fieldError('started_at', 'Must not lie in the future')
  const problem_name = await reportedProblem(w.tx, value.problem_id)
  await refuseForeign(w, value)
  const isStopped = value.impact === 'stopped'
  const other = isStopped ? await stoppedBy(w.tx, value.scale_id) : undefined
  if (other) {
    const { field, message, params } = already(other.report_no)
    throw fieldError(field, message, params)
  }
  return {
    report_no: await problemReportNo(w),
    problem_name,
    reported_by: w.actor.userId,
    reported_by_name: w.actor.name,
    stopped_at: isStopped ? await standsSince(w.tx, value, w.at) : null,
    status: 'open',
  }
}

/** Said once when a scale stops and once when it is back; other trouble is the weighbridge's own. */
async function tell(w: Write, { id, report_no, scale_id }: Told, type: string): Promise<void> {
  const subject = { type: problemReport.name, id, no: report_no }
  await w.emit({ type: `problem-report.${type}`, subject, scope: { scale_id } })
}
type Told = Pick<ProblemReport, 'id' | 'report_no' | 'scale_id'>

/** Tells of a new report, or of what has become of one. */
export async function announceProblem(w: Write, id: string): Promise<void> {
  const [row] = await runSql<RowOf<'orders.problem_report'>>(
    w.tx,
    'select * from orders.problem_report where id = $1',
    [id],
  )
  if (row) await tell(w, row, row.stopped_at === null ? 'reported' : 'stopped')
}

/** The scale of a report weighs again: it stood until `until`, and takes weights from now on. */
async function goBack(w: Write, row: ProblemReport, until: string): Promise<Columns> {
  if (!row.stopped_at) return {}
  await tell(w, row, 'back')
  return { downtime_min: stoodUntil(row, until), stopped_at: null, back_at: w.at }
}

const actions: ActionRules<typeof problemReport> = {
  handle: { effect: async (w) => ({ handled_by_name: w.actor.name, handled_at: w.at }) },
  impact: {
    async guard({ db, row, input }) {
      if (input === null) return []
      if (input.impact === row.impact) return [{ field: 'impact', message: 'This is its impact already' }]
      const other = input.impact === 'stopped' ? await stoppedBy(db, row.scale_id) : undefined
      return other ? [already(other.report_no)] : []
    },
    async effect(w, row, { impact, reason }) {
      if (impact === 'stopped') {
        await tell(w, row, 'stopped')
        return { impact, impact_reason: reason, stopped_at: w.at }
      }
      return { impact, impact_reason: reason, ...(await goBack(w, row, w.at)) }
    },
    event: 'problem-report.impact_changed',
  },
  resolve: {
    async guard({ row, input }) {
      const end = input?.ended_at
      if (!end) return []
      if (isAhead(end)) return [{ field: 'ended_at', message: 'Must not lie in the future' }]
      return Date.parse(end) < Date.parse(row.stopped_at ?? row.started_at)
        ? [{ field: 'ended_at', message: 'Must be after the start' }]
        : []
    },
    async effect(w, row, { ended_at, resolution }) {
      const at = ended_at ?? w.at
      return {
        ...(await goBack(w, row, at)),
        ended_at: at,
        resolution,
        resolved_by_name: w.actor.name,
        resolved_at: w.at,
        ...(row.handled_by_name ? {} : { handled_by_name: w.actor.name, handled_at: w.at }),
      }
    },
  },
  close: { effect: async (w) => ({ closed_by_name: w.actor.name, closed_at: w.at }) },
}

/** Problem reports: what stops a scale holds it at once, and who says that it is over lets it go (life.D13, dec.I3.7). */
export const problemReportRules: ResourceRules<typeof problemReport> = {
  onCreate,
  async afterWrite(w, id) {
    await announceProblem(w, id)
    await measureNew(w, problemReport, id)
  },
  actions,
}
