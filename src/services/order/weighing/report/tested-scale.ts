import { fieldError } from '#kernel/errors.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TestedScale } from '#services/order/weighing/report/rules/test-load.ts'

/** Division and tolerance of a scale, as its profile says them today. */
export async function testedScale(db: Executor, scaleId: string): Promise<TestedScale> {
  const [profile] = await runSql<ColumnsOf<'master.scale_profile', 'division_kg' | 'tolerance_percent'>>(
    db,
    'select division_kg, tolerance_percent from master.public_scale_profile where scale_id = $1 and deleted_at is null',
    [scaleId],
  )
  if (!profile) throw fieldError('scale_id', 'This scale has no profile yet; an administrator adds it')
  return profile
}
