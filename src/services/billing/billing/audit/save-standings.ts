import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { Standing } from '#services/billing/billing/audit/rules/standing.ts'

/** A line that stands otherwise than before its audit. */
export type Moved = ColumnsOf<
  'billing.billing_line',
  'id' | 'trip_id' | 'vendor_id' | 'work_unit_id' | 'status' | 'codes'
> &
  Computed<{ left_billing_id: string | null }>

/**
 * Writes where lines stand. One that may not be billed leaves its draft (life.B4); the rest of it is untouched, and one that stands as before
 * only says when it was looked at. What was wrong from the beginning is wrong since the trip was verified.
 */
export async function saveStandings(w: Write, standings: readonly Standing[]): Promise<Moved[]> {
  if (!standings.length) return []
  return runSql<Moved>(
    w.tx,
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g(id uuid, status text, codes jsonb, severity text, at_risk_idr bigint)),
     before as (
       select l.id, l.billing_id, (l.status, l.codes, l.severity, l.at_risk_idr) is distinct from (g.status, g.codes, g.severity, g.at_risk_idr) as moved
       from billing.billing_line l join given g on g.id = l.id where l.status in ('pending', 'valid', 'invalid')),
     done as (
       update billing.billing_line l set status = g.status, codes = g.codes, severity = g.severity, at_risk_idr = g.at_risk_idr,
         invalid_since = case when g.status <> 'invalid' then null else coalesce(l.invalid_since, case when l.audited_at is null then l.trip_verified_at end, $2) end,
         billing_id = case when g.status = 'valid' then l.billing_id end, audited_at = $2,
         updated_at = case when b.moved then $2 else l.updated_at end,
         row_version = l.row_version + case when b.moved then 1 else 0 end
       from given g join before b on b.id = g.id where l.id = g.id
       returning l.id, l.trip_id, l.vendor_id, l.work_unit_id, l.status, l.codes,
         case when l.billing_id is null then b.billing_id end as left_billing_id, b.moved)
     select id, trip_id, vendor_id, work_unit_id, status, codes, left_billing_id from done where moved`,
    [JSON.stringify(standings), w.at],
  )
}
