import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, retryable, transaction, type Database } from '#database/db.ts'
import { isUrgent, patiently, PoolBusy, urgently, withPatience } from '#database/lanes.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let made: TestDatabase
/** Of five connections one is kept. */
let db: Database

beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

/** Patient: a busy machine is not what is tested. */
const PATIENCE = 60_000

function opened(port = made.config.port): void {
  const pool = createDatabase({ ...made.config, port, max: 5, connectionTimeoutMillis: PATIENCE })
  onTestFinished(() => pool.end())
  db = pool
}

const one = (): Promise<unknown> => db.query('select 1')
const held = (count: number) => Promise.all(Array.from({ length: count }, () => db.connect()))
/** Whether a promise is settled once everything that can go on has gone on. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  let done = false
  void work.finally(() => (done = true))
  await urgently(one)
  return done
}

test('others fill four of five connections, and what is urgent has the fifth', async () => {
  opened()
  const clients = await held(4)
  const waiting = one()
  expect(await isDone(waiting)).toBe(false)
  expect(await urgently(() => transaction(db, async (tx) => (await tx.query('select 1')).rowCount))).toBe(1)
  expect(await isDone(waiting)).toBe(false)
  clients.pop()!.release()
  await waiting
  for (const client of clients) client.release()
})

test('what is urgent may have all of them, and others follow when one is given back', async () => {
  opened()
  const clients = await urgently(() => held(5))
  const waiting = one()
  clients.pop()!.release()
  await waiting
  for (const client of clients) client.release()
})

test('a connection that broke, or could not be made, leaves its place to the next', async () => {
  opened()
  const clients = await held(4)
  const waiting = one()
  for (const client of clients) client.release(true)
  await waiting

  opened(1)
  for (let n = 0; n < 12; n += 1) await expect(one()).rejects.toThrow(/ECONNREFUSED|ENOENT/)
})

test('who waits too long for a place is told that asking again may help, and takes none', async () => {
  opened()
  const all = await urgently(() => held(5))
  db.options.connectionTimeoutMillis = 20
  // The first has a place and no connection, the other one has no place.
  const late = await db.connect().catch((error: unknown) => error)
  for (const client of all) client.release()
  const others = await held(4)
  const error = await one().catch((refused: unknown) => refused)
  db.options.connectionTimeoutMillis = PATIENCE
  for (const found of [late, error]) expect(retryable(found)).toBe('request')
  for (const client of others) client.release()
  await Promise.all(Array.from({ length: 20 }, one))
})

test('who waits for others at work hears that they are busy, by how long its own work may wait; of a silent database nobody says so', async () => {
  opened()
  const others = await held(4)
  await expect(withPatience(20, one)).rejects.toBeInstanceOf(PoolBusy)
  const patient = withPatience(PATIENCE, one)
  others.pop()!.release()
  await patient
  // Nothing has come back for longer than any statement may take.
  const now = performance.now()
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000)
  others.push(await db.connect())
  const silent = await withPatience(20, one).catch((error: unknown) => error)
  time.mockRestore()
  expect(silent).not.toBeInstanceOf(PoolBusy)
  expect(retryable(silent)).toBe('request')
  for (const client of others) client.release()
})

test('a job goes on waiting for a place after others have given up', async () => {
  opened()
  const others = await held(4)
  db.options.connectionTimeoutMillis = 20
  const job = patiently(one)
  await expect(one()).rejects.toThrow('timeout exceeded when trying to connect')
  db.options.connectionTimeoutMillis = PATIENCE
  for (const client of others) client.release()
  await job
})

test('statements of many at once all run', async () => {
  opened()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3
        ? db.query<{ n: number }>('select $1::int as n', [n])
        : urgently(() => db.query<{ n: number }>('select $1::int as n', [n])),
    ),
  )
  expect(answers.map(({ rows }) => rows[0]!.n)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  expect(db.totalCount).toBeLessThanOrEqual(5)
})

test('only work that says so is urgent, and all that it waits for', async () => {
  expect(isUrgent()).toBe(false)
  expect(
    await urgently(async () => {
      await Promise.resolve()
      return isUrgent()
    }),
  ).toBe(true)
})
