import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { readEnv } from '#server/env.ts'
import { createGateway, type Gateway } from '#server/gateway.ts'
import { pagesOf } from '#server/pages.ts'
import { keyRing } from '#services/auth/account/keys.ts'
import type { OpenSession } from '#services/auth/account/sessions.ts'
import { codeOfStep, stepOf } from '#services/auth/account/rules/totp.ts'
import { answer, createService } from '#engine/call/service.ts'
import type { ServiceApp } from '#engine/context.ts'
import { AppError } from '#kernel/errors.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { clock } from '#kernel/clock.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'
import { request, started, statusOf } from '../server/plant-server.ts'

let desk: AuthDesk
let gateway: Gateway
let other: ServiceApp

function gatewayOf(settings: Record<string, string>): Gateway {
  const backend = { app: other }
  return createGateway(
    { auth: { app: desk.app }, master: backend, order: backend, billing: backend, vm: backend, sub: backend },
    desk.check,
    keyRing(desk.db),
    readEnv(settings),
    console,
  )
}

beforeAll(async () => {
  desk = await authDesk({ requireTotp: true })
  other = createService({ ...desk.ctx, service: 'master', schema: 'master' })
  other.get('/v1/thing', (c) => answer(c, { fresh: c.var.actor.reauthenticatedAt }))
  other.post('/v1/fresh', () => {
    throw new AppError('permission_denied', 'Confirm', [{ field: 'reauth_required', message: 'Confirm' }])
  })
  gateway = gatewayOf({})
})
afterAll(() => desk.close())
beforeEach(() => clock.shift(0))

/** Somebody who calls the running server with a bearer token, as a program does. */
async function program(
  username: string,
): Promise<(method: string, path: string, body?: object) => Promise<Response>> {
  const { get } = await started({ api: (exchange) => gateway.api(exchange) })
  const send = (method: string, path: string, body?: object, token?: string): Promise<Response> =>
    get(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const signedIn = await send('POST', '/auth/v1/auth/login', { username, password: DEMO_PASSWORD })
  const { data } = (await signedIn.json()) as { data: { access_token: string } }
  return (method, path, body) => send(method, path, body, data.access_token)
}

test('the time of the last proof travels to every service', async () => {
  const call = await program('helpdesk')
  const { data } = (await (await call('GET', '/master/v1/thing')).json()) as { data: { fresh: string } }
  expect(Math.abs(Date.parse(data.fresh) - clock.ms())).toBeLessThan(10_000)
})

test('a super admin without a second factor reaches their own account only, until they have one', async () => {
  const call = await program('super-admin')
  expect((await call('GET', '/master/v1/thing')).status).toBe(403)
  expect((await call('POST', '/auth/v1/user/', {})).status).toBe(403)
  const { data } = (await (await call('POST', '/auth/v1/auth/totp/setup', {})).json()) as {
    data: { secret: string }
  }
  const code = codeOfStep(data.secret, stepOf(clock.ms()))
  expect((await call('POST', '/auth/v1/auth/totp/confirm', { code })).status).toBe(200)
  expect((await call('GET', '/master/v1/thing')).status).toBe(200)
  expect((await call('POST', '/auth/v1/user/', {})).status).toBe(200)
})

test('over plain HTTP from elsewhere nobody signs in, unless the installation allows it', async () => {
  const body = JSON.stringify({ username: 'driver', password: DEMO_PASSWORD })
  const signInTo = async (settings: Record<string, string>, host: string): Promise<string> => {
    const { raw } = await started(
      { api: (exchange) => gatewayOf(settings).api(exchange) },
      { ALLOWED_HOSTS: 'plant.test', ...settings },
    )
    const headers = {
      Origin: `http://${host}`,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    }
    return raw(request('POST /api/auth/v1/auth/login', headers, host) + body)
  }
  const refused = await signInTo({}, 'plant.test')
  expect(statusOf(refused)).toBe(412)
  expect(refused).toContain('the connection is not encrypted')
  expect(refused).not.toMatch(/set-cookie/i)
  const allowed = await signInTo({ ALLOW_INSECURE_HTTP: '1' }, 'plant.test')
  expect(statusOf(allowed)).toBe(200)
  expect(allowed).toMatch(/set-cookie: token_sig=[\w-]+; Path=\/; SameSite=Lax; HttpOnly\r\n/i)
  // A browser trusts what never leaves its machine.
  for (const host of ['127.0.0.5', 'angkut.localhost'])
    expect(await signInTo({}, host)).toMatch(/set-cookie: __Host-token_sig=\S+ .*Secure\r\n/i)
})

test('who must change their password does that first', async () => {
  await runSql(desk.db, `update auth."user" set must_change_password = true where username = 'k3'`)
  const call = await program('k3')
  expect((await call('GET', '/master/v1/thing')).status).toBe(403)
  const change = { current_password: DEMO_PASSWORD, new_password: 'kapal berlayar ke utara' }
  expect((await call('POST', '/auth/v1/auth/change-password', change)).status).toBe(200)
  expect((await call('GET', '/master/v1/thing')).status).toBe(200)
})

const refusedOf = (username: string) =>
  runSql<ColumnsOf<'auth.login_audit', 'what' | 'ip'>>(
    desk.db,
    `select what, ip from auth.login_audit where username = $1 and result = 'refused' order by at`,
    [username],
  )

test('what somebody is refused because they may not do it is written down once, with who, when and from where', async () => {
  const call = await program('transport-admin')
  expect((await call('POST', '/auth/v1/user/', {})).status).toBe(403)
  expect(await refusedOf('transport-admin')).toEqual([{ what: 'POST /api/auth/v1/user/', ip: '127.0.0.1' }])
  // Nothing there, a mistake, and who has to give the password first: none of them is refused for good.
  expect((await call('GET', '/master/v1/nothing')).status).toBe(404)
  expect((await call('POST', '/auth/v1/auth/change-password', {})).status).toBe(400)
  expect((await call('POST', '/master/v1/fresh', {})).status).toBe(403)
  expect(await refusedOf('transport-admin')).toHaveLength(1)
  // Whoever asks without a pause does not fill a table that keeps everything.
  for (let n = 0; n < 70; n += 1) await call('GET', '/auth/v1/user/00000000-0000-7000-8000-000000000000')
  expect((await refusedOf('transport-admin')).length).toBeLessThanOrEqual(60)
})

test('a page of another role is written down as well, and neither page nor call waits for a database that is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'entry.mjs')
  writeFileSync(
    entry,
    'export const handler = async (_req, res, _next, { noteDenied }) => { await noteDenied(); res.end("home") }',
  )
  const view = { userId: '01900000-0000-7000-8000-000000000001', username: 'driver', sid: 'one' }
  const told: string[] = []
  const check = {
    ...desk.check,
    check: async () => ({ session: { view } as OpenSession, renewed: null }),
    async refused(_session: unknown, _client: unknown, what: string): Promise<void> {
      told.push(what)
      throw new Error('the database is away')
    },
  }
  const { get } = await started({
    page: (await pagesOf(entry, gateway, check, readEnv({}), { error: () => undefined })).page,
  })
  const page = await get('/dashboard/users', { headers: { authorization: 'Bearer a.b.c' } })
  expect([page.status, await page.text(), told]).toEqual([200, 'home', ['GET /dashboard/users']])
})
