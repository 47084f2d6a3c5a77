// What the tests of services sent to the built-in PostgreSQL, read by an older one as well. Usage: node tests/older.ts <folder of statements>
// Both servers run all migrations. A statement that only one of them can read is a fault; one that neither can is a test's own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { migratedServer } from './support/postgres.ts'

/** What PostgreSQL can prepare; the rest (begin, copy, lock …) is in every version. */
const CAN_BE_PREPARED = /^\s*(?:with|select|insert|update|delete|merge|values)\b/i
const LONGEST = 300

function statementsIn(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  const texts = lines.filter(Boolean).map((line) => String(JSON.parse(line)))
  return [...new Set(texts)].filter((text) => CAN_BE_PREPARED.test(text))
}

/** Why the server cannot read the statement: its code and message, or null. */
async function refusal(client: Client, text: string): Promise<string | null> {
  try {
    await client.query(`prepare heard as ${text}`)
    await client.query('deallocate heard')
    return null
  } catch (error) {
    if (error instanceof DatabaseError) return `${error.code} ${error.message}`
    throw error
  }
}

async function readers(): Promise<{ older: Client; builtIn: Client; stop(): Promise<void> }> {
  const programs = process.env.TEST_POSTGRES_BIN
  if (!programs) throw new Error('TEST_POSTGRES_BIN names the folder of the older programs')
  const servers = await Promise.all([migratedServer(programs), migratedServer()])
  const [older, builtIn] = servers.map(
    ({ server, template }) => new Client({ ...server, database: template }),
  ) as [Client, Client]
  await Promise.all([older.connect(), builtIn.connect()])
  const stop = async (): Promise<void> => {
    await Promise.all([older.end(), builtIn.end()])
    await Promise.all(servers.map((server) => server.stop()))
  }
  return { older, builtIn, stop }
}

async function compare(folder: string): Promise<number> {
  const texts = statementsIn(folder)
  if (texts.length === 0) throw new Error(`${folder} holds no statements: the tests of services were not run`)
  const { older, builtIn, stop } = await readers()
  let read = 0
  let faults = 0
  for (const text of texts) {
    if (await refusal(builtIn, text)) continue
    read += 1
    const reason = await refusal(older, text)
    if (!reason) continue
    faults += 1
    console.error(`${reason}\n  ${text.slice(0, LONGEST).replaceAll(/\s+/g, ' ')}`)
  }
  await stop()
  console.log(
    `${read} statements of ${texts.length} were read by the built-in server; the older one refused ${faults}`,
  )
  return faults
}

process.exitCode = (await compare(process.argv[2] ?? '')) > 0 ? 1 : 0
