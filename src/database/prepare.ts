import type { Client, PoolConfig } from 'pg'
import { connectAlone, createDatabase } from '#database/db.ts'
import { migrate, type MigrationRan, SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { Signs } from '#database/prove.ts'
import { grantRights } from '#database/rights/rights.ts'

/** Tables beside those of the services, in a schema of their own: the queue of jobs. */
export interface FurtherSchema {
  schema: string
  /** Makes the tables or changes those of an earlier release, on the owner's connection; concurrent starts wait. */
  bringUpToDate(client: Client): Promise<void>
}

/** The schemas a serving role works in. */
export function schemasOf(further: readonly FurtherSchema[]): string[] {
  return [...Object.values(SERVICE_SCHEMAS), ...further.map(({ schema }) => schema)]
}

/**
 * Brings everything in a database up to date as its owner, and then the rights of the role that serves; `null` when the owner
 * itself serves. Rows that migrations change are proven with `signs`. Says which migrations ran.
 */
export async function prepareDatabase(
  owner: PoolConfig,
  further: readonly FurtherSchema[],
  servingRole: string | null,
  signs?: () => Signs,
): Promise<MigrationRan[]> {
  const db = createDatabase(owner)
  const afterwards = async (client: Client): Promise<void> => {
    for (const one of further) await one.bringUpToDate(client)
    if (servingRole !== null) await grantRights(client, schemasOf(further), servingRole)
  }
  return migrate(db, undefined, undefined, { afterwards, signs }).finally(() => db.end())
}

/**
 * Counts again what the planner goes by. Only an owner may: without it every table is taken for empty until autovacuum has looked,
 * and any index is picked.
 */
export async function analyzeAs(owner: PoolConfig): Promise<void> {
  const client = await connectAlone(owner)
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
