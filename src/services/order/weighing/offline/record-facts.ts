import type { SentRecord } from '#contracts/weighing/offline-calls.ts'
import { isOfSeries } from '#contracts/weighing/offline-number.ts'
import { isGenuine } from '#frames/signed-frame.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { isSealed, type Pass } from '#services/order/weighing/offline/passes.ts'
import type { ReadRecord } from '#services/order/weighing/offline/read-record.ts'
import { momentOf, type RecordFacts } from '#services/order/weighing/offline/rules/frame-causes.ts'
import type { Terminal } from '#services/order/weighing/offline/terminals.ts'

/** Whether the program of this scale has signed a frame with a key that is known of it (dec.I3.2). */
async function isOfAgent(db: Executor, scaleId: string, frame: SignedFrame): Promise<boolean> {
  const [key] = await runSql<ColumnsOf<'sub.scale_agent_key', 'public_key'>>(
    db,
    'select public_key from sub.public_scale_agent_key where scale_id = $1 and key_id = $2 limit 1',
    [scaleId, frame.key_id],
  )
  return key !== undefined && isGenuine(frame, key.public_key)
}

/** Whether the same reading stands for another weight already: another record's, or one that was taken online at that moment. */
async function isUsed(db: Executor, scaleId: string, frame: SignedFrame): Promise<boolean> {
  const [used] = await runSql<Computed<{ is_used: boolean }>>(
    db,
    `select exists (select from orders.offline_record where frame_key_id = $1 and frame_seq = $2)
       or exists (select from orders.weighment where scale_id = $3 and weight_kg = $4 and source in ('indicator', 'simulator')
         and captured_at between $5::timestamptz - interval '2 s' and $5::timestamptz + interval '2 s') as is_used`,
    [frame.key_id, frame.seq, scaleId, frame.weight_kg, frame.at],
  )
  return used?.is_used ?? false
}

async function isOwnNumber(db: Executor, scaleCode: string, terminal: Terminal, record: ReadRecord) {
  // A second weight goes to a ticket that has its number.
  if (record.capture.sequence === 2) return true
  if (!isOfSeries(record.ticket_no, scaleCode, terminal.code, Date.parse(momentOf(record)))) return false
  const [taken] = await runSql(db, 'select 1 from orders.weighing where ticket_no = $1 or id = $2', [
    record.ticket_no,
    record.ticket_id,
  ])
  return taken === undefined
}

/** Everything a record is held against before anybody looks at trucks and trips. The caller holds the terminal. */
export async function factsOf(
  w: Write,
  terminal: Terminal,
  scaleCode: string,
  pass: Pass | null,
  sent: SentRecord,
  record: ReadRecord,
): Promise<RecordFacts> {
  const { frame } = record
  const own = pass?.terminal_id === terminal.id ? pass : null
  return {
    now: Date.parse(w.at),
    pass: own && { from: Date.parse(own.created_at), until: Date.parse(own.until_at) },
    isSealed: own !== null && isSealed(w.ctx, own, sent),
    before: terminal.last_record_at === null ? null : Date.parse(terminal.last_record_at),
    isGenuine: frame !== null && (await isOfAgent(w.tx, terminal.scale_id, frame)),
    isOfScale: frame === null || frame.scale_id === terminal.scale_id,
    isUsed: frame !== null && (await isUsed(w.tx, terminal.scale_id, frame)),
    isOwnNumber: await isOwnNumber(w.tx, scaleCode, terminal, record),
    missing: sent.counter - terminal.last_counter - 1,
  }
}
