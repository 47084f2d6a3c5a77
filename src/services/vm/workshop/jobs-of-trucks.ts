import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InputOf, RecordOf } from '#kernel/record.ts'
import { truckMaintenance } from '#contracts/workshop/truck-maintenance.ts'
import type { TruckConditionName } from '#contracts/workshop/truck-condition.ts'
import { vmTruck } from '#contracts/workshop/vm-truck.ts'
import type { ActionRule, ActionRules } from '#engine/rules.ts'
import { insertRow } from '#engine/record/records.ts'
import { countChanged } from '#engine/list/totals.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { againstCondition, setByPerson, type ConditionChange } from '#services/vm/workshop/conditions.ts'

type Job = RecordOf<typeof truckMaintenance>

/** Adds the workshop's job that somebody asks for; gives its number. */
export async function askForMaintenance(
  w: Write,
  truck: Pick<RecordOf<typeof vmTruck>, 'id' | 'vendor_id'>,
  input: InputOf<typeof vmTruck, 'request-maintenance'>,
): Promise<string> {
  const id = uuidv7()
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  const job_no = await nextNumber(w.tx, 'vm', `WO-${month}-`, 4)
  await insertRow(w, 'vm.truck_maintenance', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    job_no,
    truck_id: truck.id,
    vendor_id: truck.vendor_id,
    title: input.title,
    problem_id: input.problem_id,
    description: input.description,
    priority: input.priority,
    wanted_at: input.wanted_at,
    status: 'requested',
    asked_by_name: w.actor.name,
  })
  countChanged(truckMaintenance)
  const subject = { type: truckMaintenance.name, id, no: job_no }
  await w.audit({ action: 'create', subject, after: { ...input } })
  await w.emit({ type: 'truck-maintenance.requested', subject, scope: { vendor_id: truck.vendor_id } })
  return job_no
}

/** The job that the workshop has for a truck and has not finished; null where there is none. */
export async function openJobOf(db: Executor, truckId: string): Promise<string | null> {
  const [job] = await runSql<ColumnsOf<'vm.truck_maintenance', 'job_no'>>(
    db,
    `select job_no from vm.truck_maintenance where truck_id = $1 and status = any (array['requested', 'in_progress']) and deleted_at is null`,
    [truckId],
  )
  return job?.job_no ?? null
}

const changeOf = (
  row: Job,
  condition: TruckConditionName,
  more: { note: string | null; expected_ready_at: string | null },
): ConditionChange => ({
  truck_id: row.truck_id,
  condition,
  reason_problem_id: row.problem_id,
  ...more,
})

/** The truck goes into the workshop with the job's own words as the note, where it names no problem. */
const start: ActionRule<typeof truckMaintenance, 'start'> = {
  async guard({ db, actor, row, input }) {
    const change = changeOf(row, 'in_maintenance', {
      note: row.title,
      expected_ready_at: input?.expected_ready_at ?? null,
    })
    return (await againstCondition(db, actor, change)).filter(({ field }) => field !== 'reason_problem_id')
  },
  async effect(w, row, input) {
    await setByPerson(
      w,
      changeOf(row, 'in_maintenance', { note: row.title, expected_ready_at: input.expected_ready_at }),
    )
    return { started_at: w.at }
  },
}

/** What a condition refuses is said at the button: the dialog has no field for the truck's papers. */
const beside = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((one) => (one.field === 'note' ? { ...one, field: 'result' } : one))

const release: ActionRule<typeof truckMaintenance, 'release'> = {
  async guard({ db, actor, row, input }) {
    const change = changeOf(row, input?.condition ?? 'ready', {
      note: input?.result ?? row.title,
      expected_ready_at: null,
    })
    return beside(await againstCondition(db, actor, change))
  },
  async effect(w, row, input) {
    const { condition, result } = input
    const note = condition === 'ready_with_notes' ? result : null
    await setByPerson(w, {
      ...changeOf(row, condition, { note, expected_ready_at: null }),
      reason_problem_id: null,
    })
    return { finished_at: w.at, result }
  },
}

export const jobActions: ActionRules<typeof truckMaintenance> = {
  start,
  release,
  cancel: { effect: async (_w, _row, input) => ({ result: input.reason }) },
}
