import { createServer, STATUS_CODES } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { devicePolicy } from '#access/device-policy.ts'
import { listening } from '#server/metrics.ts'
import { PAGE, SCRIPT, request, started, statusOf } from './plant-server.ts'
import { eventually } from '../support/eventually.ts'

const CLOSED = "default-src 'none'; frame-ancestors 'none'"

const body = (answer: string) => Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')

describe('every answer carries the security headers', () => {
  const behind = {
    api: async ({ url }: { url: URL }) => {
      if (url.pathname.endsWith('/broken')) throw new Error('relation "secret_table" does not exist')
      return Response.json({ header: { success: true }, data: 1 })
    },
    page: async ({ url, res }: { url: URL; res: import('#server/answer.ts').Answer }) => {
      if (url.pathname === '/broken') throw new Error('secret_table')
      const status = url.pathname === '/nothing' ? 404 : 200
      // As Astro does for a page it shows in the place of another.
      res.statusMessage = 'OK'
      res.writeHead(status, {
        'content-type': 'text/html',
        'x-powered-by': 'Astro',
        ...(status === 200 && { 'content-security-policy': "default-src 'self'" }),
        ...(url.pathname === '/camera' && { 'permissions-policy': devicePolicy({ camera: true }) }),
      })
      res.end(PAGE)
    },
  }
  test.each([
    ['/', 200, "default-src 'self'", 'no-store'],
    ['/camera', 200, "default-src 'self'", 'no-store'],
    ['/nothing', 404, CLOSED, 'no-store'],
    ['/broken', 500, CLOSED, 'no-store'],
    ['/api/order/v1/x', 200, CLOSED, 'no-store'],
    ['/api/order/v1/broken', 500, CLOSED, 'no-store'],
    ['/_astro/app.a1b2.js', 200, CLOSED, 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 200, CLOSED, 'public, max-age=300'],
    ['/livez', 200, CLOSED, 'no-store'],
    ['/readyz', 200, CLOSED, 'no-store'],
    ['/a//b', 400, CLOSED, 'no-store'],
  ])('%s (%i)', async (path, status, csp, cache) => {
    const { get } = await started(behind)
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, { method })
      expect(answer.status).toBe(status)
      expect(answer.statusText).toBe(STATUS_CODES[status])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining(
          path === '/camera'
            ? ' camera=(self), display-capture=(), geolocation=(), '
            : ' camera=(), display-capture=(), geolocation=(), ',
        ),
        'content-security-policy': csp,
        'cache-control': cache,
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      for (const name of [
        'server',
        'x-powered-by',
        'strict-transport-security',
        'access-control-allow-origin',
      ]) {
        expect(answer.headers.get(name)).toBeNull()
      }
      expect(await answer.text()).not.toMatch(/secret_table|at .*\.ts/)
    }
  })

  test('HTML says its character set', async () => {
    const { get } = await started(behind)
    expect((await get('/')).headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('an error is an envelope for programs and a small page for people', async () => {
    const { get } = await started(behind)
    const api = await get('/api/order/v1/broken', { headers: { accept: 'text/html' } })
    expect(await api.json()).toEqual({
      header: { success: false, message: 'Something went wrong', status_code: 500 },
      errors: [{ field: '', messages: ['Something went wrong'] }],
    })
    const page = await get('/broken', { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain(page.headers.get('x-request-id'))
  })

  test('a page that breaks before its first byte left is an error page, not a cut connection', async () => {
    const { get } = await started({
      page: async ({ res }) => {
        res.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' })
        res.write('<p>half')
        res.write('Internal server error', () => res.destroy(new Error('island broke')))
      },
    })
    const answer = await get('/', { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.text()).toContain('Something went wrong')
  })
})

describe('files', () => {
  test('are compressed, tagged and not sent twice', async () => {
    const { get, raw } = await started()
    const path = '/_astro/app.a1b2.js'
    const first = await get(path, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('vary')).toBe('Accept-Encoding')
    expect(await first.text()).toBe(SCRIPT)
    const etag = first.headers.get('etag') ?? ''
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const plain = await raw(request(`GET ${path}`))
    expect(plain).toContain(SCRIPT)
    expect(plain).not.toContain('content-encoding')
  })

  test('source maps, dot files and other folders are not there', async () => {
    const { get } = await started({ page: async ({ res }) => void res.writeHead(404).end() })
    for (const path of ['/_astro/app.a1b2.js.map', '/.env', '/.git/config', '/_astro', '/_astro/']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

describe('compression of pages', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('Accept-Encoding %s → %s', async (accept, encoding) => {
    const { raw } = await started()
    const answer = await raw(request('GET /', { 'Accept-Encoding': accept }))
    expect(/content-encoding: (\w+)/.exec(answer)?.[1] ?? null).toBe(encoding)
    expect(answer).toMatch(/vary: Accept-Encoding/i)
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? body(answer).length)
    if (encoding === 'br') expect(brotliDecompressSync(body(answer)).toString()).toBe(PAGE)
    if (encoding === 'gzip') expect(gunzipSync(body(answer)).toString()).toBe(PAGE)
    if (encoding) expect(length).toBeLessThan(PAGE.length / 10)
  })

  test('a short answer is left alone', async () => {
    const { get } = await started()
    expect(
      (await get('/api/x', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'),
    ).toBeNull()
  })

  test('a page that comes slowly arrives in parts, a large one whole', async () => {
    const big = 'x'.repeat(3_000_000)
    const firstRead = Promise.withResolvers<void>()
    const { get } = await started({
      page: async ({ url, res }) => {
        res.writeHead(200, { 'content-type': 'text/html' })
        if (url.pathname === '/big') return void res.end(big)
        res.write('<p>first</p>')
        await firstRead.promise
        res.end('<p>last</p>')
      },
    })
    const slow = await get('/slow')
    const reader = slow.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('<p>first</p>')
    firstRead.resolve()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('<p>last</p>')
    expect(await (await get('/big')).text()).toBe(big)
  })

  test('an event stream is open before its first event and never compressed', async () => {
    const opened = Promise.withResolvers<void>()
    const { get } = await started({
      api: async () =>
        new Response(
          new ReadableStream({
            async start(stream) {
              await opened.promise
              stream.enqueue(new TextEncoder().encode('data: 1\n\n'))
              stream.close()
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    })
    const answer = await get('/api/sub/v1/stream', { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBeNull()
    opened.resolve()
    expect(await answer.text()).toBe('data: 1\n\n')
  })
})

describe('a client that leaves or does not read', () => {
  test('ends the source, and is written down as 499', async () => {
    let cancelled = false
    const { get, lines } = await started({
      api: async () =>
        new Response(new ReadableStream({ cancel: () => void (cancelled = true) }), {
          headers: { 'content-type': 'text/event-stream' },
        }),
    })
    const leaving = new AbortController()
    await get('/api/stream', { signal: leaving.signal })
    leaving.abort()
    await expect.poll(() => cancelled).toBe(true)
    await expect.poll(() => lines().find((line) => line.path === '/api/stream')?.status).toBe(499)
  })

  test('a source is not asked for more than the client takes', async () => {
    let made = 0
    const { port } = await started({
      api: async () =>
        new Response(
          new ReadableStream({
            pull(stream) {
              made += 65_536
              stream.enqueue(new Uint8Array(65_536))
            },
          }),
          { headers: { 'content-type': 'application/octet-stream' } },
        ),
    })
    const { connect } = await import('node:net')
    const socket = connect(port, '127.0.0.1', () => socket.write(request('GET /api/x')))
    socket.pause()
    await eventually(async () => {
      const before = made
      await sleep(200)
      expect(made).toBe(before)
    })
    socket.destroy()
  })
})

describe('stopping', () => {
  test('a slow answer is finished, new connections are refused, readiness says so', async () => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { server, get, raw, port } = await started(
      {
        api: async () => {
          asked.resolve()
          await released.promise
          return Response.json({ done: true })
        },
      },
      {},
      { noticeMs: 2000, limitMs: 60_000 },
    )
    const slow = get('/api/slow')
    await asked.promise
    const closing = server.close()
    const ready = await get('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ ok: false, draining: true })
    await eventually(() => expect(raw(request('GET /livez'))).rejects.toThrow('ECONNREFUSED'))
    released.resolve()
    expect(await (await slow).json()).toEqual({ done: true })
    await closing
    expect(port).toBeGreaterThan(0)
  })

  test('event streams are told to end, and what does not end is cut at the limit', async () => {
    const { server, get, lines } = await started(
      {
        api: async ({ url, onDrain }) =>
          new Response(
            new ReadableStream({
              start(stream) {
                stream.enqueue(new TextEncoder().encode(': open\n\n'))
                if (url.pathname.endsWith('/deaf')) return
                onDrain(() => {
                  stream.enqueue(new TextEncoder().encode('retry: 1000\n\n'))
                  stream.close()
                })
              },
            }),
            { headers: { 'content-type': 'text/event-stream' } },
          ),
      },
      {},
      { noticeMs: 0, limitMs: 2000 },
    )
    const good = await get('/api/stream')
    const deaf = await get('/api/deaf')
    await server.close()
    expect(await good.text()).toBe(': open\n\nretry: 1000\n\n')
    await expect(deaf.text()).rejects.toThrow()
    expect(lines().some((line) => String(line.msg).includes('were cut off'))).toBe(true)
  })

  test('a readiness check that throws is not ready, and the server lives', async () => {
    const { get, raw } = await started({ ready: () => Promise.reject(new Error('no database')) })
    expect((await get('/readyz')).status).toBe(503)
    expect(statusOf(await raw(request('GET /livez')))).toBe(200)
  })
})

test('metrics are on their own port only', async () => {
  const { get } = await started(
    { page: async ({ res }) => void res.writeHead(404).end() },
    { OPS_PORT: '39191' },
  )
  expect((await get('/metrics')).status).toBe(404)
  await expect
    .poll(async () => (await fetch('http://127.0.0.1:39191/metrics')).text())
    .toContain('kind="page",method="GET",status="4xx"')
})

test('what the content policy stopped is written down', async () => {
  const { get, lines } = await started()
  const report = [
    {
      type: 'csp-violation',
      body: { blockedURL: 'https://evil.test/x.js', effectiveDirective: 'script-src', sample: 'token=abc' },
    },
  ]
  const answer = await get('/csp-report', {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/reports+json', cookie: 'a=b' },
  })
  expect(answer.status).toBe(204)
  expect(lines().find((line) => line.msg === 'CSP violation')).toMatchObject({
    blockedURL: 'https://evil.test/x.js',
  })
})

test('an address to listen on that this machine has not is refused in words', async () => {
  for (const host of ['nowhere.invalid', '203.0.113.7'])
    await expect(listening(createServer(), 0, host)).rejects.toThrow(
      `HOST: '${host}' is not an address of this machine`,
    )
})
