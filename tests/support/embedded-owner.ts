// A process that owns a data folder, for tests that need a real one: embedded-owner.ts <folder> [write]
import { writeSync } from 'node:fs'
import { createDatabase } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'

const [folder = '', write] = process.argv.slice(2)
const WRITERS = 4

/** Synchronous, so that what was acknowledged is told even when the next instant is the last. */
const say = (line: string): number => writeSync(1, `${line}\n`)

async function writeForever(config: Parameters<typeof createDatabase>[0]): Promise<void> {
  const pool = createDatabase(config)
  await pool.query('create table if not exists public.acknowledged (id uuid primary key)')
  const one = async (): Promise<never> => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>(
        'insert into public.acknowledged values (gen_random_uuid()) returning id',
      )
      say(`row ${rows[0]?.id}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, one))
}

try {
  const database = await openEmbedded({ dataDir: folder, log: (line) => say(`log ${line}`) })
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  say(`ready ${database.pid}`)
  if (write) await writeForever(database.owner)
} catch (error) {
  say(`refused ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
