import { clock, plantDay } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import { weighbridgeReport, type WeighbridgeReport } from '#contracts/weighing/weighbridge-report.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { countColumns, countShift } from '#services/order/weighing/report/count-shift.ts'
import { testOf } from '#services/order/weighing/report/rules/test-load.ts'
import { sendingRefusals } from '#services/order/weighing/report/sending.ts'
import { sentColumns } from '#services/order/weighing/report/sent.ts'
import { testedScale } from '#services/order/weighing/report/tested-scale.ts'
import { shiftStarts } from '#services/order/weighing/report/shift-starts.ts'
import { spanOf } from '#services/order/weighing/rules/work-shift.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'orders.weighbridge_report'>

/** A shift that ended longer ago is history: its tickets were verified and billed since. */
const OLDEST_DAYS = 31
const DAY_MS = 86_400_000

async function refuseDay(db: Executor, shift: Pick<WeighbridgeReport, 'work_date' | 'shift'>): Promise<void> {
  const { from, to } = spanOf(shift, await shiftStarts(db))
  if (Date.parse(from) > clock.ms()) throw fieldError('shift', 'This shift has not begun yet')
  if (Date.parse(to) < clock.ms() - OLDEST_DAYS * DAY_MS)
    throw fieldError('work_date', 'At most {days} days back', { days: OLDEST_DAYS })
}

/** The report that the scale's shift has already; the index refuses the second of two at once. */
async function refuseTwice(
  db: Executor,
  value: Pick<WeighbridgeReport, 'scale_id' | 'work_date' | 'shift'>,
): Promise<void> {
  await runSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `shift report ${value.scale_id}`,
  ])
  const [other] = await runSql<ColumnsOf<'orders.weighbridge_report', 'report_no' | 'operator_name'>>(
    db,
    `select report_no, operator_name from orders.weighbridge_report
     where scale_id = $1 and work_date = $2 and shift = $3 and deleted_at is null`,
    [value.scale_id, value.work_date, value.shift],
  )
  if (other)
    throw fieldError('shift', '{name} has begun the report {no} of this shift', {
      name: other.operator_name,
      no: other.report_no,
    })
}

type Tested = Pick<NewOf<typeof weighbridgeReport>, 'test_weight_kg' | 'test_reading_kg'>

async function computed(
  w: Write,
  of: Pick<WeighbridgeReport, 'scale_id' | 'work_date' | 'shift'> & Tested,
): Promise<Columns> {
  return {
    ...countColumns(await countShift(w.tx, of.scale_id, of, w.at)),
    ...testOf(of.test_weight_kg, of.test_reading_kg, await testedScale(w.tx, of.scale_id)),
  }
}

async function onCreate(w: Write, value: NewOf<typeof weighbridgeReport>): Promise<Columns> {
  await refuseDay(w.tx, value)
  await refuseTwice(w.tx, value)
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return {
    report_no: await nextNumber(w.tx, 'orders', `LTB-${month}-`, 4),
    author_id: w.actor.userId,
    operator_name: w.actor.name,
    ...(await computed(w, value)),
  }
}

async function onUpdate(
  w: Write,
  value: Partial<NewOf<typeof weighbridgeReport>>,
  before: WeighbridgeReport,
): Promise<Columns> {
  return computed(w, { ...before, ...value })
}

const actions: ActionRules<typeof weighbridgeReport> = {
  submit: {
    guard: async ({ db, row }) => sendingRefusals(db, row),
    effect: async (w, row) => sentColumns(w, row),
  },
  acknowledge: {
    // What one operator says of a shift another one has seen (dec.I3.7).
    guard: ({ db, row, actor }) =>
      againstSecondPerson(db, actor, [row.operator_id, row.author_id], {
        field: 'status',
        message: 'Another operator acknowledges your report',
      }),
    effect: async (w, _row, { note }) => ({
      acknowledged_by: w.actor.userId,
      acknowledged_by_name: w.actor.name,
      acknowledged_at: w.at,
      acknowledged_note: note,
    }),
  },
}

/** The report of a scale's shift: counted by the service, locked when it is sent, acknowledged by somebody else. */
export const weighbridgeReportRules: ResourceRules<typeof weighbridgeReport> = {
  onCreate,
  onUpdate,
  actions,
}
