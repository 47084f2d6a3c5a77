import { isAppError } from '#kernel/errors.ts'
import type { SentRecord } from '#contracts/weighing/offline-calls.ts'
import { asRefusal, writing, type Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { takePlanned } from '#services/order/weighing/capture.ts'
import { otherThan } from '#services/order/weighing/other-than.ts'
import { planCapture } from '#services/order/weighing/plan.ts'
import { earlierSituation } from '#services/order/weighing/offline/earlier-situation.ts'
import { operatorOf } from '#services/order/weighing/offline/operator.ts'
import type { Pass } from '#services/order/weighing/offline/passes.ts'
import type { ReadRecord } from '#services/order/weighing/offline/read-record.ts'
import {
  captureDoubts,
  movedOnAgainst,
  tareDoubts,
} from '#services/order/weighing/offline/rules/capture-causes.ts'
import { momentOf, type Against } from '#services/order/weighing/offline/rules/frame-causes.ts'
import type { Terminal } from '#services/order/weighing/offline/terminals.ts'

/** What a record came to: on a ticket, or what speaks against it. */
export type Taken = { weighingId: string } | { against: Against[] }

async function tryToTake(
  w: Write,
  terminal: Terminal,
  sent: SentRecord,
  record: ReadRecord,
  pass: Pass,
): Promise<Taken> {
  const { capture, frame } = record
  const operator = operatorOf(w.actor, pass, terminal.scale_id)
  const as = writing(w.ctx, w.tx, operator, w.at)
  const at = momentOf(record)
  const earlier = { at, weighmentId: sent.id, ticketId: record.ticket_id, ticketNo: record.ticket_no }
  // The draw is the server's (dec.I3.8): who cuts the line must not get around it.
  if (capture.one_pass === true)
    return { against: [{ cause: 'tare', said: { message: 'One pass is not taken without the server' } }] }
  // A signed reading is the weight; only where there is none a typed one counts. The truck is the one that stood there: its trip may be
  // another one's by now.
  const input = { ...capture, truck_id: record.truck_id, ...(frame ? { manual_kg: null } : {}) }
  const s = await earlierSituation(w.tx, operator, input, frame, earlier)
  const other = await otherThan(as, s, capture)
  if (other) return { against: [movedOnAgainst(other)] }
  const plan = await planCapture(w.tx, s, operator, new Date(at), w.ctx.isReal)
  const against = [...captureDoubts(plan.objections), ...tareDoubts(plan.flags)]
  return against.length ? { against } : { weighingId: await takePlanned(as, s, plan) }
}

/**
 * Puts a record on its ticket as the capture would have done then. What refuses it undoes only this record: it is kept, and the others go
 * on. An error nobody thought of is kept too, or one bad record would hold up its terminal for ever.
 */
export async function takeRecord(
  w: Write,
  terminal: Terminal,
  sent: SentRecord,
  record: ReadRecord,
  pass: Pass,
): Promise<Taken> {
  await runSql(w.tx, 'savepoint offline_record')
  try {
    const taken = await tryToTake(w, terminal, sent, record, pass)
    if ('weighingId' in taken) return taken
    await runSql(w.tx, 'rollback to savepoint offline_record')
    return taken
  } catch (error) {
    await runSql(w.tx, 'rollback to savepoint offline_record')
    const refused = asRefusal(error)
    if (!isAppError(refused)) w.ctx.log.error({ err: error, record: sent.id }, 'An offline record was kept')
    const said = isAppError(refused)
      ? { message: refused.message, params: refused.params }
      : { message: 'Something went wrong' }
    return { against: [{ cause: isAppError(refused) ? 'trip' : 'other', said }] }
  }
}
