import { AppError } from '#kernel/errors.ts'
import type { ChainHead } from '#services/order/weighing/rules/chain.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { goesOn, type End } from '#engine/seal/known-ends.ts'
import type { Write } from '#engine/write.ts'
import { isDeclaredRestore } from '#services/auth/ports.ts'

const NOTHING: End = { seq: 0, hash: '' }

/** The hash of one weight of a scale as it is now. */
export async function weightHashAt(db: Executor, scaleId: string, seq: number): Promise<string | undefined> {
  const [row] = await runSql<ColumnsOf<'orders.weighment', 'hash'>>(
    db,
    'select hash from orders.weighment where scale_id = $1 and chain_seq = $2',
    [scaleId, seq],
  )
  return row?.hash
}

/**
 * Refuses to sign a weight behind an end that is earlier than this server has seen: the weights between would be lost unseen (decision 88). One
 * super admin who declares a restore lets the scale go on; the second one decides about everything else. The caller holds the end locked.
 */
export async function refuseSetBack(w: Write, scaleId: string, head: ChainHead | null): Promise<void> {
  const { ends } = w.ctx
  const chain = `weights ${scaleId}`
  const [known, now] = [ends.of(chain), head ?? NOTHING]
  const then = known && known.seq < now.seq ? await weightHashAt(w.tx, scaleId, known.seq) : null
  if (goesOn(known, now, then)) return ends.learn(chain, now)
  if (!(await isDeclaredRestore(w.tx, chain, known!, now, true)))
    throw new AppError(
      'failed_precondition',
      'The weights of this scale are earlier than the server has seen them: a super admin says on the home page what was restored',
    )
  ends.setTo(chain, now)
}
