import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createGateway, type Backend } from '#server/gateway.ts'
import { limitFor } from '#server/limits.ts'
import type { ServiceEnv } from '#engine/context.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import { started } from './plant-server.ts'

// What the gateway does with the token of a phone or handheld.

/** Says which token it was handed. */
const app = new Hono<ServiceEnv>().all('*', (c) => c.json({ token: c.env.client?.deviceToken ?? null }))
const all = { app } as Backend
const BACKENDS = { auth: all, master: all, order: all, billing: all, vm: all, sub: all }
const nobody = {
  check: async () => null,
  alive: async () => new Set<string>(),
  forget: () => undefined,
  refused: async () => undefined,
}
const PHONE = 'p'.repeat(43)
const OTHER = 'o'.repeat(43)

async function door() {
  const gateway = createGateway(
    BACKENDS,
    nobody,
    () => Promise.reject(new Error('not asked')),
    { limits: true, allowInsecureHttp: true },
    console,
  )
  const { get } = await started({ api: gateway.api }, { TRUSTED_PROXIES: '127.0.0.0/8' })
  return (path: string, authorization: string) =>
    get(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ADDRESS,
        'x-forwarded-host': 'localhost',
        authorization,
      },
      body: '{}',
    })
}

/** Of these tests alone: limits are counted by address, and test files share a process. */
const ADDRESS = '10.77.0.9'
const TRIPS = '/api/order/v1/device/driver/trips'

test('a token goes on to the service, and only what looks like one', async () => {
  const post = await door()
  const handed = async (authorization: string): Promise<unknown> =>
    ((await (await post(TRIPS, authorization)).json()) as { token: unknown }).token
  expect(await handed(`Bearer ${PHONE}`)).toBe(PHONE)
  expect(await handed(`Bearer ${PHONE}x`)).toBeNull()
  expect(await handed('Bearer a.b.c')).toBeNull()
  expect(await handed(`Basic ${PHONE}`)).toBeNull()
})

test('a phone is counted for itself, however many share its address, and only where devices call', async () => {
  const post = await door()
  while ((await limitFor('read', networkOf(ADDRESS))) === null);
  expect((await post(TRIPS, `Bearer ${PHONE}`)).status).toBe(200)
  while ((await limitFor('device', PHONE)) === null);
  expect((await post(TRIPS, `Bearer ${PHONE}`)).status).toBe(429)
  expect((await post(TRIPS, `Bearer ${OTHER}`)).status).toBe(200)
  expect((await post('/api/order/v1/order/', `Bearer ${OTHER}`)).status).toBe(429)
})

test('who makes up a token for every call is counted by network', async () => {
  const post = await door()
  const network = networkOf(ADDRESS)
  while ((await limitFor('device-network', network)) === null);
  expect((await post(TRIPS, `Bearer ${'m'.repeat(43)}`)).status).toBe(429)
})
