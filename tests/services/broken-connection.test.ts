import { Writable } from 'node:stream'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#database/db.ts'
import { connectAlone, createDatabase, retryable, transaction, type Database } from '#database/db.ts'
import { copyTo } from '#database/copy.ts'
import { migrate } from '#database/migrate.ts'
import { runSql } from '#database/sql.ts'
import { databaseProxy } from '../support/database-proxy.ts'
import { eventually } from '../support/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

// A connection that breaks where nobody listens is an uncaught exception, and that fails the run of these tests too.
let made: TestDatabase
let db: Database
/** Not the one that is ended. */
let other: Database

beforeAll(async () => {
  made = await createTestDatabase()
  db = createDatabase({ ...made.owner, max: 2 })
  other = createDatabase({ ...made.owner, max: 1, application_name: 'other' })
  await other.query('create table public.written (n integer)')
})

afterAll(async () => {
  await db.end()
  await other.end()
  await made.drop()
})

const pidOf = async (tx: Pick<Tx, 'query'>): Promise<number> =>
  Number((await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid)

const end = (pid: number) => other.query('select pg_terminate_backend($1, 60000)', [pid])

/** Not `once` of node:events, which would listen to the error as well. */
const hasEnded = (client: Pick<Client, 'once'>): Promise<void> =>
  new Promise((done) => void client.once('end', () => done()))

const written = async (): Promise<number> =>
  (await other.query<{ n: number }>('select count(*)::int as n from public.written')).rows[0]!.n

async function endedWhileSleeping(application: string): Promise<void> {
  const found = await eventually(async () => {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = $1 and datname = current_database() and wait_event is not null and state = 'active'`,
      [application],
    )
    expect(rows).toHaveLength(1)
    return rows[0]!
  })
  await end(found.pid)
}

test('a connection that is ended between two statements of a transaction refuses it, and the pool goes on', async () => {
  const broken = transaction(db, async (tx) => {
    await tx.query('insert into public.written values (1)')
    const closed = hasEnded(tx)
    await end(await pidOf(tx))
    await closed
    await tx.query('insert into public.written values (2)')
  })
  await expect(broken.catch(retryable)).resolves.toBe('request')
  expect(await written()).toBe(0)
  await transaction(db, (tx) => tx.query('insert into public.written values (3)'))
  expect(await written()).toBe(1)
})

test('a connection that is ended while work between statements goes on does not end the process', async () => {
  // Nothing of the transaction asks the database again before its end: only the event says that it broke.
  const broken = transaction(db, async (tx) => {
    const closed = hasEnded(tx)
    await end(await pidOf(tx))
    await closed
  })
  await expect(broken.catch(retryable)).resolves.toBe('request')
})

test('a read of a list or a download that is ended gives a refusal that may be asked again', async () => {
  const reading = expect(runSql(db, 'select pg_sleep(60)').catch(retryable)).resolves.toBe('request')
  await endedWhileSleeping('angkut')
  await reading
  await expect(runSql(db, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
})

test('an export by COPY that is ended rejects', async () => {
  const client = await connectAlone({ ...made.owner, application_name: 'copying' })
  const out = new Writable({ write: (_chunk, _encoding, done) => done() })
  const copied = expect(
    copyTo(client, 'copy (select pg_sleep(60) from generate_series(1, 9)) to stdout', out).catch(retryable),
  ).resolves.toBe('request')
  await endedWhileSleeping('copying')
  await copied
  await client.end()
})

test('a start that waits for its turn to migrate and is ended rejects with a sentence', async () => {
  const holder = await connectAlone(made.owner)
  await holder.query('select pg_advisory_lock(7216408351)')
  const migrated = expect(migrate(db).catch(retryable)).resolves.toBe('request')
  await endedWhileSleeping('angkut migrate')
  await migrated
  await holder.end()
})

test('a connection alone that is ended while nobody uses it does not end the process', async () => {
  const client = await connectAlone(made.owner)
  const closed = hasEnded(client)
  await end(await pidOf(client))
  await closed
  await expect(client.query('select 1')).rejects.toThrow()
})

test('a database that takes bytes and gives none back is given up, in and outside of transactions, and comes back', async () => {
  const proxy = await databaseProxy(made.owner)
  const through = createDatabase({
    ...proxy.config,
    max: 2,
    query_timeout: 300,
    connectionTimeoutMillis: 300,
  })
  const silent = vi.fn()
  through.on('error', silent)
  await runSql(through, 'select 1')
  proxy.mode('swallow')
  await expect(runSql(through, 'select 1').catch(retryable)).resolves.toBe('request')
  await expect(transaction(through, (tx) => tx.query('select 1')).catch(retryable)).resolves.toBe('request')
  proxy.mode('pass')
  await eventually(() => runSql(through, 'select 1'))
  await through.end()
  await proxy.close()
})

test('every pool gives a silent database up by its own clock', async () => {
  const pool = createDatabase(made.owner)
  expect(Number(pool.options.query_timeout)).toBeGreaterThan(Number(pool.options.statement_timeout))
  expect(Number(pool.options.query_timeout)).toBeLessThanOrEqual(8000)
  await pool.end()
})
