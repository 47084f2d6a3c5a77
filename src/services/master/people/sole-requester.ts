import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingOf } from '#services/master/setting/read.ts'

/**
 * Whether a work unit's only requester may decide on what is their own: where the setting `self_approval_allowed` says so, and
 * only as long as there is no second one (read.R12).
 */
export async function mayDecideAlone(db: Executor, workUnitId: string): Promise<boolean> {
  if (!(await settingOf(db, 'self_approval_allowed', { workUnitId }))) return false
  const [others] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*) as n from master.public_order_requester where work_unit_id = $1 and is_active and deleted_at is null',
    [workUnitId],
  )
  return others?.n === 1
}
