import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askService, withinLimit } from '#server/service-answer.ts'

const LIMIT = 100_000
const PART = 'x'.repeat(10_000)

/** A service that answers as it is told; gives its address, and when a reader went away. */
async function service(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Writes for as long as somebody reads. */
function endless(res: ServerResponse): void {
  const more = (): void => {
    while (!res.destroyed && res.write(PART));
  }
  res.on('drain', more)
  more()
}

const about = { service: 'order', path: '/v1/order/' }

test('an answer that says it is too large is refused before it is read, and the log names the service', async () => {
  let gone: Promise<unknown> = Promise.resolve()
  const url = await service((_req, res) => {
    gone = once(res, 'close')
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': LIMIT + 1 })
    res.write(PART)
  })
  const log = { error: vi.fn() }
  await expect(withinLimit(await fetch(url), about, log, LIMIT)).rejects.toMatchObject({ status: 503 })
  expect(log.error.mock.calls).toEqual([[{ ...about, limit: LIMIT }, expect.stringContaining('too large')]])
  await gone
})

test('an answer without an end is broken off at the limit, and so is the service', async () => {
  let gone: Promise<unknown> = Promise.resolve()
  const url = await service((_req, res) => {
    gone = once(res, 'close')
    res.writeHead(200, { 'content-type': 'application/json' })
    endless(res)
  })
  const log = { error: vi.fn() }
  const answer = await withinLimit(await fetch(url), about, log, LIMIT)
  await expect(answer.text()).rejects.toMatchObject({ status: 503 })
  expect(log.error).toHaveBeenCalledTimes(1)
  await gone
})

test('an answer within the limit, a file and an event stream pass as they are', async () => {
  const url = await service((req, res) => {
    const headers: Record<string, Record<string, string>> = {
      '/small': { 'content-type': 'application/json', 'x-request-id': 'abc' },
      '/file': { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' },
      '/events': { 'content-type': 'text/event-stream' },
    }
    res.writeHead(200, headers[req.url ?? ''])
    res.end(PART.repeat(req.url === '/small' ? 1 : 20))
  })
  const log = { error: vi.fn() }
  const read = async (path: string) => withinLimit(await fetch(url + path), about, log, LIMIT)
  const small = await read('/small')
  expect([small.status, small.headers.get('x-request-id')]).toEqual([200, 'abc'])
  expect(await small.text()).toHaveLength(PART.length)
  for (const path of ['/file', '/events']) expect(await (await read(path)).text()).toHaveLength(200_000)
  expect(log.error).not.toHaveBeenCalled()
})

test('a file that has begun in time is passed on to its end, a call that does not end in time is not', async () => {
  const PATIENCE_MS = 1_000
  const url = await service((req, res) => {
    const type = req.url === '/file' ? { 'content-disposition': 'attachment; filename="a.csv"' } : {}
    res.writeHead(200, { 'content-type': 'text/csv', ...type })
    res.write(PART)
    setTimeout(() => res.end(PART), 1.5 * PATIENCE_MS)
  })
  const log = { error: vi.fn() }
  const read = async (path: string): Promise<string> =>
    (await askService(new URL(path, url), {}, about, log, PATIENCE_MS)).text()
  const [file, call] = await Promise.allSettled([read('/file'), read('/call')])
  expect([file.status, call.status]).toEqual(['fulfilled', 'rejected'])
  expect(file.status === 'fulfilled' && file.value.length).toBe(2 * PART.length)
})
