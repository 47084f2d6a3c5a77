// npm run backup [-- file]           writes everything of the database to a file, also while the server runs
// npm run backup -- restore <file>   fills a new database from it: DATABASE_URL's, or the built-in one of DATA_DIR
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { clock } from '#kernel/clock.ts'
import { dump } from '#database/backup/dump.ts'
import { restore } from '#database/backup/restore.ts'
import { noteRestore } from '#database/folder-past.ts'
import { openEmbedded, runningEmbedded } from '#database/embedded/open.ts'

type Opened = { config: PoolConfig; close(): Promise<void> }

const dataDir = (): string => resolve(process.env.DATA_DIR ?? 'data')

/** The given database, as its owner where one is named; else the built-in one, which is used while it runs and started when it does not. */
async function open(mayCreate: boolean): Promise<Opened> {
  const connectionString = process.env.DATABASE_MIGRATE_URL || process.env.DATABASE_URL
  if (connectionString) return { config: { connectionString }, close: () => Promise.resolve() }
  const running = runningEmbedded(dataDir())
  if (running) return { config: running, close: () => Promise.resolve() }
  if (!mayCreate && !existsSync(join(dataDir(), 'pgdata'))) {
    throw new Error(`There is no database in ${dataDir()}: set DATA_DIR or DATABASE_URL`)
  }
  const database = await openEmbedded({ dataDir: dataDir(), log: () => undefined })
  return { config: database.owner, close: () => database.stop() }
}

async function backup(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} exists already: give another name`)
  const { config, close } = await open(false)
  const unfinished = `${file}.part`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const { tables, rows } = await dump(config, unfinished)
    renameSync(unfinished, file)
    return `${rows} rows of ${tables} tables in ${file}. Keys and files of ${dataDir()} are not in it: copy them too.`
  } finally {
    rmSync(unfinished, { force: true })
    await close()
  }
}

async function restoreFrom(file: string): Promise<string> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const { config, close } = await open(true)
  try {
    const { tables, rows } = await restore(config, file)
    noteRestore(dataDir(), file, clock.now().toISOString())
    return `${rows} rows of ${tables} tables restored from ${file}`
  } finally {
    await close()
  }
}

async function main([first, second]: string[]): Promise<string> {
  if (first === 'restore') {
    if (!second) throw new Error('Which file? npm run backup -- restore <file>')
    return restoreFrom(resolve(second))
  }
  const stamp = clock.now().toISOString().slice(0, 19).replaceAll(':', '')
  return backup(resolve(first ?? join('backups', `angkut-${stamp}Z.gz`)))
}

if (import.meta.main) {
  try {
    console.log(await main(process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
