import { overtimePay } from '#contracts/people/overtime-pay.ts'
import { overtime } from '#contracts/people/overtime.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import type { DayChange } from '#services/order/people/overtime-changes.ts'

/** Writes rows of a day and what they cost, new ones and changed ones alike. */
export async function save(w: Write, changes: readonly DayChange[]): Promise<void> {
  const rows = changes.map(({ row }) => row)
  const pays = changes.flatMap(({ pay }) => (pay ? [pay] : []))
  await runSql(
    w.tx,
    `insert into orders.overtime select * from jsonb_populate_recordset(null::orders.overtime, $1::jsonb)
     on conflict (id) do update set updated_at = $2, updated_by = $3, row_version = overtime.row_version + 1, deleted_at = excluded.deleted_at,
       driver_name = excluded.driver_name, vendor_id = excluded.vendor_id, day_type = excluded.day_type,
       began_at = excluded.began_at, ended_at = excluded.ended_at, is_running = excluded.is_running, rest_min = excluded.rest_min,
       worked_min = excluded.worked_min, normal_min = excluded.normal_min, overtime_min = excluded.overtime_min,
       ordered_min = excluded.ordered_min, unordered_min = excluded.unordered_min, is_ordered = excluded.is_ordered,
       limit_flags = excluded.limit_flags, is_over_cap = excluded.is_over_cap, suggested_min = excluded.suggested_min,
       approved_min = excluded.approved_min, lacks = excluded.lacks, sessions = excluded.sessions, changed_note = excluded.changed_note,
       decided_at = excluded.decided_at, decided_by_name = excluded.decided_by_name, computed_at = excluded.computed_at,
       status = excluded.status`,
    [JSON.stringify(rows), w.at, w.actor.userId],
  )
  // What a day costs is made anew: nothing points to it.
  await runSql(w.tx, 'delete from orders.overtime_pay where overtime_id = any($1::uuid[])', [
    rows.map(({ id }) => id),
  ])
  await runSql(
    w.tx,
    'insert into orders.overtime_pay select * from jsonb_populate_recordset(null::orders.overtime_pay, $1::jsonb)',
    [JSON.stringify(pays)],
  )
  countChanged(overtime)
  countChanged(overtimePay)
}
