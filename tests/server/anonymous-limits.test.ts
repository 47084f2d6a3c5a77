import { Hono } from 'hono'
import { expect, test } from 'vitest'
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

const nobody = { check: async () => null, alive: async () => new Set<string>(), forget: () => undefined }

async function site() {
  const gateway = createGateway(BACKENDS, nobody, () => Promise.reject(new Error('not asked')), {
    limits: true,
    allowInsecureHttp: true,
  })
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
  const answers: number[] = []
  for (let n = 0; n < 330; n += 1) answers.push(await post('/api/master/v1/vendor/'))
  expect(answers).toContain(429)
  expect(await post('/api/sub/v1/scale-feed/01900000-0000-7000-8000-000000000001')).toBe(200)
  // Only where bridges send: what is beside it is a call like any other.
  expect(await post('/api/sub/v1/scale-feed/x/simulate')).toBe(429)
})
