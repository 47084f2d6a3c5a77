import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/**
 * Whether a person stands in the audit of any service with more than the own account: who has done something stays
 * known by name.
 */
export async function hasActed(db: Executor, userId: string): Promise<boolean> {
  const audits = Object.values(SERVICE_SCHEMAS).map(
    (schema) =>
      `exists (select from ${schema}.audit_event where actor_id = $1 and subject_id is distinct from $1)`,
  )
  const [row] = await runSql<Computed<{ acted: boolean }>>(db, `select ${audits.join(' or ')} as acted`, [
    userId,
  ])
  return row?.acted === true
}
