import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVICE_NAMES } from '#server/env.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
const running: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database.drop()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

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
