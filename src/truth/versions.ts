import { signed, type Keys } from '#truth/keys.ts'
import type { Notes } from '#truth/report.ts'
import { plain } from '#truth/weight-text.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What a version says of its ticket, as far as it is checked. */
export interface VersionContent {
  status: string
  tare_kg: number
  gross_kg: number
  net_kg: number
  deduction_kg: number
  bag_count: number | null
  cargo_id: string | null
  plate_no: string
  driver_id: string | null
  received_kg: number | null
  /** Missing in versions from before trucks could be put right. */
  truck_id?: string
  vendor_id?: string
  trip_id?: string | null
}

/** One version of a ticket as a ticket carries it. */
export interface TicketVersion {
  version: number
  kind: string | null
  made_at: string
  content: VersionContent
}

type Row = RowOf<'orders.weighing_version'> &
  ColumnsOf<'orders.weighing', 'ticket_no'> &
  Outer<RenamedColumns<'orders.weighment', { last_weight: 'hash' }>> &
  Computed<{
    revision: ColumnsOf<
      'orders.weighing_revision',
      'status' | 'kind' | 'to_version' | 'decided_by' | 'requested_by'
    > | null
    changes: ColumnsOf<'orders.weighing_revision_change', 'field' | 'old_value' | 'new_value'>[]
  }>

const VERSIONS = `
  select v.*, w.ticket_no,
    (select m.hash from orders.weighment m where m.weighing_id = v.weighing_id order by m.sequence desc limit 1) as last_weight,
    (select row_to_json(r) from (select status, kind, to_version, decided_by, requested_by from orders.weighing_revision
      where id = v.weighing_revision_id) r) as revision,
    coalesce((select json_agg(json_build_object('field', c.field, 'old_value', c.old_value, 'new_value', c.new_value) order by c.position)
      from orders.weighing_revision_change c where c.weighing_revision_id = v.weighing_revision_id), '[]') as changes
  from orders.weighing_version v join orders.weighing w on w.id = v.weighing_id order by v.weighing_id, v.version`

/** The columns a version's signature covers, in any order: they are sorted. Written down here once more. */
function textOf(row: Row): string {
  const { id, weighing_id, version, weighing_revision_id, revision_no, kind, content } = row
  const { requested_by, decided_by, decided_by_name, key_id } = row
  const made_at = new Date(row.made_at).toISOString()
  const said = { id, weighing_id, version, weighing_revision_id, revision_no, kind, content, made_at }
  return row.prev_hash + plain({ ...said, requested_by, decided_by, decided_by_name, key_id })
}

const shown = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : Array.isArray(value)
      ? value.join(', ') || null
      : String(value)

/** A version against the revision that made it: approved, by another person, and its values are those that were asked for. */
function againstRevision(row: Row): string[] {
  const { revision, changes, version } = row
  if (version === 1) return []
  if (!revision) return ['the revision that made it is gone']
  const content: Record<string, unknown> = Object.fromEntries(Object.entries(row.content ?? {}))
  return [
    ...(revision.status === 'approved' ? [] : [`its revision is ${revision.status}`]),
    ...(revision.to_version === version && revision.kind === row.kind
      ? []
      : ['its revision made another version, or is of another kind']),
    ...(row.decided_by !== null &&
    row.decided_by !== row.requested_by &&
    row.decided_by === revision.decided_by
      ? []
      : ['who decided on it asked for it, or is another person than its revision says']),
    ...changes
      .filter(({ field, new_value }) => shown(content[field]) !== new_value)
      .map(({ field }) => `its ${field} is not what was asked for`),
  ]
}

function against(row: Row, before: Row | null, keys: Keys): string[] {
  const isNext = row.version === (before?.version ?? 0) + 1
  const follows = row.prev_hash === (before ? before.hash : row.last_weight)
  const right = signed(keys, row.key_id, textOf(row))
  return [
    ...(isNext ? [] : ['the version before it is missing']),
    ...(!isNext || follows ? [] : ['it does not follow what was before it']),
    ...(right === null ? [`it is signed with the key ${row.key_id}, which is not in the file of keys`] : []),
    ...(right === null || right === row.hash ? [] : ['it is not as it was written']),
    ...againstRevision(row),
  ]
}

/** Approved revisions without the version they made. */
const UNMADE = `
  select r.revision_no from orders.weighing_revision r where r.status = 'approved'
    and not exists (select from orders.weighing_version v where v.weighing_revision_id = r.id and v.version = r.to_version)`

/** Every version of a revised ticket against its signature, the one before and the revision that made it (life.D5). */
export async function checkVersions(db: Executor, keys: Keys, notes: Notes): Promise<void> {
  let before: Row | null = null
  for (const row of await runSql<Row>(db, VERSIONS)) {
    const last: Row | null = before?.weighing_id === row.weighing_id ? before : null
    for (const words of against(row, last, keys))
      notes.broken(`ticket ${row.ticket_no} version ${row.version}`, words)
    before = row
  }
  for (const { revision_no } of await runSql<ColumnsOf<'orders.weighing_revision', 'revision_no'>>(
    db,
    UNMADE,
  ))
    notes.broken(`revision ${revision_no}`, 'was approved, and the version it made is gone')
}
