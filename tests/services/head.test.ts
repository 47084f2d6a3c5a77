import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { AppError, ERROR_STATUS } from '#kernel/errors.ts'
import { keysOf } from '#kernel/guards.ts'
import { answer, createService } from '#engine/call/service.ts'
import { readEnv } from '#server/env.ts'
import { createGateway, type Gateway } from '#server/gateway.ts'
import { limitFor } from '#server/limits.ts'
import { keyRing } from '#services/auth/account/keys.ts'
import { request, started, statusOf } from '../server/plant-server.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'

let desk: AuthDesk
let gateway: Gateway

const CODES = keysOf(ERROR_STATUS)

beforeAll(async () => {
  desk = await authDesk({ requireTotp: true })
  const app = createService({ ...desk.ctx, service: 'master', schema: 'master' })
  app.get('/v1/thing', (c) => answer(c, { one: 1 }))
  app.get('/v1/file', (c) => c.body('a;b', 200, { 'content-type': 'text/csv' }))
  app.get('/v1/fresh', () => {
    throw new AppError('permission_denied', 'Confirm', [{ field: 'reauth_required', message: 'Confirm' }])
  })
  app.get('/v1/broken', () => {
    throw new Error('not foreseen')
  })
  app.get('/v1/empty/:code', (c) => c.body(null, Number(c.req.param('code')) as 403))
  for (const code of CODES)
    app.get(`/v1/refused/${code}`, () => {
      throw new AppError(code, 'Refused')
    })
  const backend = { app }
  gateway = createGateway(
    { auth: { app: desk.app }, master: backend, order: backend, billing: backend, vm: backend, sub: backend },
    desk.check,
    keyRing(desk.db),
    readEnv({}),
    console,
  )
})

afterAll(() => desk.close())

/** What the answers say of their content and of what may be done with it. */
const headersOf = ({ headers }: Response) =>
  ['content-type', 'cache-control', 'content-security-policy', 'retry-after', 'allow'].map((name) =>
    headers.get(name),
  )

async function site() {
  const { get, raw } = await started({ api: (exchange) => gateway.api(exchange) })
  const signedIn = await get('/api/auth/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'helpdesk', password: DEMO_PASSWORD }),
  })
  const { data } = (await signedIn.json()) as { data: { access_token: string } }
  const token = data.access_token
  /** The head of an address beside the whole of it; gives the status of both. */
  const both = async (
    path: string,
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ) => {
    const whole = await get(path, { headers })
    const head = await get(path, { method: 'HEAD', headers })
    expect(await head.text(), path).toBe('')
    expect(headersOf(head), path).toEqual(headersOf(whole))
    await whole.text()
    return [whole.status, head.status]
  }
  return { both, raw, token }
}

test.each(CODES)('HEAD of a call that is refused as %s has its status and no body', async (code) => {
  const { both } = await site()
  const status = ERROR_STATUS[code]
  expect(await both(`/api/master/v1/refused/${code}`)).toEqual([status, status])
})

test.each([
  ['a call that answers', '/api/master/v1/thing', 200],
  ['a file', '/api/master/v1/file', 200],
  ['a call that asks for the password', '/api/master/v1/fresh', 403],
  ['what was not foreseen', '/api/master/v1/broken', 500],
  ['a refusal that says nothing', '/api/master/v1/empty/403', 403],
  ['no call', '/api/master/v1/nothing', 404],
  ['no service', '/api/nothing/v1/thing', 404],
  ['a record by a text', '/api/auth/v1/user/x', 403],
  ['a path that is none', '/a//b', 400],
  ['a page', '/', 200],
])('HEAD of %s is that of reading it', async (_what, path, status) => {
  const { both } = await site()
  expect(await both(path)).toEqual([status, status])
})

test('HEAD of somebody who is not signed in, from another host and too often', async () => {
  const { both, raw, token } = await site()
  expect(await both('/api/master/v1/thing', {})).toEqual([401, 401])
  for (const path of ['/', '/api/master/v1/thing']) {
    const answered = await raw(request(`HEAD ${path}`, {}, 'another.example'))
    expect([statusOf(answered), answered.split('\r\n\r\n')[1]]).toEqual([400, ''])
  }
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  while ((await limitFor('read', sid)) === null);
  expect(await both('/api/master/v1/thing')).toEqual([429, 429])
})
