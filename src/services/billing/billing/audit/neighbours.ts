import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { ReadLoad } from '#services/billing/billing/audit/facts/read-loads.ts'
import type { Shortages } from '#services/billing/billing/audit/facts/shortages.ts'

/** Which lines say of a shortage something else than is so; `by` is what they have alike. */
const OTHERWISE = (by: 'purchase_order_id' | 'work_unit_id') => `
  insert into billing.audit_due (trip_id)
  select distinct l.trip_id from billing.billing_line l
  where l.${by} = any($1::uuid[]) and l.status in ('valid', 'invalid') and l.trip_id <> all($2::uuid[]) and l.deleted_at is null
    and l.kind = 'freight' and (l.order_line_id = any($3::uuid[])) <> (l.codes ? $4)
    and not exists (select from billing.audit_due d where d.trip_id = l.trip_id)`

/**
 * A shortage of a purchase order or a budget is a reason of every line that needs it. Lines that were not audited in this run, and whose
 * stored reason differs from what an audit would find now, are queued for the next run. Where none differs nothing is queued, so that the
 * runs come to an end. A budget that only warns may have been waived: its lines wait for the nightly audit.
 */
export async function wantNeighbours(
  { tx }: Write,
  loads: readonly ReadLoad[],
  { po, budget }: Shortages,
): Promise<void> {
  const done = loads.flatMap(({ trips }) => trips)
  const pos = [...new Set(loads.flatMap(({ row }) => row.purchase_order_id ?? []))]
  const units = [...new Set(loads.map(({ row }) => row.work_unit_id))]
  const stopping = [...budget].filter(([, { control }]) => control === 'block').map(([line]) => line)
  if (pos.length) await runSql(tx, OTHERWISE('purchase_order_id'), [pos, done, [...po.keys()], 'PO_EXCEEDED'])
  if (stopping.length) await runSql(tx, OTHERWISE('work_unit_id'), [units, done, stopping, 'BUDGET_EXCEEDED'])
}
