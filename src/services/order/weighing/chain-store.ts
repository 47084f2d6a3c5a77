import { uuidv7 } from '#kernel/ids.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import {
  headSignature,
  nextChainRow,
  weighmentContent,
  type ChainHead,
} from '#services/order/weighing/rules/chain.ts'
import { refuseSetBack } from '#services/order/weighing/known-head.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

/** The end of a scale's chain with the sight of the empty platform that its last weight used up. */
export interface LockedHead {
  head: ChainHead | null
  zero_used_at: string | null
}

type HeadRow = ColumnsOf<'orders.scale_chain', 'seq' | 'hash' | 'zero_used_at'>

function headOf(row: HeadRow | undefined): LockedHead {
  return {
    head: row?.hash ? { seq: row.seq, hash: row.hash } : null,
    zero_used_at: row?.zero_used_at ?? null,
  }
}

/** The end of the chain as it is now, for a preview. */
export async function peekHead(db: Executor, scaleId: string): Promise<LockedHead> {
  const [row] = await runSql<HeadRow>(
    db,
    'select seq, hash, zero_used_at from orders.scale_chain where scale_id = $1',
    [scaleId],
  )
  return headOf(row)
}

/** Locks the end of the chain until commit: weights of one scale are taken one after another (std.B2.5). */
export async function lockHead(db: Executor, scaleId: string): Promise<LockedHead> {
  await runSql(db, 'insert into orders.scale_chain (scale_id) values ($1) on conflict do nothing', [scaleId])
  const [row] = await runSql<HeadRow>(
    db,
    'select seq, hash, zero_used_at from orders.scale_chain where scale_id = $1 for update',
    [scaleId],
  )
  return headOf(row)
}

type Platform = 'whole_on_deck' | 'occupants'

/** A weight to be chained; what nobody said of the platform may be left out. */
export type NewWeighment = Omit<Weighment, 'id' | 'chain_seq' | 'prev_hash' | 'hash' | 'key_id' | Platform> &
  Partial<Pick<Weighment, 'id' | Platform>>

/** Adds one weight to its scale's chain, whose end the caller holds locked, and uses up the sight of the empty platform; gives the new end. */
export async function appendWeighment(
  w: Write,
  { head }: LockedHead,
  given: NewWeighment,
  zeroUsedAt: string | null = null,
): Promise<{ id: string; head: ChainHead }> {
  await refuseSetBack(w, given.scale_id, head)
  const row = { ...given, id: given.id ?? uuidv7(Date.parse(given.captured_at)) }
  const { signer } = w.ctx
  const next = nextChainRow(head, weighmentContent(row), signer)
  await insertRow(w, 'orders.weighment', {
    ...row,
    samples: JSON.stringify(row.samples),
    photos: JSON.stringify(row.photos),
    chain_seq: next.seq,
    prev_hash: next.prev_hash,
    hash: next.hash,
    key_id: next.key_id,
  })
  await runSql(
    w.tx,
    `update orders.scale_chain set seq = $2, hash = $3, last_captured_at = $4, zero_used_at = coalesce($5, zero_used_at),
       key_id = $6, signature = $7
     where scale_id = $1`,
    [
      row.scale_id,
      next.seq,
      next.hash,
      row.captured_at,
      zeroUsedAt,
      next.key_id,
      headSignature(row.scale_id, next, signer),
    ],
  )
  return { id: row.id, head: { seq: next.seq, hash: next.hash } }
}
