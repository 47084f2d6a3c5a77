import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '#kernel/clock.ts'
import type { Env } from '#server/env.ts'
import { dump } from '#database/backup/dump.ts'
import { configOf, type Database } from '#database/db.ts'
import type { Job } from '#events/jobs.ts'

/** Backups of the built-in database that are made by themselves. */
export interface DailyBackup {
  job: Job
  /** For /readyz: when the newest was made, or what is wrong. `isFailing` says that the job failed when it was done last. */
  state(isFailing: boolean): Promise<string>
}

export const BACKUP_JOB = 'server.backup'

/** Jobs run at a start as well; what was made so recently is not made again. */
const RECENT_MS = 20 * 3_600_000
/** Two nights without one: a machine that was off, or a job that never came. */
const LATE_MS = 50 * 3_600_000
const NAME = /^angkut-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.gz$/

const timeOf = (name: string): number => Date.parse(name.replace(NAME, '$1$2:$3:$4Z'))

/** Only what this job names: what somebody put beside it is not ours to remove. */
async function madeIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => b.localeCompare(a))
}

/**
 * Backs the database up into `DATA_DIR/backups` once a day and keeps the newest; an older one goes only after a newer is whole.
 * It is the same file as that of `npm run backup`, which restores it. A copy away from this machine is the operator's.
 */
export function dailyBackup(
  db: Database,
  { dataDir, backup: { hour, keep } }: Pick<Env, 'dataDir' | 'backup'>,
): DailyBackup {
  const folder = join(dataDir, 'backups')

  async function make(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // One that was cut off by the end of its process.
    for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name))
    const file = join(folder, `angkut-${clock.now().toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`)
    const unfinished = `${file}.part`
    try {
      await dump(configOf(db), unfinished)
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
    for (const old of (await madeIn(folder)).slice(keep)) await rm(join(folder, old))
  }

  async function work(): Promise<number> {
    const [newest] = await madeIn(folder)
    if (newest && clock.ms() - timeOf(newest) < RECENT_MS) return 0
    await make()
    return 1
  }

  return {
    job: {
      name: BACKUP_JOB,
      isHeavy: true,
      cron: `5 ${hour} * * *`,
      done: 'The database was backed up',
      work,
    },
    async state(isFailing) {
      const [newest] = await madeIn(folder)
      if (isFailing) return 'the last one failed'
      if (!newest) return 'none yet'
      const at = timeOf(newest)
      return clock.ms() - at > LATE_MS ? 'the newest is old' : new Date(at).toISOString()
    },
  }
}

/** The backups of this server; none of a PostgreSQL that somebody else runs, which has its own, and where none are kept. */
export const ownBackups = (
  db: Database,
  env: Pick<Env, 'dataDir' | 'backup' | 'databaseUrl'>,
): DailyBackup | null => (env.databaseUrl || !env.backup.keep ? null : dailyBackup(db, env))
