import { AppError, fieldError } from '#kernel/errors.ts'
import type { NewOf, Row } from '#kernel/record.ts'
import {
  CONDITION_SOURCE_OF,
  RELEASES_TRUCKS,
  truckCondition,
  type TruckConditionName,
} from '#contracts/workshop/truck-condition.ts'
import { setTruckCondition } from '#services/master/ports.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'

type State = Narrowed<ColumnsOf<'vm.truck_condition', 'id' | 'condition'>, { condition: TruckConditionName }>

/** Ends the truck's present state, so that the next one can be added; gives it, or null for the first. */
async function endState(w: Write, truckId: string): Promise<State | null> {
  const [state] = await runSql<State>(
    w.tx,
    `update vm.truck_condition set is_current = false, until = $2, updated_at = $2, updated_by = $3, row_version = row_version + 1
     where truck_id = $1 and is_current returning id, condition`,
    [truckId, w.at, w.actor.userId],
  )
  return state ?? null
}

async function vendorOf(w: Write, truckId: string): Promise<string> {
  const [truck] = await runSql<ColumnsOf<'master.truck', 'vendor_id'>>(
    w.tx,
    'select vendor_id from master.public_truck where id = $1 and deleted_at is null',
    [truckId],
  )
  if (!truck) throw fieldError('truck_id', 'Choose one from the list')
  return truck.vendor_id
}

/**
 * Control tower takes a truck out of work or gives it back with notes; a truck that broke down or is in the workshop
 * comes back ready only by vehicle maintenance (life.D9, life.D14).
 */
function mayRelease(w: Write, before: State | null, to: TruckConditionName): void {
  if (RELEASES_TRUCKS.includes(w.actor.roleCode) || to !== 'ready') return
  if (before && ['breakdown', 'in_maintenance', 'not_ready'].includes(before.condition))
    throw new AppError(
      'failed_precondition',
      'Only vehicle maintenance releases a truck from this condition',
      [{ field: 'condition', message: 'Only vehicle maintenance releases a truck from this condition' }],
    )
}

async function onCreate(w: Write, value: NewOf<typeof truckCondition>): Promise<Row> {
  const vendor_id = await vendorOf(w, value.truck_id)
  const before = await endState(w, value.truck_id)
  mayRelease(w, before, value.condition)
  if (before?.condition !== value.condition)
    await w.emit({
      type: 'truck.condition_changed',
      subject: { type: 'truck', id: value.truck_id },
      scope: { vendor_id },
      data: { from: before?.condition ?? null, to: value.condition, reason: value.note },
    })
  await setTruckCondition(w.tx, value.truck_id, value.condition)
  countChanged(truckCondition)
  return {
    vendor_id,
    since: w.at,
    set_by: w.actor.userId,
    set_by_name: w.actor.name,
    source: CONDITION_SOURCE_OF[w.actor.roleCode] ?? 'system',
    is_current: true,
  }
}

export const conditionRules: ResourceRules<typeof truckCondition> = { onCreate }
