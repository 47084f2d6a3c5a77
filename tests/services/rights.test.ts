import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '#database/db.ts'
import { schemasOf } from '#database/prepare.ts'
import { grantRights, problemsOfServing } from '#database/rights/rights.ts'
import { jobSchema } from '#events/job-schema.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const SCHEMAS = schemasOf([jobSchema])
/** insufficient_privilege: refused before any trigger is asked. */
const REFUSED = { code: '42501' }

let made: TestDatabase
let app: Database
let owner: Database
let role: string

beforeAll(async () => {
  made = await createTestDatabase()
  app = createDatabase(made.config)
  owner = createDatabase(made.owner)
  role = made.config.user ?? ''
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await made.drop()
})

const namesOf = async (where: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and ${where} order by 1`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

/** Whoever refuses a deletion by a trigger, whatever the trigger is called. */
const APPEND_ONLY = `exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%append_only')`

const triggersOf = async (table: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    'select quote_ident(tgname) as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const isAllowed = (statement: string): Promise<boolean> =>
  app.query(`explain ${statement}`).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === REFUSED.code) return false
      throw error
    },
  )

describe('the role that serves', () => {
  test('has no problem, and the owner has several', async () => {
    expect(await problemsOfServing(app, SCHEMAS)).toEqual([])
    expect((await problemsOfServing(owner, SCHEMAS)).map(({ kind }) => kind)).toContain('role')
  })

  test('is refused every change of an append-only table, by its rights alone', async () => {
    const tables = await namesOf(APPEND_ONLY)
    for (const known of [
      'orders.weighment',
      'auth.login_audit',
      'billing.seal',
      'vm.audit_event',
      'orders.trip_event',
    ])
      expect(tables).toContain(known)
    for (const table of tables) {
      const triggers = await triggersOf(table)
      expect(triggers.length, table).toBeGreaterThan(0)
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `drop table ${table}`,
        `alter table ${table} add column more text`,
        `alter table ${table} disable trigger user`,
        `alter table ${table} owner to ${role}`,
        `create trigger later before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
        `create index on ${table} ((1))`,
        ...triggers.map((name) => `drop trigger ${name} on ${table}`),
      ])
        await expect(app.query(statement), statement).rejects.toMatchObject(REFUSED)
    }
  })

  test('changes of an append-only table the marks that are set later, and no other column', async () => {
    const changed = new Map<string, string[]>()
    for (const table of await namesOf(APPEND_ONLY)) {
      for (const column of await columnsOf(table)) {
        if (!(await isAllowed(`update ${table} set ${column} = default`))) continue
        const name = table.slice(table.indexOf('.') + 1)
        changed.set(name, [...new Set([...(changed.get(name) ?? []), column])])
      }
    }
    expect(Object.fromEntries(changed)).toEqual({
      note: ['deleted_at'],
      note_file: ['removed_at', 'removed_by', 'removed_by_name', 'removed_reason'],
    })
  })

  test('reads and fills every table, and empties none at a stroke', async () => {
    for (const table of await namesOf('true')) {
      expect(await isAllowed(`select * from ${table}`), `select ${table}`).toBe(true)
      if (!table.includes('kysely_'))
        expect(await isAllowed(`insert into ${table} default values`), `insert ${table}`).toBe(true)
      await expect(app.query(`truncate ${table} cascade`), table).rejects.toMatchObject(REFUSED)
    }
  })

  test.each([
    'create table orders.mine (id int)',
    'create table public.mine (id int)',
    'create view orders.mine as select 1 as one',
    'create schema mine',
    'drop extension pg_trgm cascade',
    `create function orders.mine() returns int language sql as 'select 1'`,
    `create or replace function orders.refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    'drop function orders.refuse_change() cascade',
    'alter function orders.await_seal() rename to gone',
    'drop schema orders cascade',
    'drop view orders.public_trip',
    'delete from orders.public_trip',
    `update orders.kysely_migration set name = 'x'`,
    'delete from orders.kysely_migration',
    'set session_replication_role = replica',
    'create role mine superuser',
    `copy orders.weighment to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    'alter system set fsync = off',
  ])('may not: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject(REFUSED)
  })

  test.each(['role', 'session authorization'])('does not become the owner by set %s', async (word) => {
    await expect(app.query(`set ${word} ${made.owner.user}`)).rejects.toMatchObject(REFUSED)
  })
})

describe('rights follow the tables', () => {
  test('a table that comes later has them without a word, and one that is append only has fewer', async () => {
    await owner.query(
      `create table vm.later (id uuid primary key, seq bigint generated always as identity);
       create table vm.later_kept (id uuid primary key, number serial);
       create trigger later_append_only before update or delete on vm.later_kept for each row execute function vm.refuse_change();
       create view vm.public_later as select * from vm.later;
       create function vm.later_name(id uuid) returns text language sql as 'select id::text'`,
    )
    await expect(app.query('select from vm.later')).rejects.toMatchObject(REFUSED)
    expect(await problemsOfServing(app, SCHEMAS)).toEqual([
      { kind: 'lack', problem: 'may not read and write vm.later' },
    ])
    await grantRights(owner, SCHEMAS, role)
    await app.query('insert into vm.later values (gen_random_uuid()); delete from vm.later')
    await app.query(
      'insert into vm.later_kept values (gen_random_uuid()); select vm.later_name(id) from vm.public_later',
    )
    await expect(app.query('delete from vm.later_kept')).rejects.toMatchObject(REFUSED)
    expect(await grantRights(owner, SCHEMAS, role), 'nothing is left to do').toBe(0)
  })

  test('a view is written through where a service has its records in it, and to nothing that is append only', async () => {
    await owner.query(
      `create table vm.place (id int, hidden text); create view vm.place_seen as select id from vm.place;
       create view vm.public_place as select id from vm.place;
       create view vm.audit_seen as select * from vm.audit_event;
       create view vm.audit_seen_twice as select * from vm.audit_seen`,
    )
    await grantRights(owner, SCHEMAS, role)
    await app.query(
      'insert into vm.place_seen values (1); update vm.place_seen set id = 2; delete from vm.place_seen',
    )
    for (const view of ['public_place', 'audit_seen', 'audit_seen_twice']) {
      await app.query(`select from vm.${view}`)
      await expect(app.query(`delete from vm.${view}`), view).rejects.toMatchObject(REFUSED)
      await expect(app.query(`update vm.${view} set id = id`), view).rejects.toMatchObject(REFUSED)
    }
  })

  test.each([
    `grant update, delete on orders.weighment to %`,
    `grant update (gross_kg) on orders.weighment to %`,
    `grant delete on billing.seal to public`,
    `grant truncate on orders.trip to %`,
    `grant create on schema billing to %`,
    `grant update on vm.public_truck to %`,
    `grant all on all tables in schema auth to public`,
    `grant execute on function orders.refuse_change() to public`,
  ])('what somebody gave is taken back: %s', async (statement) => {
    const { rows } = await owner.query<{ column: string; view: string }>(
      `select (select quote_ident(attname) from pg_attribute where attrelid = 'orders.weighment'::regclass and attname like '%kg%' limit 1) as column,
         (select c.oid::regclass::text from pg_class c where c.relkind = 'v' and c.relnamespace = 'vm'::regnamespace order by 1 limit 1) as view`,
    )
    await owner.query(
      statement
        .replace('%', role)
        .replace('gross_kg', rows[0]!.column)
        .replace('vm.public_truck', rows[0]!.view),
    )
    expect(await grantRights(owner, SCHEMAS, role)).toBeGreaterThan(0)
    expect(await grantRights(owner, SCHEMAS, role)).toBe(0)
    expect(await problemsOfServing(app, SCHEMAS)).toEqual([])
  })
})
