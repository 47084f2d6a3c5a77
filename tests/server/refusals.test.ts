import { describe, expect, test } from 'vitest'
import { parseJson } from '#engine/call/json-body.ts'
import { request, started, statusOf } from './plant-server.ts'

const seen = async (variables: Record<string, string>, headers: Record<string, string>) => {
  const { get } = await started(
    {
      api: async ({ ip, secure, url, id, req }) =>
        Response.json({ ip, secure, origin: url.origin, id, headers: req.headers }),
    },
    variables,
  )
  const answer = await get('/api/x', { headers })
  return {
    answer,
    body: (await answer.json()) as Record<string, unknown> & { headers: Record<string, string> },
  }
}

const taking = async () =>
  started({
    api: async (exchange) => {
      const value = parseJson(new TextDecoder().decode(exchange.body))
      return Response.json({ kind: Array.isArray(value) ? 'list' : typeof value })
    },
  })

const post = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
})

const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":[${n},"a,b\\",c"]`).join(',')}}`

test('a body of more values than a table has is refused before anything is made of it', () => {
  // Each has two values; commas of a text count for nothing.
  expect(Object.keys(parseJson(names(12_000)) as object)).toHaveLength(12_000)
  expect(() => parseJson(names(12_600))).toThrow('The body has more than {max} values')
  expect(parseJson(JSON.stringify({ a: ',"[{\\'.repeat(50_000) }))).toEqual({ a: ',"[{\\'.repeat(50_000) })
  expect(() => parseJson('['.repeat(60_000))).toThrow('nested too deeply')
  expect(() => parseJson(`"${'x'.repeat(60_000)}`)).toThrow('not valid JSON')
})

test('a body that answers for itself what every object answers is refused at that name', () => {
  for (const name of ['toString', 'valueOf'])
    expect(() => parseJson(`{"code":[{"length":{"${name}":false}}]}`)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: name })] }),
    )
})

test('a refusal is said in the language of the reader', async () => {
  const { get } = await started()
  const headers = { accept: 'text/html', cookie: 'theme=dark; lang=id' }
  const page = await (await get('/a%2fb', { headers })).text()
  expect(page).toContain('<html lang="id">')
  expect(page).toContain('Path tidak dalam bentuk bakunya')
  const call = await get('/api//x', { headers: { cookie: 'lang=id', 'accept-language': 'en' } })
  const unchosen = await (
    await get('/a%2fb', { headers: { ...headers, cookie: '', 'accept-language': 'id-ID' } })
  ).text()
  expect(unchosen).toContain('<html lang="en">')
  expect(await call.json()).toMatchObject({ header: { message: 'Path tidak dalam bentuk bakunya' } })
})

describe('a method nobody serves is refused and the server lives', () => {
  test.each(['TRACE', 'TRACK', 'PROPFIND', 'BREW'])('%s', async (method) => {
    const { raw } = await started()
    const answer = await raw(request(`${method} /`))
    expect(statusOf(answer)).toBe(405)
    expect(answer.toLowerCase()).toContain('\r\nallow: get, head, post, put, patch, delete, options\r\n')
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(statusOf(await raw(request('GET /')))).toBe(200)
  })

  test('a page takes GET and HEAD only', async () => {
    const { get } = await started()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await get('/dashboard', { method })
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
  })

  test('CONNECT, also with a target elsewhere', async () => {
    const { raw } = await started()
    expect(statusOf(await raw(request('CONNECT evil.test:443')))).toBe(405)
    expect(statusOf(await raw(request('GET /livez')))).toBe(200)
  })

  test('an upgrade is answered as an ordinary request', async () => {
    const { raw } = await started()
    const upgrade = { Connection: 'Upgrade, close', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' }
    expect(statusOf(await raw(request('GET /', upgrade)))).toBe(200)
    expect(statusOf(await raw(request('GET /')))).toBe(200)
  })

  test('bytes that are no HTTP, and a client that hangs up at once', async () => {
    const { raw } = await started()
    expect(statusOf(await raw('\x16\x03\x01 hello\r\n\r\n'))).toBeGreaterThanOrEqual(400)
    expect(
      statusOf(
        await raw(
          'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
        ),
      ),
    ).toBe(400)
    await raw('GET / HTTP/1.1\r\nHos', 50)
    expect(statusOf(await raw(request('GET /')))).toBe(200)
  })

  test('headers beyond 16 KB are answered 431', async () => {
    const { raw } = await started()
    expect(statusOf(await raw(request('GET /', { 'X-Long': 'a'.repeat(20_000) })))).toBe(431)
  })

  test('OPTIONS names the methods and grants no other origin anything', async () => {
    const { get } = await started()
    const answer = await get('/api/order/v1/x', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.test' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('only the canonical spelling of a path is answered', () => {
  test.each([
    'http://localhost/',
    'http://evil.test/',
    '//evil.test/',
    '/a//b',
    '/a/../b',
    '/a/./b',
    '/..',
    '/a/%2e%2e/b',
    '/a/%2E/b',
    '/a%2fb',
    '/a%5cb',
    '/a\\b',
    '/a%00b',
    '/a%0d%0aSet-Cookie:x=1',
    '/v1/%70rofile/secret',
    '/a%252fb',
    '/%',
    '/%ff',
    '/a?b=%00',
    '@evil.test/',
    `/${'a'.repeat(8200)}`,
  ])('%s → 400', async (target) => {
    const { raw } = await started()
    const answer = await raw(request(`GET ${target}`))
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toMatch(/set-cookie/i)
  })

  test.each(['/', '/a/b', '/a.b/c', '/truk%20besar', '/a?next=//evil&q=%2e%5c', '/api/master/v1/vendor/'])(
    '%s → 200',
    async (target) => {
      const { raw } = await started()
      expect(statusOf(await raw(request(`GET ${target}`)))).toBe(200)
    },
  )
})

describe('only our own host names are answered', () => {
  test.each([
    ['localhost', 200],
    ['localhost:8080', 200],
    ['127.0.0.1:8080', 200],
    ['[::1]:8080', 200],
    ['angkut.example.com', 200],
    ['ANGKUT.example.com', 200],
    ['gate.plant.test', 200],
    ['gate.plant.test:9999', 200],
    ['localhost:65535', 200],
    ['localhost:65536', 400],
    ['localhost:99999', 400],
    ['evil.test', 400],
    ['angkut.example.com.evil.test', 400],
    ['angkut.example.com@evil.test', 400],
    ['localhost:evil', 400],
    ['10.0.0.5:8080', 400],
    ['', 400],
  ])('Host: %s → %i', async (host, status) => {
    const { raw } = await started(
      {},
      { PUBLIC_ORIGIN: 'https://angkut.example.com', ALLOWED_HOSTS: 'gate.plant.test' },
    )
    expect(statusOf(await raw(request('GET /', {}, host)))).toBe(status)
  })

  test('no Host and two Hosts are refused', async () => {
    const { raw } = await started()
    expect(statusOf(await raw(request('GET /', {}, null)))).toBe(400)
    expect(statusOf(await raw(request('GET /', { host: 'evil.test' })))).toBe(400)
  })

  test('a health probe may come by address, not by a strange name', async () => {
    const { raw } = await started()
    expect(statusOf(await raw(request('GET /readyz', {}, '10.0.0.5:8080')))).toBe(200)
    expect(statusOf(await raw(request('GET /readyz', {}, 'evil.test')))).toBe(400)
  })
})

describe('proxy headers', () => {
  const FORGED = {
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'angkut.example.com',
    'X-Request-Id': 'from-the-proxy-1',
  }

  test('are ignored and removed when the sender is no trusted proxy', async () => {
    const { body } = await seen(
      { PUBLIC_ORIGIN: 'https://angkut.example.com', TRUSTED_PROXIES: '10.0.0.0/8' },
      FORGED,
    )
    expect(body).toMatchObject({ ip: '127.0.0.1', secure: false })
    expect(body.origin).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(body.id).not.toBe('from-the-proxy-1')
    expect(Object.keys(body.headers).filter((name) => name.startsWith('x-forwarded'))).toEqual([])
  })

  test('are not believed from this machine either while there is no public origin', async () => {
    const { body } = await seen({}, { 'X-Forwarded-For': '203.0.113.7' })
    expect(body.ip).toBe('127.0.0.1')
  })

  test('count from a trusted proxy', async () => {
    const { answer, body } = await seen({ PUBLIC_ORIGIN: 'https://angkut.example.com' }, FORGED)
    expect(body).toMatchObject({
      ip: '203.0.113.7',
      secure: true,
      origin: 'https://angkut.example.com',
      id: 'from-the-proxy-1',
    })
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('an address the client put in front of the proxy chain is not taken', async () => {
    const chain = { ...FORGED, 'X-Forwarded-For': '1.1.1.1, 203.0.113.7, 10.1.2.3' }
    const { body } = await seen(
      { PUBLIC_ORIGIN: 'https://angkut.example.com', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' },
      chain,
    )
    expect(body.ip).toBe('203.0.113.7')
  })

  test('a host that is not ours is refused from a proxy too, and a strange request id replaced', async () => {
    const { raw } = await started({}, { PUBLIC_ORIGIN: 'https://angkut.example.com' })
    expect(statusOf(await raw(request('GET /', { 'X-Forwarded-Host': 'evil.test' })))).toBe(400)
    expect(await raw(request('GET /', { 'X-Request-Id': 'a b<script>' }))).not.toContain('<script>')
  })
})

describe('bodies', () => {
  test('one megabyte is taken, one byte more is a 400 in the envelope', async () => {
    const { get } = await taking()
    expect((await get('/api/x', post(JSON.stringify('a'.repeat(1_048_574))))).status).toBe(200)
    const refused = await get('/api/x', post(JSON.stringify('a'.repeat(1_048_575))))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      header: { success: false, message: 'The request is larger than 1024 KB', status_code: 400 },
      errors: [{ field: '' }],
    })
  })

  test('a body without a length is counted while it is read', async () => {
    const { raw } = await taking()
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    const head = request('POST /api/x', {
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    })
    expect(statusOf(await raw(`${head}${chunk.repeat(40)}0\r\n\r\n`))).toBe(400)
  })

  test.each([
    ['not JSON', '{"a":'],
    ['21 levels', '['.repeat(21) + ']'.repeat(21)],
    ['a very deep one', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['a list of 1,001', JSON.stringify(Array(1001).fill(0))],
  ])('%s is refused', async (_, body) => {
    const { get } = await taking()
    expect((await get('/api/x', post(body))).status).toBe(400)
  })

  test('20 levels and a list of 1,000 are taken', async () => {
    const { get } = await taking()
    expect((await get('/api/x', post('['.repeat(20) + ']'.repeat(20)))).status).toBe(200)
    expect((await get('/api/x', post(JSON.stringify(Array(1000).fill(0))))).status).toBe(200)
  })

  test('a compressed body is refused: its size is not known', async () => {
    const { get } = await taking()
    const answer = await get('/api/x', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(answer.status).toBe(400)
  })
})
