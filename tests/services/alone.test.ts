import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addKey } from '#engine/seal/signer.ts'
import { SERVICE_NAMES } from '#server/env.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { freePort } from '../support/free-port.ts'

let database: TestDatabase
const running: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'angkut-alone-'))
const keyFile = join(folder, 'chain.keys')

beforeAll(async () => {
  database = await createTestDatabase()
  addKey(keyFile)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true })
})

function addressOf({ host = '', port, user, password, database: name }: TestDatabase['config']): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@localhost:${port ?? 5432}/${name}?host=${encodeURIComponent(host)}`
}

/** `fetch` refuses to send TRACE. */
const statusOf = (method: string, port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .once('error', reject)
      .end()
  })

test.each(SERVICE_NAMES)(
  '%s runs alone, believes nobody without a token, and stops when told',
  async (name) => {
    const port = await freePort()
    const child = spawn(process.execPath, [`src/services/${name}/main.ts`], {
      env: {
        ...process.env,
        DATABASE_URL: addressOf(database.config),
        CHAIN_KEY_FILE: keyFile,
        PORT: String(port),
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    const lines = createInterface({ input: child.stdout })
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes('listens') && resolve())
      child.once('exit', () => reject(new Error(`${name} ended before it listened`)))
    })

    expect(await statusOf('TRACE', port, '/openapi.json')).toBe(405)
    expect(await statusOf('GET', port, '/openapi.json')).toBe(401)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

/** What a program that ends at once says on standard error, and its exit code. */
async function refusalOf(program: string, settings: Record<string, string>): Promise<[string, number]> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.push(child)
  const said = text(child.stderr)
  const [code] = (await once(child, 'exit')) as [number]
  return [await said, code]
}

test.each([
  ['no server', () => 'postgres://angkut:geheim@127.0.0.1:1/x', 'no PostgreSQL answers there'],
  ['no host', () => 'postgres://angkut:geheim@nowhere.invalid/x', 'no PostgreSQL answers there'],
  [
    'no database',
    () => addressOf({ ...database.config, database: 'nowhere' }),
    'database "nowhere" does not exist. Create it',
  ],
])('a start with %s behind DATABASE_URL says what to do', async (_, urlOf, sentence) => {
  const url = urlOf()
  for (const program of ['src/services/order/main.ts', 'src/server/main.ts']) {
    const [said, code] = await refusalOf(program, { DATABASE_URL: url })
    expect([said.trim().split('\n').length, code], said).toEqual([1, 1])
    expect(said).toContain(sentence)
    expect(said).not.toContain('geheim')
  }
})

test('a port that another program has is said before the database is asked', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const [said, code] = await refusalOf('src/server/main.ts', {
    DATABASE_URL: 'postgres://angkut@127.0.0.1:1/x',
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  other.close()
  expect([said.trim().split('\n').length, code], said).toEqual([1, 1])
  expect(said).toContain(`Port ${port} on 127.0.0.1 is in use`)
})

test('a server whose named key file is missing says so before it touches the database', async () => {
  // Nothing answers at this address: whoever asks the database first says that.
  const [said, code] = await refusalOf('src/server/main.ts', {
    DATABASE_URL: 'postgres://angkut@127.0.0.1:1/x',
    CHAIN_KEY_FILE: `${keyFile}-none`,
    PORT: String(await freePort()),
  })
  expect(code).toBe(1)
  expect(said).toContain(`There is no key file ${keyFile}-none`)
})

test('the order service alone says at its start that it has no key to sign weights with', async () => {
  const [said, code] = await refusalOf('src/services/order/main.ts', {
    DATABASE_URL: addressOf(database.config),
    CHAIN_KEY_FILE: `${keyFile}-none`,
  })
  expect([said.trim().split('\n').length, code], said).toEqual([1, 1])
  expect(said).toContain(`There is no key file ${keyFile}-none`)
})

test('a service alone refuses a port and an address that are none', async () => {
  for (const settings of [{ PORT: 'abc' }, { PORT: '70000' }, { DATABASE_URL: 'mysql://x' }]) {
    const [said, code] = await refusalOf('src/services/order/main.ts', {
      DATABASE_URL: addressOf(database.config),
      ...settings,
    })
    expect(code).toBe(1)
    expect(said).toContain('The order service alone needs DATABASE_URL and PORT')
  }
})
