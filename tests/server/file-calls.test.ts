import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { decodeJwt, importPKCS8 } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway, type Backend } from '#server/gateway.ts'
import { CALL_KINDS } from '#server/load-classes.ts'
import type { ServiceEnv } from '#engine/context.ts'
import { started } from './plant-server.ts'

// Which calls the worker takes (decision 89): those that take or make files, while it is there.

const app = new Hono<ServiceEnv>().all('*', (c) => c.json({ where: 'here' }))
const nobody = {
  check: async () => null,
  alive: async () => new Set<string>(),
  forget: () => undefined,
  refused: async () => undefined,
}

/** A worker that says what it was asked. */
async function worker(): Promise<string> {
  const server: Server = createServer((req, res) => {
    const token = req.headers.authorization?.slice('Bearer '.length) ?? ''
    const hash = createHash('sha256')
    req.on('data', (part) => hash.update(part))
    req.on('end', () => {
      res.setHeader('content-type', 'application/json')
      const said = { where: 'worker', path: req.url, for: decodeJwt(token).aud, body: hash.digest('hex') }
      res.end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function site(at: () => string | null) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = await importPKCS8(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'EdDSA')
  const backend: Backend = { app, filesAt: async () => at() }
  const gateway = createGateway(
    { auth: backend, master: backend, order: backend, billing: backend, vm: backend, sub: backend },
    nobody,
    async () => ({ signing: { kid: 'one', key } }) as never,
    { limits: false, allowInsecureHttp: true },
    console,
  )
  const { get } = await started({ api: gateway.api, ...CALL_KINDS })
  return async (method: string, path: string, sent = '{}'): Promise<unknown> => {
    const body = method === 'POST' ? { body: sent, headers: { 'content-type': 'application/json' } } : {}
    return (await get(path, { method, ...body })).json()
  }
}

test('files are made by the worker, and everything else here', async () => {
  const address = await worker()
  const ask = await site(() => `${address}/order`)
  expect(await ask('GET', '/api/order/v1/trip/download?format=csv')).toEqual({
    where: 'worker',
    path: '/order/v1/trip/download?format=csv',
    for: 'order',
    body: createHash('sha256').digest('hex'),
  })
  const run = '/v1/truck/import/0190a000-0000-7000-8000-000000000001/run'
  expect(await ask('POST', `/api/order${run}`)).toMatchObject({ where: 'worker', path: `/order${run}` })
  expect(await ask('GET', '/api/order/v1/trip/download?check=1')).toEqual({ where: 'here' })
  expect(await ask('POST', '/api/order/v1/trip/')).toEqual({ where: 'here' })
})

test('what a worker that ended meanwhile does not answer is read here', async () => {
  const ask = await site(() => 'http://127.0.0.1:1/order')
  expect(await ask('GET', '/api/order/v1/trip/download')).toEqual({ where: 'here' })
})

test('without a worker they are made here', async () => {
  const ask = await site(() => null)
  expect(await ask('GET', '/api/order/v1/trip/download')).toEqual({ where: 'here' })
})

test('a large file comes to the worker as it was sent, and its answer comes back', async () => {
  const address = await worker()
  const ask = await site(() => `${address}/sub`)
  const large = randomBytes(400_000).toString('hex')
  const path = '/v1/scale-feed/0190a000-0000-7000-8000-000000000001/picture'
  const answer = await ask('POST', `/api/sub${path}`, large)
  const body = createHash('sha256').update(large).digest('hex')
  expect(answer).toMatchObject({ where: 'worker', path: `/sub${path}`, body })
})
