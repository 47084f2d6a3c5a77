import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { createGateway, type Gateway } from '#server/gateway.ts'
import { keyRing } from '#services/auth/keys.ts'
import { codeOfStep, stepOf } from '#services/auth/rules/totp.ts'
import { answer, createService } from '#services/_shared/service.ts'
import { run } from '#services/_shared/sql.ts'
import { clock } from '#kernel/clock.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'
import { started } from '../server/plant-server.ts'

let desk: AuthDesk
let gateway: Gateway
beforeAll(async () => {
  desk = await authDesk({ requireTotp: true })
  const other = createService({ ...desk.ctx, service: 'master', schema: 'master' })
  other.get('/v1/thing', (c) => answer(c, { fresh: c.var.actor.reauthenticatedAt }))
  const backend = { app: other }
  gateway = createGateway(
    { auth: { app: desk.app }, master: backend, order: backend, billing: backend, vm: backend, sub: backend },
    desk.check,
    keyRing(desk.db),
  )
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

test('a super admin without a second factor reaches his own account only, until he has one', async () => {
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

test('who must change his password does that first', async () => {
  await run(desk.db.kysely, `update auth."user" set must_change_password = true where username = 'k3'`)
  const call = await program('k3')
  expect((await call('GET', '/master/v1/thing')).status).toBe(403)
  const change = { current_password: DEMO_PASSWORD, new_password: 'kapal berlayar ke utara' }
  expect((await call('POST', '/auth/v1/auth/change-password', change)).status).toBe(200)
  expect((await call('GET', '/master/v1/thing')).status).toBe(200)
})
