import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { syncWeights, type SentRecord } from '#contracts/weighing/offline-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { insertRow } from '#engine/record/records.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf, Narrowed, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { scaleFor } from '#services/order/weighing/facts.ts'
import { keepRecord, waitingFor } from '#services/order/weighing/offline/keep-record.ts'
import { isSealed, passById } from '#services/order/weighing/offline/passes.ts'
import { readContent } from '#services/order/weighing/offline/read-record.ts'
import { factsOf } from '#services/order/weighing/offline/record-facts.ts'
import { momentOf, recordDoubts, type Against } from '#services/order/weighing/offline/rules/frame-causes.ts'
import { takeRecord } from '#services/order/weighing/offline/take-record.ts'
import { terminalById, type Terminal } from '#services/order/weighing/offline/terminals.ts'

type Arrived = Narrowed<
  ColumnsOf<'orders.offline_record', 'id' | 'outcome' | 'weighing_id' | 'conflict_id'>,
  { outcome: 'taken' | 'kept' }
> &
  Outer<ColumnsOf<'orders.weighing', 'ticket_no'>>

async function arrived(db: Executor, id: string): Promise<Arrived | null> {
  const [row] = await runSql<Arrived>(
    db,
    `select r.id, r.outcome, r.weighing_id, r.conflict_id, g.ticket_no from orders.offline_record r
     left join orders.weighing g on g.id = r.weighing_id where r.id = $1`,
    [id],
  )
  return row ?? null
}

/** Whether it is all right to put a record on its ticket, and what came of it. */
async function place(w: Write, terminal: Terminal, scaleCode: string, sent: SentRecord) {
  const record = readContent(sent.content)
  const found = await passById(w.tx, sent.pass_id)
  const pass = found && found.terminal_id === terminal.id && isSealed(w.ctx, found, sent) ? found : null
  let against: Against[]
  if (record === null) against = [{ cause: 'unreadable', said: { message: 'Nobody can read it' } }]
  else {
    // Readings of one scale are looked up and noted one after another, whichever terminal brings them.
    await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 22))', [terminal.scale_id])
    against = recordDoubts(record, await factsOf(w, terminal, scaleCode, found, sent, record))
    if (!against.length && pass && (await waitingFor(w.tx, record.ticket_id)) === null) {
      const taken = await takeRecord(w, terminal, sent, record, pass)
      if ('weighingId' in taken) return { record, pass, weighingId: taken.weighingId, conflictId: null }
      against = taken.against
    }
  }
  const conflictId = await keepRecord(w, terminal, sent, record, pass, against)
  return { record, pass, weighingId: null, conflictId }
}

async function takeIn(w: Write, terminalId: string, scaleCode: string, sent: SentRecord): Promise<Arrived> {
  const terminal = await terminalById(w.tx, terminalId, true)
  if (!terminal) throw new AppError('not_found', NOT_FOUND)
  const before = await arrived(w.tx, sent.id)
  if (before) return before
  const { record, pass, weighingId, conflictId } = await place(w, terminal, scaleCode, sent)
  const taken_at = record && momentOf(record)
  await insertRow(w, 'orders.offline_record', {
    ...sent,
    terminal_id: terminal.id,
    operator_id: pass?.operator_id ?? null,
    received_at: w.at,
    received_by: w.actor.userId,
    frame_key_id: record?.frame?.key_id ?? null,
    frame_seq: record?.frame?.seq ?? null,
    taken_at,
    ticket_id: record?.ticket_id ?? null,
    outcome: weighingId === null ? 'kept' : 'taken',
    weighing_id: weighingId,
    conflict_id: conflictId,
  })
  await runSql(
    w.tx,
    `update orders.weigh_terminal set last_counter = greatest(last_counter, $2), synced_at = $3,
       last_record_at = greatest(last_record_at, least($4::timestamptz, $3::timestamptz)) where id = $1`,
    [terminal.id, sent.counter, w.at, taken_at],
  )
  return (await arrived(w.tx, sent.id))!
}

/**
 * Takes in what a terminal hands over, in its order, each record in a transaction of its own: what was answered for once is answered the
 * same again, and a server that dies between two records loses neither (rel.R15).
 */
async function sync(ctx: ServiceContext, actor: Actor, terminalId: string, records: readonly SentRecord[]) {
  const terminal = await terminalById(ctx.db, terminalId, false)
  if (!terminal) throw new AppError('not_found', NOT_FOUND)
  const scale = await scaleFor(ctx.db, actor, terminal.scale_id)
  const items: Arrived[] = []
  for (const sent of records.toSorted((a, b) => a.counter - b.counter))
    items.push(await write(ctx, actor, null, (w) => takeIn(w, terminal.id, scale.code, sent)))
  return { items }
}

/** Mounts `POST /v1/weighing/sync`. */
export function mountSync(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, syncWeights, ({ actor, input }) => sync(ctx, actor, input.terminal_id, input.records))
}
