import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { NewOf } from '#kernel/record.ts'
import { MAINTENANCE } from '#access/duties.ts'
import {
  CONDITION_SOURCE_OF,
  truckCondition,
  type ConditionSource,
  type TruckConditionName,
} from '#contracts/workshop/truck-condition.ts'
import { vmTruck } from '#contracts/workshop/vm-truck.ts'
import { setTruckCondition } from '#services/master/ports.ts'
import { holdTripsOf } from '#services/order/ports.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { insertRecord } from '#engine/record/records.ts'
import type { ChangesOf, ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { asService, type Write } from '#engine/write.ts'
import type { Actor } from '#kernel/actor.ts'
import { paperNames, readConditionFacts } from '#services/vm/workshop/condition-facts.ts'
import { conditionGuards } from '#services/vm/workshop/rules/condition-guards.ts'

type Columns = ChangesOf<'vm.truck_condition'>

/** What is said of a truck. */
export interface ConditionChange {
  truck_id: string
  condition: TruckConditionName
  reason_problem_id: string | null
  note: string | null
  expected_ready_at: string | null
}

type State = Narrowed<
  ColumnsOf<'vm.truck_condition', 'id' | 'condition' | 'change_no'>,
  { condition: TruckConditionName }
>

/** Ends the truck's present state, so that the next one can be added; gives it, or null for the first. */
async function endState(w: Write, truckId: string): Promise<State | null> {
  const [state] = await runSql<State>(
    w.tx,
    `update vm.truck_condition set is_current = false, until = $2, updated_at = $2, updated_by = $3, row_version = row_version + 1
     where truck_id = $1 and is_current returning id, condition, change_no`,
    [truckId, w.at, w.actor.userId],
  )
  return state ?? null
}

/** Who sets a truck's condition at the same time waits here for the other. */
export async function lockTruck(w: Write, truckId: string): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`vm-truck ${truckId}`])
}

/** Why somebody may not set this condition, each beside its field. */
export async function againstCondition(
  db: Executor,
  actor: Actor,
  change: ConditionChange,
): Promise<FieldError[]> {
  const now = clock.now().toISOString()
  const truck = await readConditionFacts(db, change.truck_id, now)
  if (!truck) throw fieldError('truck_id', 'Choose one from the list')
  return conditionGuards({
    from: truck.condition,
    to: change.condition,
    isWorkshop: MAINTENANCE.includes(actor.roleCode),
    problem_id: change.reason_problem_id,
    note: change.note,
    expected_ready_at: change.expected_ready_at,
    now,
    critical: truck.critical,
    expired: paperNames(truck.expired),
    openTrips: truck.open_trips,
    underWay: truck.under_way,
  })
}

/** A truck that breaks down stops the trip it is on (life.D9); the order is locked before the truck's condition, as everywhere. */
async function holdBroken(w: Write, change: ConditionChange): Promise<void> {
  if (change.condition !== 'breakdown' || !change.reason_problem_id) return
  await holdTripsOf(asService(w, 'order'), change.truck_id, {
    problemId: change.reason_problem_id,
    reason: change.note ?? 'The truck broke down',
  })
}

/** Ends what held before, tells of the change, and gives the columns of the row that says it. */
async function replaceState(w: Write, change: ConditionChange, source: ConditionSource): Promise<Columns> {
  const truck = await readConditionFacts(w.tx, change.truck_id, w.at)
  if (!truck) throw fieldError('truck_id', 'Choose one from the list')
  const before = await endState(w, change.truck_id)
  await w.emit({
    type: 'truck.condition_changed',
    subject: { type: vmTruck.name, id: change.truck_id, no: truck.code },
    scope: { vendor_id: truck.vendor_id },
    data: { from: before?.condition ?? null, to: change.condition, reason: change.note },
  })
  await setTruckCondition(w.tx, change.truck_id, change.condition)
  countChanged(truckCondition)
  countChanged(vmTruck)
  return {
    vendor_id: truck.vendor_id,
    since: w.at,
    set_by: w.actor.userId,
    set_by_name: w.actor.name,
    source,
    is_current: true,
    change_no: (before?.change_no ?? 0) + 1,
  }
}

const sourceOf = ({ actor }: Write): ConditionSource => CONDITION_SOURCE_OF[actor.roleCode] ?? 'system'

/** Sets a truck's condition without asking the guards: whoever calls has asked them, or is another part of the product. */
export async function setCondition(
  w: Write,
  change: ConditionChange,
  source: ConditionSource = sourceOf(w),
): Promise<void> {
  const columns = await replaceState(w, change, source)
  await insertRecord(w, truckCondition, { ...change }, columns)
}

/** Sets a condition that a person chose: the trip that the truck is on is held, then the truck changes. Whoever calls has asked the guards. */
export async function setByPerson(w: Write, change: ConditionChange): Promise<void> {
  await holdBroken(w, change)
  await setCondition(w, change)
}

async function onCreate(w: Write, value: NewOf<typeof truckCondition>): Promise<Columns> {
  const change: ConditionChange = {
    truck_id: value.truck_id,
    condition: value.condition,
    reason_problem_id: value.reason_problem_id ?? null,
    note: value.note ?? null,
    expected_ready_at: value.expected_ready_at ?? null,
  }
  const refused = await againstCondition(w.tx, w.actor, change)
  if (refused.length) throw new AppError('failed_precondition', 'Some fields need your attention', refused)
  await holdBroken(w, change)
  return replaceState(w, change, sourceOf(w))
}

export const conditionRules: ResourceRules<typeof truckCondition> = { onCreate }
