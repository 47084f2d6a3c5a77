import type { FrameCheck } from '#contracts/weighing/compare.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { canonicalJson, CHAIN_START, weighmentContent } from '#services/order/weighing/rules/chain.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'

type Link = ColumnsOf<'orders.weighment', 'scale_id' | 'chain_seq' | 'prev_hash' | 'hash'>

/** The weights before and behind these in the chains of their scales. */
async function neighboursOf(db: Executor, weights: readonly Weighment[]): Promise<Map<string, Link>> {
  const rows = await runSql<Link>(
    db,
    `select m.scale_id, m.chain_seq, m.prev_hash, m.hash from orders.weighment m
     join unnest($1::uuid[], $2::int[]) k (scale_id, seq) on m.scale_id = k.scale_id and m.chain_seq in (k.seq - 1, k.seq + 1)`,
    [weights.map(({ scale_id }) => scale_id), weights.map(({ chain_seq }) => chain_seq)],
  )
  return new Map(rows.map((row) => [`${row.scale_id} ${row.chain_seq}`, row]))
}

/**
 * Whether each weight is as it was written and stands where it stood (rel.R13): its signature is made again from its columns under the key
 * it names, and the weights beside it point at it.
 */
export async function checkFrames(
  { db, signer }: Pick<ServiceContext, 'db' | 'signer'>,
  weights: readonly Weighment[],
): Promise<FrameCheck[]> {
  const beside = await neighboursOf(db, weights)
  return weights.map((one) => {
    const { id: weighment_id, scale_id, chain_seq, key_id, prev_hash, hash } = one
    if (key_id === null) return { weighment_id, chain: 'unsigned' }
    const content = { ...weighmentContent(one), chain_seq, key_id }
    const made = signer.signUnder(key_id, prev_hash + canonicalJson(content))
    if (made === null) return { weighment_id, chain: 'unknown_key' }
    const before = chain_seq === 1 ? CHAIN_START : beside.get(`${scale_id} ${chain_seq - 1}`)?.hash
    const behind = beside.get(`${scale_id} ${chain_seq + 1}`)
    const stands = before === prev_hash && (behind === undefined || behind.prev_hash === hash)
    return { weighment_id, chain: made === hash && stands ? 'valid' : 'broken' }
  })
}
