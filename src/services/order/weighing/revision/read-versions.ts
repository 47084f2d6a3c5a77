import { REVISED_FIELDS, type SignedContent } from '#contracts/weighing/revision-values.ts'
import type { TicketVersion } from '#contracts/weighing/ticket-version.ts'
import { valueText } from '#services/order/weighing/rules/revision-value.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Row = Narrowed<
  ColumnsOf<
    'orders.weighing_version',
    'version' | 'weighing_revision_id' | 'revision_no' | 'kind' | 'made_at' | 'decided_by_name' | 'content'
  >,
  { content: SignedContent }
> &
  Outer<RenamedColumns<'master.cargo', { cargo_name: 'name' }>> &
  Outer<RenamedColumns<'master.driver', { driver: 'name' }>> &
  Computed<{ truck: string | null; trip: string | null }>

type Values = Record<string, string | null>

function valuesOf({ content, cargo_name, driver, truck, trip }: Row): Values {
  const texts = REVISED_FIELDS.map(({ value }) => [value, valueText(content, value)] as const)
  const named = {
    cargo_id: cargo_name,
    driver_id: driver ?? content.driver_name,
    truck_id: truck,
    trip_id: trip,
  }
  return { ...Object.fromEntries(texts), ...named, net_kg: String(content.net_kg) }
}

/** A version from before trucks could be put right says nothing of its truck or trip: it had the one that the first revision of it put right. */
const OLD = (
  field: 'truck_id' | 'trip_id',
): string => `select c.old_name from orders.weighing_revision_change c join orders.weighing_version n on n.weighing_revision_id = c.weighing_revision_id
  where n.weighing_id = v.weighing_id and n.version > v.version and c.field = '${field}' order by n.version limit 1`

/** The fields whose texts are others than before. */
const differing = (now: Values, before: Values | undefined): string[] =>
  before ? Object.keys(now).filter((field) => now[field] !== before[field]) : []

/** The versions of a ticket, oldest first, each with what it changed; empty for one that was never revised. */
export async function versionsOf(db: Executor, weighingId: string): Promise<TicketVersion[]> {
  const rows = await runSql<Row>(
    db,
    `select v.version, v.weighing_revision_id, v.revision_no, v.kind, v.made_at, v.decided_by_name, v.content,
       c.name as cargo_name, d.name as driver, coalesce(k.plate_no || ' · ' || k.code, (${OLD('truck_id')}), w.plate_no || ' · ' || w.truck_code) as truck,
       case when v.content ? 'trip_no' then v.content->>'trip_no' else coalesce((${OLD('trip_id')}), w.trip_no) end as trip
     from orders.weighing_version v join orders.weighing w on w.id = v.weighing_id
     left join master.public_truck k on k.id = (v.content->>'truck_id')::uuid left join master.public_cargo c on c.id = (v.content->>'cargo_id')::uuid
     left join master.public_driver d on d.id = (v.content->>'driver_id')::uuid
     where v.weighing_id = $1 order by v.version`,
    [weighingId],
  )
  const all = rows.map(valuesOf)
  return rows.map((row, at) => {
    const values = valuesOf(row)
    return {
      version: row.version,
      revision_id: row.weighing_revision_id,
      revision_no: row.revision_no,
      kind: row.kind,
      made_at: row.made_at,
      decided_by_name: row.decided_by_name,
      is_void: row.content.status === 'void',
      net_kg: row.content.net_kg,
      received_kg: row.content.received_kg,
      values,
      changed: differing(values, all[at - 1]),
    }
  })
}
