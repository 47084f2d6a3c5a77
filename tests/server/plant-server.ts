import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createWebServer, type Routes, type WebServer } from '#server/http.ts'
import { createLogger } from '#server/log.ts'

export const PAGE = `<!doctype html><title>Orders</title>${'<p>one order after another</p>'.repeat(200)}`
export const SCRIPT = `console.log('${'weigh '.repeat(600)}')`

/** What stands behind the server in these tests; a test replaces what it needs. */
const BEHIND: Routes = {
  api: async ({ url }) => Response.json({ path: url.pathname }),
  page: async ({ res }) => {
    res.writeHead(200, { 'content-type': 'text/html' })
    res.end(PAGE)
  },
  ready: async () => ({ ok: true, detail: { database: 'ok' } }),
}

interface Started {
  server: WebServer
  port: number
  /** Sends bytes as they are, gives everything that came back until the end (or `ms` of silence). */
  raw(bytes: string, ms?: number): Promise<string>
  /** Like fetch, to this server; redirects are not followed. */
  get(path: string, init?: RequestInit): Promise<Response>
  /** The log so far. */
  lines(): Record<string, unknown>[]
  text(): string
}

/** A web server on a free port with a small folder of files; stopped after the test. */
export async function started(
  behind: Partial<Routes> = {},
  variables: Record<string, string> = {},
  times = { noticeMs: 0, limitMs: 2000 },
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-client-'))
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, '_astro/app.a1b2.js'), SCRIPT)
  writeFileSync(join(folder, '_astro/app.a1b2.js.map'), '{}')
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  let written = ''
  const env = readEnv({ PORT: '0', LOG_LEVEL: 'debug', LOG_FORMAT: 'json', ...variables })
  const log = createLogger(env, { write: (line) => void (written += line) })
  const server = createWebServer(env, log, { ...BEHIND, ...behind }, folder, times)
  const port = Number(new URL(await server.listen()).port)
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  return {
    server,
    port,
    raw: (bytes, ms) => raw(port, bytes, ms),
    get: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written,
  }
}

function raw(port: number, bytes: string, ms = 15_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(ms, () => socket.destroy())
    socket.on('data', (part) => void (answer += part.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    )
  })
}

/** A request as bytes; `Connection: close` so that the answer has an end. */
export function request(
  line: string,
  headers: Record<string, string> = {},
  host: string | null = 'localhost',
): string {
  const all = { ...(host === null ? {} : { Host: host }), Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** The status code of a raw answer; 0 when there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
