import type { WeighbridgeReport } from '#contracts/weighing/weighbridge-report.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { Write } from '#engine/write.ts'
import { lockHead } from '#services/order/weighing/chain-store.ts'
import { reportFailedTest } from '#services/order/weighing/problem/failed-test.ts'
import { countColumns, countShift } from '#services/order/weighing/report/count-shift.ts'
import { testedScale } from '#services/order/weighing/report/tested-scale.ts'
import { testOf } from '#services/order/weighing/report/rules/test-load.ts'
import { reportSignature } from '#services/order/weighing/report/signature.ts'

type Columns = ChangesOf<'orders.weighbridge_report'>

/**
 * What a report says for good: its counts, its test, and the head of the scale's chain, all of one moment, for no weight is taken
 * meanwhile. A failed test takes the scale out of service.
 */
export async function sentColumns(w: Write, row: WeighbridgeReport): Promise<Columns> {
  const { head } = await lockHead(w.tx, row.scale_id)
  const counts = await countShift(w.tx, row.scale_id, row, w.at)
  const test = testOf(row.test_weight_kg, row.test_reading_kg, await testedScale(w.tx, row.scale_id))
  const chain = { chain_seq: head?.seq ?? 0, chain_hash: head?.hash ?? null }
  const operator_id = w.actor.userId
  const { result, deviation_kg, tolerance_kg } = test
  const isFailed = result === 'fail' && deviation_kg !== null && tolerance_kg !== null
  const problem_report_id = isFailed
    ? await reportFailedTest(w, { ...row, deviation_kg, tolerance_kg })
    : null
  return {
    ...countColumns(counts),
    ...test,
    ...chain,
    ...reportSignature({ ...row, ...counts, ...test, ...chain, operator_id }, w.ctx.signer),
    operator_id,
    operator_name: w.actor.name,
    submitted_at: w.at,
    problem_report_id,
  }
}
