import type { Sentence } from '#i18n/translate.ts'
import type { WeighingFlag } from '#contracts/weighing/flag.ts'
import type { ColumnsOf, Computed, Narrowed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { AuditFacts } from '#services/billing/billing/audit/rules/audit-facts.ts'
import type { TicketFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

type TicketRow = Narrowed<
  ColumnsOf<
    'orders.weighing',
    'id' | 'ticket_no' | 'place' | 'status' | 'net_kg' | 'gross_kg' | 'tare_kg' | 'flags'
  >,
  Pick<TicketFacts, 'place'> & { flags: WeighingFlag[] | null }
> &
  RenamedColumns<'orders.weighing', { closed_at: 'second_at' }> &
  RenamedColumns<'orders.trip', { load_id: 'id' }> &
  Computed<{ version: number }>

/** Tickets that hold, by the load that stands on them: those of its own trip, and that of the origin it left with (dec.I2.3). */
export async function ticketsOfLoads(
  db: Executor,
  tripIds: readonly string[],
): Promise<Map<string, TicketFacts[]>> {
  const rows = await runSql<TicketRow>(
    db,
    `select t.id as load_id, g.id, g.ticket_no, g.place, coalesce(g.current_version, 0) as version, g.status, g.net_kg, g.gross_kg, g.tare_kg,
       g.flags, g.second_at as closed_at
     from orders.public_trip t join orders.public_weighing g
       on g.trip_id = t.id and (t.origin_trip_id is null or g.place <> 'origin') or g.trip_id = t.origin_trip_id and g.place = 'origin'
     where t.id = any($1::uuid[]) and g.status <> 'void' and g.deleted_at is null and g.place in ('origin', 'destination')
     order by g.place desc, g.first_at`,
    [tripIds],
  )
  const found = new Map<string, TicketFacts[]>()
  for (const { load_id, flags, ...ticket } of rows)
    found.set(load_id, [...(found.get(load_id) ?? []), { ...ticket, flags: flags ?? [] }])
  return found
}

type Revision = AuditFacts['revisions'][number]

type RevisionRow = ColumnsOf<'orders.weighing_revision', 'id' | 'revision_no' | 'weighing_id'> &
  Narrowed<RenamedColumns<'orders.weighing_revision', { changes: 'changed' }>, { changes: Sentence }> &
  ColumnsOf<'orders.weighing', 'ticket_no'>

/** Revisions that wait for a decision, by their ticket. */
export async function revisionsOf(
  db: Executor,
  weighingIds: readonly string[],
): Promise<Map<string, Revision[]>> {
  const rows = await runSql<RevisionRow>(
    db,
    `select r.id, r.revision_no, g.ticket_no, r.changed as changes, r.weighing_id
     from orders.public_weighing_revision r join orders.public_weighing g on g.id = r.weighing_id
     where r.weighing_id = any($1::uuid[]) and r.status = 'requested' and r.deleted_at is null order by r.requested_at`,
    [weighingIds],
  )
  const found = new Map<string, Revision[]>()
  for (const { weighing_id, ...revision } of rows)
    found.set(weighing_id, [...(found.get(weighing_id) ?? []), revision])
  return found
}
