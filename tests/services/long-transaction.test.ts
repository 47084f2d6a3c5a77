import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, longTransaction, type Database } from '#database/db.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
let hurried: Database

beforeAll(async () => {
  database = await createTestDatabase()
  hurried = createDatabase({ ...database.config, statement_timeout: 50, max: 1 })
})
afterAll(async () => {
  await hurried.end()
  await database.drop()
})

const slow = 'select pg_sleep(0.2)'

test('what fills an empty plant waits for a busy machine, and for a server that fills it already', async () => {
  await expect(hurried.query(slow)).rejects.toThrow('statement timeout')
  await longTransaction(hurried, (tx) => tx.query(slow))
  await expect(hurried.query(slow), 'the pool keeps its limits').rejects.toThrow('statement timeout')
})
