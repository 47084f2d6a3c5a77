import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { truthOf } from '#truth/verify.ts'
import { createDatabase, transaction } from '#database/db.ts'
import { migrate, SERVICE_SCHEMAS, SERVICES } from '#database/migrate.ts'
import { proveMigrated, provenBefore } from '#database/prove-migrated.ts'
import { proveWith } from '#database/prove.ts'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { TEST_KEYS, TEST_SIGNER } from '../support/signer.ts'

type Row = Record<string, unknown>

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})
afterAll(() => site.close())

/** What is said of rows now. */
async function rows(): Promise<string[]> {
  const client = await site.admin.connect()
  const { breaks } = await truthOf(client, { keys: TEST_KEYS, heads: [] })
  client.release()
  return breaks.filter(({ check }) => check === 'rows').map(({ record, words }) => `${record}: ${words}`)
}

const UNIT = demoId('workUnit', 1)
const rename = (name: string): Promise<{ status: number }> =>
  admin.post<Row>('/v1/work-unit/update', { id: UNIT, name })
const sql = (text: string, values: unknown[] = []): Promise<object[]> => runSql(site.admin, text, values)

test('every table is proven, sealed, or one that decides about neither weights nor money', async () => {
  const open = await runSql<{ name: string }>(
    site.admin,
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind = 'r' and nspname in ('auth', 'master', 'sub', 'vm', 'billing', 'orders')
       and not exists (select from pg_trigger t where tgrelid = c.oid and (tgname like '%\\_proven\\_%' or tgname like '%\\_sealed'))
       and relname not in ('audit_event', 'idempotency', 'import_error', 'import_job', 'note', 'note_file', 'number_series', 'outbox',
         'processed_event', 'seal', 'seal_due', 'seal_head', 'kysely_migration', 'clock_breach', 'clock_measure') order by 1`,
  )
  expect(open.map(({ name }) => name)).toMatchSnapshot()
})

test('what the product does is proven: written, changed, deleted, refused', async () => {
  expect(await rows()).toEqual([])
  expect((await rename('Unit baru')).status).toBe(200)
  expect((await rename('')).status).toBe(400)
  const made = await admin.post<Row>('/v1/holiday/create', {
    day: '2026-12-24',
    name: 'Cuti',
    kind: 'national',
  })
  await admin.delete(`/v1/holiday/${String(made.data.id)}`)
  await expect(
    transaction(site.db, async (tx) => {
      await runSql(tx, `update master.work_unit set name = 'Never' where id = $1`, [UNIT])
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await rows()).toEqual([])
})

test('a row that somebody changed stays found after the product has changed it too', async () => {
  await sql(`update master.work_unit set cost_centre = 'CC-9' where id = $1`, [UNIT])
  expect(await rows()).toEqual([
    expect.stringMatching(/^master\.work_unit .*: it is not as the server wrote it: cost_centre$/),
  ])
  expect((await rename('Unit lagi')).status).toBe(200)
  expect(await rows()).toEqual([
    expect.stringMatching(/^master\.work_unit .*: it had been changed without the server before \d{4}-/),
  ])
})

test('also when its state was made to fit, or its transaction was said to have noted it', async () => {
  const second = demoId('workUnit', 2)
  const before = await rows()
  await sql(`update master.work_unit set cost_centre = 'CC-8' where id = $1`, [second])
  await sql(
    `update auth.row_state s set digest = auth.row_digest(auth.row_said(to_jsonb(t), '{}')), said = auth.row_said(to_jsonb(t), '{}')
     from master.work_unit t where t.id = $1 and s.table_name = 'master.work_unit' and s.row_key = t.id::text`,
    [second],
  )
  const note = `master.work_unit ${second} 00`
  const serving = createDatabase({
    ...site.db.options,
    options: `-c angkut.changes=0 -c angkut.changes_0=${note.replaceAll(' ', '\\ ')}`,
  })
  proveWith(serving, TEST_SIGNER)
  await transaction(serving, (tx) => runSql(tx, 'select 1'))
  await serving.end()
  await admin.post<Row>('/v1/work-unit/update', { id: second, name: 'Unit dua' })
  expect((await rows()).filter((line) => !before.includes(line))).toEqual([
    expect.stringMatching(
      new RegExp(`^master\\.work_unit .*${second}: it had been changed without the server`),
    ),
  ])
})

test('a migration proves what it changes, and leaves alone what somebody had changed', async () => {
  const before = await rows()
  await sql(`update master.work_unit set gl_account = '1' where id = $1`, [UNIT])
  await transaction(site.admin, async (tx) => {
    const known = await provenBefore(tx, 'master', false)
    await runSql(tx, 'alter table master.work_unit add column tries integer not null default 0')
    await runSql(tx, `update master.vendor set address = 'Gresik'`)
    await proveMigrated(tx, 'master', known, TEST_SIGNER)
  })
  expect((await rows()).filter((line) => !before.includes(line))).toEqual([
    expect.stringMatching(
      new RegExp(`^master\\.work_unit .*${UNIT}: it is not as the server wrote it: gl_account`),
    ),
  ])
})

test('rows of a database of the release before are taken over, and it says from when', async () => {
  const older = await createTestDatabase()
  const [owner, superuser] = [createDatabase(older.owner), createDatabase(older.superuser)]
  // Tables that came later ask for their proofs in their own migration.
  const named = readFileSync(new URL('../../src/database/machinery-proof.sql', import.meta.url), 'utf8')
  const all = await runSql<{ statement: string; name: string }>(
    owner,
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, n.nspname || '.' || c.relname as name
     from pg_trigger join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace where tgname like '%\\_proven\\_%'`,
  )
  const triggers = all.filter(({ name }) => name.endsWith('.audit_event') || named.includes(`'${name}'`))
  for (const { statement } of triggers) await owner.query(statement)
  await superuser.query(
    `set session_replication_role = replica; truncate auth.row_proof, auth.row_state, auth.seal_due`,
  )
  for (const schema of Object.values(SERVICE_SCHEMAS))
    await owner.query(`delete from ${schema}.kysely_migration where name = 'proof'`)
  expect(await migrate(owner, undefined, undefined, { signs: () => TEST_SIGNER })).toHaveLength(
    SERVICES.length,
  )
  const client = await owner.connect()
  const { breaks, unknown } = await truthOf(client, { keys: TEST_KEYS, heads: [] })
  client.release()
  expect(breaks).toEqual([])
  expect(unknown).toContainEqual(
    expect.stringMatching(
      /^\d+ rows were there before their proofs began on \d{4}-\d\d-\d\d: what was changed before\.$/,
    ),
  )
  await Promise.all([owner.end(), superuser.end()])
  await older.drop()
})
