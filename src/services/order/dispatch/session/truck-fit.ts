import { refuseNow } from '#kernel/errors.ts'
import { TRUCK_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Refuses a truck that is not fit: it is driven to the workshop only (life.D12). */
export async function refuseUnfit(db: Executor, truckId: string, field: string): Promise<void> {
  const [state] = await runSql<ColumnsOf<'vm.truck_condition', 'condition'>>(
    db,
    `select condition from vm.public_truck_state where truck_id = $1 and condition <> all(array['ready', 'ready_with_notes'])`,
    [truckId],
  )
  if (!state) return
  const word = TRUCK_CONDITIONS.find(({ value }) => value === state.condition)?.label ?? state.condition
  refuseNow([
    {
      field,
      message: 'The truck is not fit ({condition}): it may only go to the workshop',
      params: { condition: { word } },
    },
  ])
}
