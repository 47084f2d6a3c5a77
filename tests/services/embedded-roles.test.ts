import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import boss from 'pg-boss/package.json' with { type: 'json' }
import { getConstructionPlans, getRollbackPlans } from 'pg-boss'
import type { PoolConfig } from 'pg'
import { afterEach, beforeEach, expect, test as always } from 'vitest'
import { createDatabase } from '#database/db.ts'
import { type Embedded, openEmbedded, runningEmbedded } from '#database/embedded/open.ts'
import { DATABASE, OWNER, SERVING, SUPERUSER } from '#database/embedded/roles.ts'
import { migrate } from '#database/migrate.ts'
import { prepareDatabase } from '#database/prepare.ts'
import { jobSchema } from '#events/job-schema.ts'

// The second run of the services, on an older server, has nothing to say about the built-in one.
const test = always.skipIf(process.env.TEST_POSTGRES_BIN)
const REFUSED = { code: '42501' }

let parent: string
let folder: string
let opened: Embedded[]

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'angkut-roles-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'data')
  opened = []
})
afterEach(async () => {
  for (const database of opened) await database.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function open(tcp = false): Promise<Embedded> {
  const settings = { fsync: 'off' }
  const database = await openEmbedded({ dataDir: folder, log: () => undefined, settings, tcp })
  opened.push(database)
  return database
}

async function ask(config: PoolConfig, ...statements: string[]): Promise<unknown[]> {
  const db = createDatabase({ ...config, max: 1 })
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await db.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    await db.end()
  }
}

const prepare = ({ owner }: Embedded) => prepareDatabase(owner, [jobSchema], SERVING)
const MORE = `select rolname as name from pg_roles
  where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`

test('neither the owner nor the role that serves is a superuser, and serving owns nothing', async () => {
  const database = await open()
  await prepare(database)
  for (const config of [database.owner, database.config]) expect(await ask(config, MORE)).toEqual([])
  const owned = `select 1 from pg_shdepend where refobjid = (select oid from pg_roles where rolname = '${SERVING}') and deptype = 'o'`
  expect(await ask(database.owner, owned)).toEqual([])
  for (const statement of [
    'create temporary table mine (id int)',
    'create table public.mine (id int)',
    'create schema mine',
  ])
    await expect(ask(database.config, statement), statement).rejects.toMatchObject(REFUSED)
  await expect(ask({ ...database.config, database: 'postgres' }, 'select 1')).rejects.toMatchObject({
    code: '28000',
  })
  expect(await ask(runningEmbedded(folder)!, 'select current_user as name')).toEqual([{ name: OWNER }])
})

/** As folders were before there were roles: everything the superuser's. */
async function asBefore(database: Embedded): Promise<void> {
  const superuser = { ...database.owner, user: SUPERUSER }
  await ask(
    superuser,
    `alter database ${DATABASE} owner to ${SUPERUSER}`,
    `revoke all on database ${DATABASE} from ${SERVING}`,
    `grant connect, temporary on database ${DATABASE} to public`,
    `drop role ${OWNER}`,
    `drop role ${SERVING}`,
  )
  const db = createDatabase(superuser)
  await migrate(db)
  await db.query(getConstructionPlans('jobs'))
  await db.query(getRollbackPlans('jobs'))
  await db.query(`create schema extra; create sequence extra.numbers; create type extra.mood as enum ('fine');
    create function extra.one() returns int language sql as 'select 1';
    create table public.note_of_somebody (id int generated always as identity, mood extra.mood, number int default nextval('extra.numbers'));
    create materialized view extra.seen as select * from public.note_of_somebody;
    insert into auth.audit_event (id, action, subject_type) select gen_random_uuid(), 'create', 'x' from generate_series(1, 50)`)
  await db.end()
}

test('a folder whose tables are the superuser’s changes hands at the next start, and nothing is lost', async () => {
  const before = await open()
  await asBefore(before)
  await before.stop()
  // What initdb of an earlier release wrote.
  const access = join(folder, 'pgdata', 'pg_hba.conf')
  writeFileSync(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')

  const after = await open()
  expect(after.fresh).toBe(false)
  expect(readFileSync(access, 'utf8')).not.toMatch(/^host/m)
  await prepare(after)
  const superusers = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema)' and c.relowner <> '${OWNER}'::regrole
    union all select nspname from pg_namespace where nspname !~ '^(pg_|information_schema)' and nspowner not in ('${OWNER}'::regrole, 'pg_database_owner'::regrole)
    union all select f.oid::regprocedure::text from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where n.nspname !~ '^(pg_|information_schema|public)' and f.proowner <> '${OWNER}'::regrole`
  expect(await ask(after.owner, superusers)).toEqual([])
  expect(await ask(after.config, 'select count(*) as n from auth.audit_event')).toEqual([{ n: 50 }])
  await expect(ask(after.config, 'delete from auth.audit_event')).rejects.toMatchObject(REFUSED)
  await ask(
    after.owner,
    'insert into public.note_of_somebody default values',
    'refresh materialized view extra.seen',
    'select extra.one()',
  )
  // The queue of an earlier release was brought up to date by its owner as well.
  const [queue] = await ask(after.config, 'select version from jobs.version')
  expect(queue).toHaveProperty('version', boss.pgboss.schema)
  await after.stop()

  const again = await open()
  expect(await prepare(again)).toEqual([])
  expect(await ask(again.config, 'select count(*) as n from auth.audit_event')).toEqual([{ n: 50 }])
})

test('over TCP each role has a password of its own', async () => {
  const database = await open(true)
  await prepare(database)
  expect(await ask(database.config, 'select current_user as name')).toEqual([{ name: SERVING }])
  expect(await ask(database.owner, 'select current_user as name')).toEqual([{ name: OWNER }])
  expect(database.config.password).not.toBe(database.owner.password)
  for (const user of [OWNER, SUPERUSER])
    await expect(ask({ ...database.config, user }, 'select 1'), user).rejects.toMatchObject({ code: '28P01' })
  await expect(ask({ ...database.owner, user: 'somebody' }, 'select 1')).rejects.toMatchObject({
    code: '28000',
  })
  expect(await ask(runningEmbedded(folder)!, 'select current_user as name')).toEqual([{ name: OWNER }])
})
