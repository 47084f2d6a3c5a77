import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { sameness, type StoredReason, type Weighed } from '#services/billing/billing/audit/rules/weigh-up.ts'

/** The reasons that were ever found of lines, by the line. */
export async function storedReasons(
  db: Executor,
  lineIds: readonly string[],
): Promise<Map<string, StoredReason[]>> {
  const rows = await runSql<
    ColumnsOf<'billing.billing_exception', 'id' | 'code' | 'params' | 'billing_line_id'> &
      Computed<{ resolved: boolean; waived: boolean }>
  >(
    db,
    `select id, code, params, billing_line_id, resolved_at is not null as resolved, waiver_reason is not null as waived
     from billing.billing_exception where billing_line_id = any($1::uuid[])`,
    [lineIds],
  )
  const found = new Map<string, StoredReason[]>()
  for (const { billing_line_id: line, params, ...reason } of rows)
    found.set(line, [...(found.get(line) ?? []), { ...reason, params: sameness(params) }])
  return found
}

/** What the audit writes of a reason that stands. */
const rowsOf = (lineId: string, { stand, stored }: Weighed) =>
  stand.map((one, at) => ({
    id: stored[at] ?? uuidv7(),
    billing_line_id: lineId,
    code: one.code,
    severity: one.severity,
    detail: one.detail.message,
    params: one.detail.params ?? {},
    cure_resource: one.at.resource,
    cure_id: one.at.id,
    cure_no: one.at.no,
  }))

/** Writes what stands of each line and closes what no longer does; what is the same stays as it was, with the day it was found. */
export async function saveReasons(w: Write, weighed: ReadonlyMap<string, Weighed>): Promise<void> {
  const rows = [...weighed].flatMap(([line, one]) => rowsOf(line, one))
  const gone = [...weighed.values()].flatMap((one) => one.gone)
  if (gone.length)
    await runSql(
      w.tx,
      `update billing.billing_exception set resolved_at = $2, resolved_by = $3, resolved_by_name = $4 where id = any($1::uuid[])`,
      [gone, w.at, w.actor.userId, w.actor.name],
    )
  if (rows.length)
    await runSql(
      w.tx,
      `insert into billing.billing_exception as e (id, billing_line_id, code, severity, detail, params, cure_resource, cure_id, cure_no, found_at)
       select id, billing_line_id, code, severity, detail, params, cure_resource, cure_id, cure_no, $2
       from jsonb_populate_recordset(null::billing.billing_exception, $1::jsonb)
       on conflict (id) do update set severity = excluded.severity, detail = excluded.detail, params = excluded.params,
         cure_resource = excluded.cure_resource, cure_id = excluded.cure_id, cure_no = excluded.cure_no,
         asked_at = case when e.cure_id is distinct from excluded.cure_id then null else e.asked_at end
       where (e.severity, e.detail, e.params, e.cure_id, e.cure_no)
         is distinct from (excluded.severity, excluded.detail, excluded.params, excluded.cure_id, excluded.cure_no)`,
      [JSON.stringify(rows), w.at],
    )
}
