import type { FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { againstSecond, besideSecond } from '#services/order/weighing/rules/second-weighing.ts'
import type { Change } from '#services/order/weighing/rules/revised.ts'
import type { Always, ChangesOf, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type NewRevision = NewOf<typeof weighingRevision>

const WEIGHED: readonly string[] = ['closed', 'flagged', 'verified']

type Second = Narrowed<
  ColumnsOf<'orders.weighing', 'truck_id' | 'place' | 'status'>,
  { place: Weighing['place'] }
> &
  Always<ColumnsOf<'orders.weighing', 'tare_kg' | 'gross_kg'>> &
  Computed<{ later: boolean; division_kg: number; tolerance_percent: number }>

async function secondOf(w: Write, id: string, ticket: WeighedTicket): Promise<Second | undefined> {
  const [row] = await runSql<Second>(
    w.tx,
    `select g.truck_id, g.place, g.status, g.created_at > $2 as later, g.tare_kg, g.gross_kg, coalesce(p.division_kg, 10) as division_kg,
       coalesce(p.tolerance_percent, 0)::float8 as tolerance_percent
     from orders.weighing g left join master.public_scale_profile p on p.scale_id = g.scale_id and p.deleted_at is null
     where g.id = $1 and g.net_kg is not null and g.deleted_at is null`,
    [id, ticket.first_at],
  )
  return row
}

/** What a proof says: what speaks against it, and the columns that keep how far it is from what is asked for. */
export interface Proved {
  errors: FieldError[]
  columns: ChangesOf<'orders.weighing_revision'>
}

const refused = (message: string): Proved => ({
  errors: [{ field: 'reweigh_weighing_id', message }],
  columns: {},
})

/** A changed weight is proved by weighing the truck again, or by what the indicator itself keeps (life.D5). */
export async function proofOf(
  w: Write,
  value: NewRevision,
  ticket: WeighedTicket,
  asked: { changes: readonly Change[]; after: TicketContent },
): Promise<Proved> {
  const changed = asked.changes.map(({ field }) => String(field))
  const weighs = changed.includes('tare_kg') || changed.includes('gross_kg')
  if (!value.reweigh_weighing_id) {
    // Why it differs says nothing without what it differs from.
    value.reweigh_reason = null
    return weighs && !value.indicator_record_no
      ? refused('Name the ticket of a second weighing, or the record number of the indicator')
      : { errors: [], columns: {} }
  }
  const second = await secondOf(w, value.reweigh_weighing_id, ticket)
  const fits =
    second?.truck_id === ticket.truck_id &&
    second.place === 'check' &&
    second.later &&
    WEIGHED.includes(second.status)
  if (!fits) return refused('Choose a general weighing of the same truck after this ticket')
  const beside = besideSecond(asked.after, second, changed)
  return {
    errors: againstSecond(beside, second, second, value.reweigh_reason),
    columns: { reweigh_gross_difference_kg: beside.gross_kg, reweigh_tare_difference_kg: beside.tare_kg },
  }
}
