import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { operatorOf } from '#services/order/weighing/offline/operator.ts'
import { isSealed, passById } from '#services/order/weighing/offline/passes.ts'
import { readContent, type ReadRecord } from '#services/order/weighing/offline/read-record.ts'
import { momentOf } from '#services/order/weighing/offline/rules/frame-causes.ts'
import type { Actor } from '#kernel/actor.ts'

/** Causes under which a reading is worth no more than a typed weight: nobody knows that the scale said it (dec.I3.2). */
const UNTRUSTED = ['key', 'replay']

/** A record that waits for a decision, as far as it can be read. */
export interface KeptRecord {
  id: string
  record: ReadRecord
  at: string
  weight_kg: number
  /** Who took it; where nobody is known, whoever decides on it vouches for it. */
  operator: Actor
  isTrusted: boolean
}

type Conflict = ColumnsOf<
  'orders.offline_conflict',
  'first_record_id' | 'second_record_id' | 'causes' | 'scale_id'
>
type Arrived = ColumnsOf<'orders.offline_record', 'id' | 'counter' | 'pass_id' | 'content' | 'seal'>

async function kept(w: Write, conflict: Conflict, recordId: string): Promise<KeptRecord | null> {
  const [sent] = await runSql<Arrived>(
    w.tx,
    'select id, counter, pass_id, content, seal from orders.offline_record where id = $1',
    [recordId],
  )
  const record = sent ? readContent(sent.content) : null
  const weight_kg = record?.frame?.weight_kg ?? record?.capture.manual_kg ?? null
  if (!sent || !record || weight_kg === null) return null
  const pass = await passById(w.tx, sent.pass_id)
  const own = pass && isSealed(w.ctx, pass, sent) ? pass : null
  return {
    id: sent.id,
    record,
    at: momentOf(record),
    weight_kg,
    operator: operatorOf(w.actor, own, conflict.scale_id),
    isTrusted: record.frame !== null && !conflict.causes.split(' ').some((one) => UNTRUSTED.includes(one)),
  }
}

/** The records of a conflict that can be read, the first weight before the second. */
export async function keptRecords(w: Write, conflictId: string): Promise<KeptRecord[]> {
  const [conflict] = await runSql<Conflict>(
    w.tx,
    'select first_record_id, second_record_id, causes, scale_id from orders.offline_conflict where id = $1',
    [conflictId],
  )
  if (!conflict) throw new AppError('not_found', NOT_FOUND)
  const records: KeptRecord[] = []
  for (const id of [conflict.first_record_id, conflict.second_record_id]) {
    const one = id === null ? null : await kept(w, conflict, id)
    if (one) records.push(one)
  }
  return records
}
