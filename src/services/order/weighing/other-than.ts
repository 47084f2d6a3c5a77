import type { MeantWeighing } from '#contracts/weighing/calls.ts'
import { isMeant, movedOn, type MeantTicket } from '#services/order/weighing/rules/meant.ts'
import type { Objection } from '#services/order/weighing/rules/place.ts'
import type { Situation } from '#services/order/weighing/situation.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type MeantRow = Narrowed<ColumnsOf<'orders.weighing', 'ticket_no' | 'status'>, MeantTicket>

/** What has become of the weighing that was meant, where another one is due by now: a void or another capture came first. */
export async function otherThan(w: Write, s: Situation, meant: MeantWeighing): Promise<Objection | null> {
  const { open, place } = s
  const due = {
    sequence: open ? 2 : 1,
    place,
    weighing_id: open?.id ?? null,
    ticket_no: open?.ticket_no ?? null,
  }
  if (isMeant(meant, due)) return null
  const [ticket] = await runSql<MeantRow>(
    w.tx,
    'select ticket_no, status from orders.weighing where id = $1 and truck_id = $2',
    [meant.weighing_id, s.truck.id],
  )
  return movedOn(due, ticket ?? null)
}
