import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test as always } from 'vitest'
import { createDatabase } from '#database/db.ts'
import { rebuildSymlinks } from '#database/embedded/binaries.ts'
import { type Embedded, openEmbedded } from '#database/embedded/open.ts'
import { isOfCluster, processesOf, runs } from '#database/embedded/processes.ts'
import { killRounds } from '../reliability/kill-9.ts'
import { type Owner, said, startOwner } from '../support/owner-process.ts'

// The second run of the services, on an older server, has nothing to say about the built-in one.
const test = always.skipIf(process.env.TEST_POSTGRES_BIN)
const root = process.getuid?.() === 0
let parent: string
let folder: string
let owners: Owner[]
let opened: Embedded[]

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'angkut-embedded-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'data')
  owners = []
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.stop()
  for (const owner of owners) {
    if (owner.child.exitCode === null && owner.child.signalCode === null) owner.child.kill('SIGTERM')
    await owner.ended
  }
  rmSync(parent, { recursive: true, force: true })
})

async function open(dataDir = folder, more: { tcp?: boolean } = {}): Promise<Embedded & { log: string[] }> {
  const log: string[] = []
  const database = await openEmbedded({ dataDir, log: (line) => log.push(line), ...more })
  opened.push(database)
  return { ...database, log }
}

function own(...more: string[]): Owner {
  const owner = startOwner(folder, ...more)
  owners.push(owner)
  return owner
}

async function ask(database: Embedded, query: string): Promise<unknown[]> {
  const db = createDatabase(database.owner)
  const { rows } = await db.query<Record<string, unknown>>(query)
  await db.end()
  return rows
}

test('the first start makes a database, the second finds it', async () => {
  const first = await open()
  expect(first.fresh).toBe(true)
  await ask(first, 'create table kept as select 1 as one')
  await first.stop()
  expect(runs(first.pid)).toBe(false)
  const second = await open()
  expect(second.fresh).toBe(false)
  expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('rows are safe by settings: fsync and full page writes are on', async () => {
  const rows = await ask(
    await open(),
    "select current_setting('fsync') f, current_setting('full_page_writes') w",
  )
  expect(rows).toEqual([{ f: 'on', w: 'on' }])
})

test('a second process is refused with the pid of the first', async () => {
  const first = own()
  await said(first, 'ready')
  const second = own()
  expect(await said(second, 'refused')).toContain(`in use by process ${first.pid}`)
  await expect(open()).rejects.toThrow(`in use by process ${first.pid}`)
})

test('a second start in one process is refused, and the first keeps the folder', async () => {
  await open()
  await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
  expect(await said(own(), 'refused')).toContain(`in use by process ${process.pid}`)
})

test('of eight processes that start at once, one gets the folder', async () => {
  const all = Array.from({ length: 8 }, () => own())
  // Whoever is refused ends, and then never says that it is ready.
  const answers = await Promise.all(
    all.map((owner) => Promise.any([said(owner, 'ready').then(() => 'ready'), said(owner, 'refused')])),
  )
  expect(answers.filter((answer) => answer === 'ready')).toHaveLength(1)
})

test('a kill -9 leaves PostgreSQL behind and the next start takes over', async () => {
  const killed = own('write')
  const orphan = Number(await said(killed, 'ready'))
  await said(killed, 'row')
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(isOfCluster(orphan, join(folder, 'pgdata'))).toBe(true)
  const next = await open()
  expect(next.log.join()).toContain(`stopping PostgreSQL ${orphan}`)
  expect(runs(orphan)).toBe(false)
  expect(next.pid).not.toBe(orphan)
})

test('a SIGTERM ends both and leaves nothing to clean', async () => {
  const owner = own('write')
  const pid = Number(await said(owner, 'ready'))
  owner.child.kill('SIGTERM')
  await owner.ended
  expect(runs(pid)).toBe(false)
  expect(existsSync(join(folder, 'pgdata', 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(folder, '.s.PGSQL.5432'))).toBe(false)
})

test('a PostgreSQL that is killed is started again', async () => {
  const database = await open()
  const db = createDatabase(database.config)
  await db.query('select 1')
  process.kill(database.pid, 'SIGKILL')
  await expect
    .poll(() =>
      db.query('select 1').then(
        () => 'back',
        () => 'away',
      ),
    )
    .toBe('away')
  await expect
    .poll(() =>
      db.query('select 1').then(
        () => 'back',
        () => 'away',
      ),
    )
    .toBe('back')
  await db.end()
})

test('the pid file of a process that is something else now does not stop a start', async () => {
  const first = await open()
  await first.stop()
  writeFileSync(
    join(folder, 'pgdata', 'postmaster.pid'),
    `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n0 0\nready\n`,
  )
  const second = await open()
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a first start cut short is begun again', async () => {
  mkdirSync(join(folder, 'pgdata.tmp'), { recursive: true })
  writeFileSync(join(folder, 'pgdata.tmp', 'PG_VERSION'), '18\n')
  expect((await open()).fresh).toBe(true)
  expect(existsSync(join(folder, 'pgdata.tmp'))).toBe(false)
})

test('a folder of another major version is refused with what to do', async () => {
  mkdirSync(join(folder, 'pgdata'), { recursive: true })
  writeFileSync(join(folder, 'pgdata', 'PG_VERSION'), '15\n')
  await expect(open()).rejects.toThrow(/PostgreSQL 15 cluster.*npm run backup/s)
  await expect(open(), 'the lock is free again').rejects.toThrow(/PostgreSQL 15 cluster/)
})

/** As people copy a folder: with its sockets, its locks and the pid file of the server that runs in it. */
const copyOf = (from: string): string => {
  const to = `${from}-copy`
  execFileSync('cp', ['-a', from, to])
  return to
}

test.each([
  ['in its own folder', () => folder],
  ['elsewhere, for a long path', () => join(parent, 'long'.repeat(30))],
])('a start on a copy leaves the running original its socket %s', async (_where, dataDir) => {
  const original = await open(dataDir())
  await ask(original, 'create table kept as select 1 as one')
  const copy = await open(copyOf(dataDir()))
  expect(await ask(copy, 'select one from kept')).toEqual([{ one: 1 }])
  await ask(copy, 'drop table kept')
  // Each question is a new connection, as that of a backup.
  expect(await ask(original, 'select one from kept')).toEqual([{ one: 1 }])
  await copy.stop()
  expect(runs(original.pid)).toBe(true)
  expect(await ask(original, 'select one from kept')).toEqual([{ one: 1 }])
  expect(copy.log.join()).not.toContain('left behind')
})

test('a path too long for a socket gets a short one of its own', async () => {
  const database = await open(join(parent, 'long'.repeat(30)))
  const socket = String(database.config.host)
  expect(socket.length).toBeLessThan(90)
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(existsSync(socket)).toBe(false)
})

test('over TCP a password guards the server', async () => {
  const database = await open(folder, { tcp: true })
  expect(database.config.host).toBe('127.0.0.1')
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  const guess = createDatabase({ ...database.config, password: 'guess' })
  await expect(guess.query('select 1')).rejects.toMatchObject({ code: '28P01' })
  await guess.end()
})

always.runIf(root && !process.env.TEST_POSTGRES_BIN)(
  'as root below a folder only root may enter',
  async () => {
    chmodSync(parent, 0o700)
    const inside = await open()
    expect(inside.label).toContain('namespace')
    await ask(inside, 'create table kept as select 1 as one')
    await inside.stop()
    chmodSync(parent, 0o755)
    const outside = await open()
    expect(outside.label).toContain('other user')
    expect(await ask(outside, 'select one from kept')).toEqual([{ one: 1 }])
    expect(statSync(join(folder, 'pgdata')).uid).not.toBe(0)
  },
)

test('libraries whose symlinks npm left out get them back', () => {
  mkdirSync(join(parent, 'native', 'lib'), { recursive: true })
  writeFileSync(join(parent, 'native', 'lib', 'libx.so.1.2'), 'x')
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  writeFileSync(join(parent, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  rebuildSymlinks(parent)
  rebuildSymlinks(parent)
  expect(statSync(join(parent, 'native', 'lib', 'libx.so.1')).size).toBe(1)
})

test('a folder reached by a symlink is the same folder', async () => {
  const first = await open()
  symlinkSync(folder, join(parent, 'other-name'))
  await expect(open(join(parent, 'other-name'))).rejects.toThrow(`in use by process ${process.pid}`)
  expect(processesOf(join(folder, 'pgdata'))).toContain(first.pid)
})

test('three kills in the middle of writes lose no acknowledged row', async () => {
  const { acknowledged, lost } = await killRounds(3, () => undefined)
  expect(acknowledged).toBeGreaterThan(30)
  expect(lost).toBe(0)
})
