import { Client } from 'pg'
import { SERVICE_NAMES } from '#server/env.ts'
import { createDatabase } from '#database/db.ts'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { contextOn } from '../../bench/in-process.ts'
import { missedIn, tamperAll, type Change } from '../../support/tampering/change.ts'
import { allBatches, CHANGES } from '../../support/tampering/changes.ts'
import type { Drill } from '../drill.ts'
import { truthOfPlant } from '../plant-truth.ts'
import { demoPlant, type DemoPlant } from '../product.ts'

/** Roles belong to the whole server: a copy that is dropped leaves them. */
const forgetRoles = `do $$ declare name text; begin
  for name in select rolname from pg_roles where rolname like 'tamper\\_%' loop execute format('drop role %I', name); end loop; end $$`

/** Seals what waits, as the server's job does: nothing runs on a copy. */
async function seal({ serving }: DemoPlant): Promise<void> {
  const db = createDatabase(serving)
  try {
    for (const name of SERVICE_NAMES) while (await sealSome(contextOn(db, name)));
  } finally {
    await db.end()
  }
}

/** What the check does not say of ten changes of a copy of the demo plant; before them it finds nothing. */
async function missedOn(changes: readonly Change[]): Promise<string[]> {
  const plant = await demoPlant()
  const client = new Client(plant.superuser)
  try {
    await seal(plant)
    const before = truthOfPlant(plant)
    if (before.code !== 0) return [`before any change: ${before.said.slice(0, 500)}`]
    await client.connect()
    await client.query('begin')
    const done = await tamperAll(client, changes)
    await client.query('commit')
    const { said } = truthOfPlant(plant)
    const lines = said.split('\n').map((line) => line.replace(/^BROKEN {2}(\w+) +/, '$1 ').trim())
    return missedIn(done, lines)
  } finally {
    await client.end()
    await plant.forget()
    const server = new Client({ ...plant.superuser, database: 'postgres' })
    await server.connect()
    await server.query(forgetRoles)
    await server.end()
  }
}

export const tamperedRows: Drill = {
  name: 'tampered-rows',
  isLong: true,
  goal: `each of ${CHANGES.length} changes by the administrator of the database, ten on a copy, is found or named as what cannot be known`,
  async run() {
    const missed: string[] = []
    for (const [, changes] of allBatches()) missed.push(...(await missedOn(changes)))
    return {
      ok: missed.length === 0,
      figure: `${CHANGES.length - missed.length} of ${CHANGES.length} found ${missed.join('; ')}`,
    }
  },
}
