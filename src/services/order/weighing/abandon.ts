import { weighing } from '#contracts/weighing/weighing.ts'
import { moveState } from '#engine/action/actions.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** An open ticket, as far as voiding it goes. */
type Ticket = ColumnsOf<'orders.weighing', 'id' | 'ticket_no'>

/** The ticket of a trip that was called off is void; its number stays (life.W8). */
export async function abandon(w: Write, { id, ticket_no: no }: Ticket): Promise<void> {
  const void_reason = 'The trip was called off'
  await moveState(w, weighing, { id }, 'abandon', { void_reason, voided_at: w.at })
  const subject = { type: 'weighing', id, no }
  await w.audit({
    action: 'abandon',
    subject,
    before: { status: 'open' },
    after: { status: 'void' },
    reason: void_reason,
  })
  await w.emit({ type: 'weighing.voided', subject })
}

/** Voids the ticket that a trip leaves open when it is called off, so that its truck is weighed anew for its next one. */
export async function abandonOpen(w: Write, tripId: string): Promise<void> {
  const open = await runSql<Ticket>(
    w.tx,
    `select id, ticket_no from orders.weighing where trip_id = $1 and status = 'open' for update`,
    [tripId],
  )
  for (const ticket of open) await abandon(w, ticket)
}
