import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rfc3339 } from '#database/column-types.ts'
import { createDatabase, type Database, retryable, transaction } from '#database/db.ts'
import { migrate, SERVICE_SCHEMAS, SERVICES } from '#database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
let db: Database
const folders: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.owner)
})

afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  await db.end()
  await database.drop()
})

/** A database as a first start finds it. */
async function emptied(): Promise<TestDatabase> {
  const made = await createTestDatabase()
  const at = createDatabase(made.owner)
  for (const schema of Object.values(SERVICE_SCHEMAS)) await at.query(`drop schema ${schema} cascade`)
  await at.end()
  return made
}

function folderOf(service: string, files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-migrations-'))
  folders.push(folder)
  mkdirSync(join(folder, service, 'migrations'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, service, 'migrations', name), text)
  }
  return pathToFileURL(`${folder}/`)
}

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(db)).toEqual([])
})

test('six starts at the same moment migrate once', async () => {
  const empty = await emptied()
  const starts = Array.from({ length: 6 }, () => createDatabase(empty.owner))
  const ran = await Promise.all(starts.map((start) => migrate(start)))
  expect(ran.filter((list) => list.length > 0)).toHaveLength(1)
  expect(new Set(ran.flat().map(({ service }) => service))).toEqual(new Set(SERVICES))
  await Promise.all(starts.map((start) => start.end()))
  await empty.drop()
})

test('a broken migration is named with its line, and leaves nothing of itself', async () => {
  const empty = await emptied()
  const at = createDatabase(empty.owner)
  const folder = folderOf('vm', {
    '0001_first.sql': 'create table fine (id int);\ncreate view public_fine as select * from fine;',
    '0002_second.sql': 'create table more (id int);\n\ncreate table broken (id nonsense);',
  })
  await expect(migrate(at, ['vm'], folder)).rejects.toThrow(
    /0002_second\.sql:3: type "nonsense" does not exist/,
  )
  const { rows } = await at.query("select to_regclass('vm.fine') as fine, to_regclass('vm.more') as more")
  expect(rows).toEqual([{ fine: null, more: null }])
  await at.end()
  await empty.drop()
})

test('a migration without a number, and a number given twice, are refused', async () => {
  await expect(migrate(db, ['vm'], folderOf('vm', { 'first.sql': '' }))).rejects.toThrow(/NNNN_name\.sql/)
  const twice = folderOf('vm', { '0001_a.sql': 'select 1', '0001_b.sql': 'select 1' })
  await expect(migrate(db, ['vm'], twice)).rejects.toThrow(/number 0001/)
})

test('an applied migration that is not there any more is refused, and so is one that comes before it', async () => {
  const empty = await emptied()
  const at = createDatabase(empty.owner)
  await migrate(at, ['vm'], folderOf('vm', { '0002_second.sql': 'create table second (id int)' }))
  await expect(migrate(at, ['vm'], folderOf('vm', { '0001_first.sql': 'select 1' }))).rejects.toThrow(
    'Service vm cannot migrate: corrupted migrations: previously executed migration 0002_second is missing',
  )
  const before = folderOf('vm', { '0001_first.sql': 'select 1', '0002_second.sql': 'select 1' })
  await expect(migrate(at, ['vm'], before)).rejects.toThrow(
    /migration 0002_second to be at index 1 but 0001_first was found/,
  )
  await at.end()
  await empty.drop()
})

test('a database that an earlier release migrated goes on from where it is', async () => {
  const empty = await emptied()
  const at = createDatabase(empty.owner)
  await at.query(`create schema vm;
    create function vm.refuse_change() returns trigger language plpgsql as 'begin return null; end';
    create table vm.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table vm.kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into vm.kysely_migration values
      ('0001_first', '2999-01-01T00:00:00.001Z'), ('0000_machinery', '2999-01-01T00:00:00.000Z')`)
  const folder = folderOf('vm', {
    '0001_first.sql': 'select 1/0',
    '0002_second.sql': 'create table t (id int)',
  })
  expect(await migrate(at, ['vm'], folder)).toEqual([
    { service: 'vm', name: '0002_second' },
    { service: 'vm', name: 'import' },
    { service: 'vm', name: 'note' },
    { service: 'vm', name: 'note-file' },
    { service: 'vm', name: 'seal' },
    { service: 'vm', name: 'audit-order' },
    { service: 'vm', name: 'set-aside' },
    { service: 'vm', name: 'proof' },
  ])
  expect(await migrate(at, ['vm'], folder)).toEqual([])
  await at.end()
  await empty.drop()
})

test.each(SERVICES)('audit rows of %s can be added and nothing else', async (service) => {
  const table = `${SERVICE_SCHEMAS[service]}.audit_event`
  const id = '019a0000-0000-7000-8000-000000000001'
  await db.query(`insert into ${table} (id, action, subject_type) values ('${id}', 'create', 'vendor')`)
  for (const change of [`update ${table} set action = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
    await expect(db.query(change)).rejects.toThrow(/append only/)
  }
})

test('a server of the release before adds audit rows while the other services are brought up to date', async () => {
  const older = await createTestDatabase()
  const [owner, serving] = [createDatabase(older.owner), createDatabase(older.config)]
  // As the release before left it.
  await owner.query(`drop sequence vm.audit_event_seq cascade; alter table vm.audit_event drop column seq;
    delete from vm.kysely_migration where name = 'audit-order'`)
  expect(await migrate(owner, ['vm'])).toEqual([{ service: 'vm', name: 'audit-order' }])
  const { rows } = await serving.query(
    `insert into vm.audit_event (id, action, subject_type)
     values ('019a0000-0000-7000-8000-000000000002', 'create', 'vendor') returning seq`,
  )
  expect(rows).toEqual([{ seq: 1 }])
  await Promise.all([owner.end(), serving.end()])
  await older.drop()
})

test('column types reach JavaScript as the wire wants them', async () => {
  const { rows } =
    await db.query(`select 9007199254740991::int8 as whole, 1.50::numeric as amount, null::int8 as none,
    date '2026-11-21' as day, timestamptz '2026-11-21 10:04:05.12+07' as at, array[1, 2]::int8[] as wholes,
    array[timestamptz '2026-11-21 03:04:05Z', null] as times, '{"a": 1}'::jsonb as data`)
  expect(rows[0]).toEqual({
    whole: 9_007_199_254_740_991,
    amount: '1.50',
    none: null,
    day: '2026-11-21',
    at: '2026-11-21T03:04:05.120Z',
    wholes: [1, 2],
    times: ['2026-11-21T03:04:05.000Z', null],
    data: { a: 1 },
  })
  await expect(db.query('select 9007199254740993::int8')).rejects.toThrow(/does not fit/)
})

test('a time is RFC 3339 in UTC whatever the session speaks', () => {
  expect(rfc3339('2026-11-21 03:04:05.123456+00')).toBe('2026-11-21T03:04:05.123456Z')
  expect(rfc3339('2026-11-21 03:04:05+00')).toBe(new Date('2026-11-21T03:04:05Z').toISOString())
  expect(rfc3339('2026-11-21 10:04:05.5+07')).toBe('2026-11-21T03:04:05.500Z')
  expect(rfc3339('2026-11-21 08:34:05.5+05:30')).toBe('2026-11-21T03:04:05.500Z')
  expect(rfc3339('infinity')).toBe('infinity')
})

test('two transactions that cannot both be right end one after the other', async () => {
  await db.query('create table public.counter (n int8); insert into public.counter values (0)')
  const add = (): Promise<void> =>
    transaction(db, async (tx) => {
      await tx.query('set transaction isolation level serializable')
      const { rows } = await tx.query<{ n: number }>('select n from public.counter')
      await tx.query('update public.counter set n = $1', [(rows[0]?.n ?? 0) + 1])
    })
  await Promise.all([add(), add()])
  expect((await db.query('select n from public.counter')).rows).toEqual([{ n: 2 }])
})

test('a connection that breaks inside a transaction fails that transaction only', async () => {
  const one = createDatabase({ ...database.owner, max: 1 })
  const work = transaction(one, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    const broken = once(tx, 'error')
    await db.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await broken
    return tx.query('select 1')
  })
  await expect(work).rejects.toThrow()
  expect((await one.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await one.end()
})

test('a transaction that fails gives its connection back as it was', async () => {
  const one = createDatabase({ ...database.owner, max: 1 })
  const pid = async (): Promise<unknown> => (await one.query('select pg_backend_pid() as pid')).rows
  const before = await pid()
  await expect(transaction(one, (tx) => tx.query('select 1/0'))).rejects.toMatchObject({ code: '22012' })
  expect(await pid()).toEqual(before)
  await one.end()
})

test.each([
  ['40001', 'transaction'],
  ['40P01', 'transaction'],
  ['25006', 'request'],
  ['57P01', 'request'],
  ['08006', 'request'],
  ['ECONNREFUSED', 'request'],
  ['23505', null],
])('the error %s may be tried again as %s', (code, expected) => {
  expect(retryable(Object.assign(new Error('x'), { code }))).toBe(expected)
})

test('a statement that takes too long is cancelled', async () => {
  const impatient = createDatabase({ ...database.owner, statement_timeout: 50 })
  await expect(impatient.query('select pg_sleep(2)')).rejects.toMatchObject({ code: '57014' })
  await impatient.end()
})
