import { fieldError, isAppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { CheckedPaper } from '#contracts/weighing/paper-calls.ts'
import { readProof } from '#contracts/weighing/paper-proof.ts'
import { isGenuineStatement, isRightCode, type TypedPaper } from '#services/order/weighing/rules/paper-key.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'

interface Asked {
  scanned: string | null
  ticket_no: string | null
  net_kg: number | null
  version: number | null
  check_code: string | null
}

/** What the record says today; null where there is none, or the reader may not see it. */
async function nowOf(ctx: ServiceContext, actor: Actor, ticketNo: string): Promise<CheckedPaper['now']> {
  const [found] = await runSql<ColumnsOf<'orders.weighing', 'id'>>(
    ctx.db,
    'select id from orders.weighing where ticket_no = $1 and deleted_at is null',
    [ticketNo],
  )
  if (!found) return null
  try {
    const {
      id,
      ticket_no,
      current_version: version,
      net_kg,
      plate_no,
      status,
    } = await readRecord(ctx, ctx.db, weighing, actor, found.id)
    return { id, ticket_no, version, net_kg, plate_no, cancelled: status === 'void' }
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null
    throw error
  }
}

/** What was typed from a paper; refuses with what is missing. */
function typedOf({ ticket_no, net_kg, version, check_code }: Asked): TypedPaper & { check_code: string } {
  if (ticket_no === null) throw fieldError('ticket_no', 'Required')
  if (net_kg === null) throw fieldError('net_kg', 'Required')
  if (check_code === null) throw fieldError('check_code', 'Required')
  return { ticket_no: ticket_no.trim().toUpperCase(), net_kg, version: version ?? 1, check_code }
}

/**
 * Whether a paper was made here and says what it said then (dec.I3.16). The answer rests on the keys alone, not on the records: it holds
 * for a ticket whose record somebody has changed or deleted. What the record says today stands beside it.
 */
export async function checkPaperOf(ctx: ServiceContext, actor: Actor, asked: Asked): Promise<CheckedPaper> {
  if (asked.scanned === null) {
    const typed = typedOf(asked)
    const genuine = isRightCode(typed, ctx.signer)
    return { genuine, says: null, now: await nowOf(ctx, actor, typed.ticket_no) }
  }
  const read = readProof(asked.scanned)
  if (!read) throw fieldError('scanned', 'This is no code of a ticket')
  const genuine = isGenuineStatement(read, ctx.signer)
  const now = await nowOf(ctx, actor, read.statement.ticket_no)
  return { genuine, says: read.statement, now }
}
