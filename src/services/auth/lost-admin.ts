// npm run lost-admin -- <user name>   takes a super admin out of use who is not there any more, after a day
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { createDatabase, transaction } from '#database/db.ts'
import { openEmbedded, runningEmbedded } from '#database/embedded/open.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { keyFileOf, laterSigner } from '#engine/seal/signer.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import { askLost } from '#services/auth/account/entrust/lost.ts'
import { scopesOf } from '#services/auth/ports.ts'

const { DATABASE_URL, CHAIN_KEY_FILE } = process.env
const dataDir = resolve(process.env.DATA_DIR || 'data')

/** Asks for it and says from when on it counts. */
async function main([username]: readonly string[]): Promise<void> {
  if (!username) throw new Error('Say whose account: npm run lost-admin -- <user name>')
  if (!DATABASE_URL && !existsSync(join(dataDir, 'pgdata')))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  const running = DATABASE_URL ? { connectionString: DATABASE_URL } : runningEmbedded(dataDir)
  const started = running ? null : await openEmbedded({ dataDir, log: () => undefined })
  const db = createDatabase({ ...(running ?? started?.owner), max: 1 })
  const signer = laterSigner(keyFileOf(dataDir, CHAIN_KEY_FILE || undefined))
  const log = pino({ level: 'silent' })
  const ctx = {
    service: 'auth',
    schema: 'auth',
    db,
    log,
    scopesOf,
    signer,
    ends: new KnownEnds(),
    isReal: false,
  } as const
  try {
    const until = await transaction(db, (tx) => askLost(writing(ctx, tx, SYSTEM), username))
    console.log(
      `${username} is out of use from ${until} on, unless a super admin refuses it before. Super admins and control towers are told.`,
    )
  } finally {
    await db.end()
    await started?.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
