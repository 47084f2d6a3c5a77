// A test run that does nothing until somebody ends it: says the number of its PostgreSQL.
import { Client } from 'pg'
import { createTestDatabase } from './postgres.ts'

const { superuser } = await createTestDatabase()
const client = new Client(superuser)
await client.connect()
const { rows } = await client.query<{ pid: string }>(
  `select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`,
)
await client.end()
console.log(`runs ${rows[0]?.pid}`)
setInterval(() => undefined, 1000)
