import { REVISED_FIELDS, type TicketContent } from '#contracts/weighing/revision-values.ts'
import type { TicketVersion } from '#contracts/weighing/ticket-version.ts'
import { valueText } from '#services/order/weighing/rules/revision-value.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Row = Narrowed<
  ColumnsOf<
    'orders.weighing_version',
    'version' | 'weighing_revision_id' | 'revision_no' | 'kind' | 'made_at' | 'decided_by_name' | 'content'
  >,
  { content: TicketContent }
> &
  Outer<RenamedColumns<'master.cargo', { cargo_name: 'name' }>> &
  Outer<RenamedColumns<'master.driver', { driver: 'name' }>>

type Values = Record<string, string | null>

function valuesOf({ content, cargo_name, driver }: Row): Values {
  const texts = REVISED_FIELDS.map(({ value }) => [value, valueText(content, value)] as const)
  const named = { cargo_id: cargo_name, driver_id: driver ?? content.driver_name }
  return { ...Object.fromEntries(texts), ...named, net_kg: String(content.net_kg) }
}

/** The fields whose texts are others than before. */
const differing = (now: Values, before: Values | undefined): string[] =>
  before ? Object.keys(now).filter((field) => now[field] !== before[field]) : []

/** The versions of a ticket, oldest first, each with what it changed; empty for one that was never revised. */
export async function versionsOf(db: Executor, weighingId: string): Promise<TicketVersion[]> {
  const rows = await runSql<Row>(
    db,
    `select v.version, v.weighing_revision_id, v.revision_no, v.kind, v.made_at, v.decided_by_name, v.content,
       c.name as cargo_name, d.name as driver
     from orders.weighing_version v left join master.public_cargo c on c.id = (v.content->>'cargo_id')::uuid
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
