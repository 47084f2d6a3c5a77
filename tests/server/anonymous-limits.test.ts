import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isUrgent } from '#database/lanes.ts'
import { CALL_KINDS } from '#server/load-classes.ts'
import type { OpenSession } from '#services/auth/account/sessions.ts'
import { limitFor } from '#server/limits.ts'
import { createGateway, type Backend } from '#server/gateway.ts'
import type { ServiceEnv, ServiceName } from '#engine/context.ts'
import { started } from './plant-server.ts'

/** Services that take everything: what is refused here the gateway refused. */
const app = new Hono<ServiceEnv>().all('*', (c) => c.json({}))
const all = { app } as Backend
const BACKENDS: Record<ServiceName, Backend> = {
  auth: all,
  master: all,
  order: all,
  billing: all,
  vm: all,
  sub: all,
}

const nobody = {
  check: async () => null,
  alive: async () => new Set<string>(),
  forget: () => undefined,
  refused: async () => undefined,
}

async function site() {
  const gateway = createGateway(
    BACKENDS,
    nobody,
    () => Promise.reject(new Error('not asked')),
    {
      limits: true,
      allowInsecureHttp: true,
    },
    console,
  )
  const { get } = await started({ api: gateway.api })
  return async (path: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    return (await get(path, { method: 'POST', headers, body: '{}' })).status
  }
}

test('the door counts no sign-ins of an address: the account, the device and failures count', async () => {
  const post = await site()
  const answers = await Promise.all(Array.from({ length: 45 }, () => post('/api/auth/v1/auth/login')))
  expect(answers.filter((status) => status !== 200)).toEqual([])
})

test('anonymous calls of an address are limited, and take no scale feed off line', async () => {
  const post = await site()
  while ((await limitFor('read', '127.0.0.1')) === null);
  expect(await post('/api/master/v1/vendor/')).toBe(429)
  expect(await post('/api/sub/v1/scale-feed/01900000-0000-7000-8000-000000000001')).toBe(200)
  // Only where bridges send: what is beside it is a call like any other.
  expect(await post('/api/sub/v1/scale-feed/x/simulate')).toBe(429)
})

test('ids of the page behind printed codes are not to be tried: sixty a minute, then nothing (std.S54)', async () => {
  const post = await site()
  const answers: number[] = []
  for (let at = 0; at < 10_000; at += 1) {
    answers.push(await post(`/api/order/v1/public-ticket/${String(at).padStart(22, 'A')}`))
    if (answers.length - answers.indexOf(429) > 100 && answers.includes(429)) break
  }
  expect(answers.filter((status) => status !== 429)).toHaveLength(60)
  expect(answers.slice(60).every((status) => status === 429)).toBe(true)
})

test('`Host: localhost` from another machine is no encrypted connection', async () => {
  const gateway = createGateway(
    BACKENDS,
    nobody,
    () => Promise.reject(new Error('not asked')),
    {
      limits: true,
      allowInsecureHttp: false,
    },
    console,
  )
  const { get } = await started({ api: gateway.api }, { TRUSTED_PROXIES: '127.0.0.0/8' })
  const from = async (ip: string): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      'x-forwarded-host': 'localhost',
    }
    return (await get('/api/auth/v1/auth/login', { method: 'POST', headers, body: '{}' })).status
  }
  expect([await from('10.1.1.7'), await from('127.0.0.1')]).toEqual([412, 200])
})

test('an account takes twenty lists as files in an hour; asking beforehand counts as a read', async () => {
  const view = {
    sid: 's',
    userId: 'u',
    roleCode: 'helpdesk',
    mustChangePassword: false,
    mustSetUpTotp: false,
  }
  const session = {
    view,
    scope: {},
    tokenAt: 0,
    channel: 'api',
    reauthenticatedAt: null,
  } as unknown as OpenSession
  const check = { ...nobody, check: async () => ({ session, renewed: null }) }
  const gateway = createGateway(
    BACKENDS,
    check,
    () => Promise.reject(new Error('not asked')),
    {
      limits: true,
      allowInsecureHttp: true,
    },
    console,
  )
  const { get } = await started({ api: gateway.api })
  const answerOf = (more: string): Promise<Response> =>
    get(`/api/master/v1/vendor/download?format=csv${more}`, { headers: { authorization: 'Bearer a.b.c' } })
  const ask = async (more: string): Promise<number> => (await answerOf(more)).status
  for (let n = 0; n < 25; n += 1) expect(await ask('&check=1')).toBe(200)
  for (let n = 0; n < 20; n += 1) expect(await ask('')).toBe(200)
  expect(await ask('')).toBe(429)
  // The file is an address of its own: a page that went there would be lost to the refusal.
  const before = await answerOf('&check=1')
  const { header } = (await before.json()) as { header: { message: string } }
  expect([before.status, header.message]).toEqual([
    429,
    expect.stringMatching(/^Too many in an hour; go on in (59|60) minutes$/),
  ])
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 200],
  ['none', 200],
])('a list is made into a file for a page of %s: %i', async (from, status) => {
  const gateway = createGateway(
    BACKENDS,
    nobody,
    () => Promise.reject(new Error('not asked')),
    {
      limits: false,
      allowInsecureHttp: true,
    },
    console,
  )
  const { get } = await started({ api: gateway.api })
  const headers = { 'sec-fetch-site': from }
  expect((await get('/api/master/v1/vendor/download', { headers })).status).toBe(status)
})

test('under load the scale comes first and files of lists last', () => {
  const classed = (path: string) => CALL_KINDS.classOf({ url: new URL(`http://x/api/${path}`) })
  expect(classed('order/v1/weighing/capture')).toBe('gate')
  expect(classed('sub/v1/scale-feed/x')).toBe('gate')
  expect(classed('master/v1/vendor/download?format=csv')).toBe('export')
  expect(classed('master/v1/vendor/')).toBeNull()
})

test('what a truck on the scale waits for is urgent to the database, other calls are not', async () => {
  const { get } = await started({
    api: async () => {
      await Promise.resolve()
      return Response.json({ urgent: isUrgent() })
    },
    classOf: CALL_KINDS.classOf,
  })
  for (const [path, urgent] of [
    ['/api/order/v1/weighing/1', true],
    ['/api/order/v1/trip/1', false],
  ] as const)
    expect(await (await get(path)).json(), path).toEqual({ urgent })
})
