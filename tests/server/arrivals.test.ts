import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Bodies } from '#server/arrivals.ts'
import type { Routes } from '#server/http.ts'
import { isUpload } from '#server/uploads.ts'
import { started } from './plant-server.ts'

// Requests whose headers or body never come whole (std.B2.9): they hold no place where work is done.

const CALL = '/api/order/v1/trip/'
const FEED = '/api/order/v1/weighing/'
const FILE = '/api/sub/v1/file/'

const head = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const half = (path: string): string => `${head(path, 'application/json', 100)}{"limit":`
const halfFile = `${head(FILE, 'multipart/form-data; boundary=XX', 5_000_000)}--XX\r\n`

interface Held {
  socket: Socket
  text(): string
  isOpen(): boolean
}

/** A client that sends bytes and then nothing, and never hangs up by itself. */
async function holding(port: number, bytes: string): Promise<Held> {
  let text = ''
  let open = true
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('data', (part) => void (text += part.toString('latin1')))
  socket.on('error', () => undefined)
  // Only who goes on sending learns that nobody listens any more.
  const more = setInterval(() => (text || socket.readableEnded) && socket.write(' '), 50)
  socket.on('close', () => clearInterval(more))
  socket.on('close', () => void (open = false))
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  return { socket, text: () => text, isOpen: () => open }
}

async function many(port: number, count: number, bytes: string): Promise<Held[]> {
  const held: Held[] = []
  for (let n = 0; n < count; n += 1) held.push(await holding(port, bytes))
  return held
}

async function until(what: () => boolean): Promise<void> {
  while (!what()) await sleep(5)
}

const ROUTES: Partial<Routes> = {
  api: async ({ url, body }) => Response.json({ path: url.pathname, bytes: body.length }),
  isUpload,
  classOf: ({ url }) => (url.pathname === FEED ? 'gate' : null),
}

const whole = (path: string): [string, RequestInit] => [
  path,
  { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
]

describe('half-sent requests', () => {
  test.each([
    ['lists and writes', half(CALL), 140],
    ['the scales', half(FEED), 560],
    ['uploads', halfFile, 40],
    ['headers', 'POST /api/order/v1/trip/ HTTP/1.1\r\nHost: local', 140],
  ])('of %s leave everybody else served', async (_what, bytes, count) => {
    const { port, get } = await started(ROUTES)
    await many(port, count, bytes)
    for (const path of [CALL, FEED]) expect((await get(...whole(path))).status, path).toBe(200)
    const form = new FormData()
    form.set('file', new File(['x'], 'x.png'))
    expect((await get(FILE, { method: 'POST', body: form })).status).toBe(200)
    expect((await get('/dashboard')).status).toBe(200)
  })

  test('are thirty-two of an address at most: the slowest is cut, the whole ones never', async () => {
    const { port, get } = await started(ROUTES)
    const held = await many(port, 60, half(CALL))
    await until(() => held.filter(({ isOpen }) => isOpen()).length <= 32)
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(...whole(CALL))))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('with headers that never end are no more', async () => {
    const { port } = await started(ROUTES)
    const held = await many(port, 80, 'GET /dashboard HTTP/1.1\r\nHost: local')
    await until(() => held.filter(({ isOpen }) => isOpen()).length <= 33)
  })

  test('end with their connection when their time is over, whatever the sender does', async () => {
    const { port } = await started({ ...ROUTES, bodyLimitOf: () => ({ bytes: 1000, ms: 100 }) })
    const held = await holding(port, half(CALL))
    await until(() => !held.isOpen())
    expect(held.text()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('too large ones are answered at once and not read for ever', async () => {
    const { port } = await started({ ...ROUTES, bodyLimitOf: () => ({ bytes: 1000, ms: 300 }) })
    const held = await holding(port, `${head(CALL, 'application/json', 5000)}{`)
    await until(() => held.text().startsWith('HTTP/1.1 400 '))
    await until(() => !held.isOpen())
  })

  test('an upload that nobody may send is refused before it is read', async () => {
    const { port } = await started({
      ...ROUTES,
      refuseUpload: async () => Response.json({}, { status: 401 }),
    })
    const held = await holding(port, halfFile)
    await until(() => held.text().startsWith('HTTP/1.1 401 '))
  })
})

describe('counting what is unfinished', () => {
  const body = (address: string, bytes: number, since = performance.now() - 60_000) => {
    const one = {
      address,
      since,
      held: 0,
      isCut: false,
      came: () => bytes,
      cut: () => void (one.isCut = true),
    }
    return one
  }

  test('the slowest of an address goes, not the one that comes along well', () => {
    const bodies = new Bodies({ mostOfOne: 3, most: 100, mostBytes: 1e9 })
    const all = [10_000_000, 100, 200].map((bytes) => body('10.0.0.1', bytes))
    all.push(body('10.0.0.1', 0, performance.now()))
    for (const one of all) bodies.begin(one)
    expect(all.map(({ isCut }) => isCut)).toEqual([false, true, false, false])
  })

  test('many of one address pay for all others, by count and by bytes', () => {
    const bodies = new Bodies({ mostOfOne: 10, most: 4, mostBytes: 1000 })
    const other = body('10.0.0.1', 1)
    const crowd = Array.from({ length: 4 }, () => body('10.0.0.2', 5))
    for (const one of [other, ...crowd]) bodies.begin(one)
    expect(crowd.filter(({ isCut }) => isCut)).toHaveLength(1)
    bodies.holds(other, 900)
    for (const one of crowd) bodies.holds(one, 60)
    expect(other.isCut).toBe(false)
    expect(crowd.filter(({ isCut }) => isCut).length).toBeGreaterThan(1)
  })
})
