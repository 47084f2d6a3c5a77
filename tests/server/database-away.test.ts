import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepRunning } from '#engine/keep-running.ts'
import { readEnv } from '#server/env.ts'
import { createGateway, type Backend } from '#server/gateway.ts'
import { pagesOf } from '#server/pages.ts'
import type { SessionCheck } from '#services/auth/ports.ts'
import type { ServiceName } from '#engine/context.ts'
import { started } from './plant-server.ts'

const REFUSED = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})
const SILENT = new Error('Query read timeout')

/** Whoever asks for a session meets a database that is away. */
const away = (error: Error): SessionCheck => ({
  check: () => Promise.reject(error),
  alive: () => Promise.reject(error),
  forget: () => undefined,
  refused: () => Promise.reject(error),
})

const NO_SERVICES = {} as Record<ServiceName, Backend>
const noKeys = () => Promise.reject(SILENT)
const BEARER = { authorization: 'Bearer a.b.c' }

test.each([REFUSED, SILENT])(
  'a call whose session cannot be read is 503 with Retry-After: %s',
  async (error) => {
    const gateway = createGateway(
      NO_SERVICES,
      away(error),
      noKeys,
      { limits: true, allowInsecureHttp: true },
      console,
    )
    const { get } = await started({ api: gateway.api })
    const answer = await get('/api/master/v1/vendor/1', { headers: BEARER })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({ header: { success: false, status_code: 503 } })
  },
)

test('a call of a page that no service answers is logged, for the page hears only that nothing came back', async () => {
  const log = { error: vi.fn() }
  const gateway = createGateway(
    NO_SERVICES,
    away(SILENT),
    noKeys,
    { limits: true, allowInsecureHttp: true },
    log,
  )
  const api = gateway.apiFor(null, {
    ip: '127.0.0.1',
    userAgent: '',
    lang: 'en',
    secure: true,
    script: false,
    device: null,
    deviceToken: null,
  })
  await expect(api.send('GET /master/v1/vendor/1')).rejects.toMatchObject({ code: 'unavailable' })
  expect(log.error.mock.calls).toMatchObject([
    [{ path: '/api/master/v1/vendor/1', err: expect.any(TypeError) }, expect.any(String)],
  ])
})

test('a page whose caller cannot be read is drawn as nobody, and told that the database is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'entry.mjs')
  writeFileSync(
    entry,
    'export const handler = async (_req, res, _next, locals) => res.end(JSON.stringify({ session: locals.session, away: locals.away }))',
  )
  const env = readEnv({})
  const gateway = createGateway(
    NO_SERVICES,
    away(SILENT),
    noKeys,
    { limits: true, allowInsecureHttp: true },
    console,
  )
  const { get } = await started({ page: (await pagesOf(entry, gateway, away(SILENT), env, console)).page })
  expect(await (await get('/dashboard', { headers: BEARER })).json()).toEqual({
    session: null,
    away: 'reconnecting',
  })
})

test('a failure of the database that reaches the server itself is 503, any other 500', async () => {
  const { get } = await started({
    page: ({ req }) => Promise.reject(req.url === '/away' ? REFUSED : new Error('a mistake')),
  })
  const refused = await get('/away')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await get('/mistake')).status).toBe(500)
})

test('/readyz answers 503 within its limit when the database says nothing', async () => {
  const { get } = await started({ ready: () => new Promise(() => undefined) })
  const answer = await get('/readyz')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ ok: false, database: 'does not answer' })
})

test('a fault outside the program is logged and ends nothing; a mistake of the program does', () => {
  const faults = new EventEmitter()
  const log = { error: vi.fn(), fatal: vi.fn() }
  const end = vi.fn()
  keepRunning(log, end, faults)
  const disk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  const outside = [REFUSED, SILENT, disk, Object.assign(new Error('ended'), { code: '57P01' })]
  for (const error of outside) faults.emit('uncaughtException', error)
  faults.emit('unhandledRejection', new TypeError('nobody waited'))
  expect(log.error).toHaveBeenCalledTimes(outside.length + 1)
  expect(end).not.toHaveBeenCalled()
  faults.emit('uncaughtException', new TypeError('x is not a function'))
  expect(log.fatal).toHaveBeenCalledTimes(1)
  expect(end).toHaveBeenCalledTimes(1)
})
