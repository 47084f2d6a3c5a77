import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { readiness } from '#server/backends.ts'
import { BACKUP_JOB, dailyBackup, type DailyBackup } from '#server/daily-backup.ts'
import { countEnd, noFigures } from '#events/jobs.ts'
import { SCHEMAS } from '#database/backup/dump.ts'
import { restore } from '#database/backup/restore.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const HOUR = 3_600_000

let dataDir: string
let made: TestDatabase
let db: Database
let backup: DailyBackup

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'angkut-daily-'))
  made = await createTestDatabase()
  // As the server does it: the role that serves.
  db = createDatabase(made.config)
  backup = dailyBackup(db, { dataDir, backup: { hour: 1, keep: 3 } })
  clock.freeze(new Date('2026-03-01T18:05:00Z'))
})
afterEach(async () => {
  await db.end()
  await made.drop()
  rmSync(dataDir, { recursive: true })
})

const work = () => backup.job.work(new AbortController().signal)
const later = (hours: number) => clock.freeze(new Date(clock.ms() + hours * HOUR))
const files = () => readdirSync(join(dataDir, 'backups')).toSorted()

test('one is made a day, by the role that serves, and restores into a new database', async () => {
  expect(await work()).toBe(1)
  expect(files()).toEqual(['angkut-2026-03-01T180500Z.gz'])
  later(10)
  expect(await work()).toBe(0)
  const target = await createTestDatabase()
  const owner = createDatabase(target.owner)
  for (const schema of SCHEMAS) await owner.query(`drop schema ${schema} cascade`)
  const { tables } = await restore(target.owner, join(dataDir, 'backups', files()[0]!))
  expect(tables).toBeGreaterThan(50)
  await owner.end()
  await target.drop()
})

test('the newest are kept, and what somebody else put there stays', async () => {
  mkdirSync(join(dataDir, 'backups'))
  for (const name of ['before-the-move.gz', 'angkut-2026.gz', 'angkut-2026-02-28T180500Z.gz.part'])
    writeFileSync(join(dataDir, 'backups', name), '')
  for (let day = 1; day <= 5; day += 1) {
    expect(await work()).toBe(1)
    later(24)
  }
  expect(files()).toEqual([
    'angkut-2026-03-03T180500Z.gz',
    'angkut-2026-03-04T180500Z.gz',
    'angkut-2026-03-05T180500Z.gz',
    'angkut-2026.gz',
    'before-the-move.gz',
  ])
})

test('one that fails leaves nothing half written, takes no old one away and is told at /readyz, which stays ready', async () => {
  const figures = noFigures()
  const jobs = { isWorking: true, isSettled: true, figures: new Map([[BACKUP_JOB, figures]]) }
  const ready = () => readiness(db, jobs, { hasRoom: async () => true }, backup)
  const done = async (): Promise<number> => {
    try {
      const count = await backup.job.work(new AbortController().signal)
      countEnd(figures, true)
      return count
    } catch (error) {
      countEnd(figures, false)
      throw error
    }
  }
  expect(await ready()).toMatchObject({ ok: true, detail: { backup: 'none yet' } })
  await done()
  expect(await ready()).toMatchObject({ detail: { backup: '2026-03-01T18:05:00.000Z' } })
  later(24)
  const owner = createDatabase(made.owner)
  await owner.query(`revoke select on auth."user" from ${made.config.user}`)
  await expect(done()).rejects.toThrow(/permission denied/)
  expect(files()).toEqual(['angkut-2026-03-01T180500Z.gz'])
  expect(await ready()).toMatchObject({ ok: true, detail: { backup: 'the last one failed' } })
  await owner.query(`grant select on auth."user" to ${made.config.user}`)
  await owner.end()
  expect(await done()).toBe(1)
  expect(await ready()).toMatchObject({ detail: { backup: '2026-03-02T18:05:00.000Z' } })
  later(60)
  expect(await ready()).toMatchObject({ detail: { backup: 'the newest is old' } })
})
