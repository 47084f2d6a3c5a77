import boss from 'pg-boss/package.json' with { type: 'json' }
import type { FurtherSchema } from '#database/prepare.ts'
import type { Computed } from '#database/rows.ts'

export const JOB_SCHEMA = 'jobs'

/**
 * The tables of the queue, made and changed by their own scripts as the owner: the role that serves may do neither. The package is
 * loaded only where there is something to do.
 */
export const jobSchema: FurtherSchema = {
  schema: JOB_SCHEMA,
  async bringUpToDate(client) {
    const { rows: there } = await client.query(
      `select from pg_class where oid = to_regclass('${JOB_SCHEMA}.version')`,
    )
    if (there.length === 0) {
      const { getConstructionPlans } = await import('pg-boss')
      await client.query(getConstructionPlans(JOB_SCHEMA))
      return
    }
    const { rows } = await client.query<Computed<{ version: number }>>(
      `select version::int as version from ${JOB_SCHEMA}.version`,
    )
    const found = rows[0]?.version ?? 0
    if (found >= boss.pgboss.schema) return
    const { getMigrationPlans } = await import('pg-boss')
    // One script, as PostgreSQL runs it: indexes that are built beside others' writes want a statement each, and nobody works yet.
    await client.query(getMigrationPlans(JOB_SCHEMA, found).replaceAll(' CONCURRENTLY', ''))
  },
}
