import { generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, DEMO_USERS } from '#access/demo.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { keyRing, type KeyRing } from '#services/auth/account/keys.ts'
import { scopesOf, sessionCheck, type SessionCheck } from '#services/auth/ports.ts'
import { loadDemoAccounts } from '#services/auth/start-data.ts'
import { signToken } from '#services/auth/account/tokens.ts'
import type { CallClient, ServiceApp, ServiceContext } from '#engine/context.ts'
import { createDatabase, transaction, type Database } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { writing } from '#engine/write.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { TEST_SIGNER } from '../support/signer.ts'

const COST = { memory: 8, time: 1 }
const BROWSER: CallClient = {
  ip: '10.0.0.1',
  userAgent: 'test',
  secure: true,
  script: false,
  device: null,
  deviceToken: null,
  lang: 'en',
}

let db: Database
let drop: () => Promise<void>
let app: ServiceApp
let check: SessionCheck
let ring: KeyRing

beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  db = createDatabase(made.config)
  const ctx: ServiceContext = {
    service: 'auth',
    schema: 'auth',
    db,
    log: pino({ level: 'silent' }),
    scopesOf,
    signer: TEST_SIGNER,
    ends: new KnownEnds(),
    isReal: false,
  }
  await transaction(db, (tx) => loadDemoAccounts(writing(ctx, tx, SYSTEM), COST))
  check = sessionCheck(db)
  app = createAuthApp(ctx, {
    cost: COST,
    networkOf: (ip) => ip,
    onEnded: (sids) => check.forget(sids),
    requireTotp: false,
    mails: true,
  })
  ring = await keyRing(db)()
})
afterAll(async () => {
  await db.end()
  await drop()
})
beforeEach(async () => {
  clock.freeze(null)
  clock.shift(0)
  await runSql(db, 'delete from auth.login_attempt')
  await runSql(db, 'delete from auth.call_window')
})

interface SignedIn {
  status: number
  token: string
  device: string
  retryAfter: number
  message: string
}

function cookieOf(response: Response, name: string): string {
  const found = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found?.split(';')[0]?.slice(name.length + 1) ?? ''
}

async function signIn(
  username: string,
  password: string = DEMO_PASSWORD,
  client: Partial<CallClient> = {},
): Promise<SignedIn> {
  const request = new Request('http://x/v1/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username, password }),
  })
  const response = await app.fetch(request, { client: { ...BROWSER, ...client } })
  const { header } = (await response.json()) as { header: { message: string } }
  return {
    status: response.status,
    token: `${cookieOf(response, 'token')}.${cookieOf(response, '__Host-token_sig')}`,
    device: cookieOf(response, '__Host-device'),
    retryAfter: Number(response.headers.get('retry-after')),
    message: header.message,
  }
}

async function call(
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ status: number; data: { items: { id: string; current: boolean }[] } }> {
  const verified = await check.check(token, 'cookie')
  if (!verified) return { status: 401, data: { items: [] } }
  const { view, scope } = verified.session
  const actor = { ...SYSTEM, ...view, scope }
  const response = await app.fetch(
    new Request(`http://x${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }),
    { actor, client: BROWSER },
  )
  return { status: response.status, ...((await response.json()) as object) } as never
}

describe('signing in', () => {
  test('every demo account signs in and its token carries the role code', async () => {
    for (const { username, roleCode } of DEMO_USERS) {
      const { status, token } = await signIn(username)
      expect(status).toBe(200)
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
        string,
        unknown
      >
      expect(claims.RoleCode).toBe(roleCode)
      expect((await check.check(token, 'cookie'))?.session.view.username).toBe(username)
    }
  })

  test('an unknown name and a wrong password get the same answer', async () => {
    const [unknown, wrong] = [await signIn('nobody'), await signIn('helpdesk', 'not the password')]
    expect(unknown).toEqual(wrong)
    expect(unknown.status).toBe(401)
  })

  test('the sixth wrong password waits 30 seconds, then twice as long, at most 15 minutes', async () => {
    const start = clock.ms()
    clock.freeze(new Date(start))
    for (let n = 0; n < 5; n += 1) expect((await signIn('k3', 'wrong')).status).toBe(401)
    const first = await signIn('k3', 'wrong')
    expect(first).toMatchObject({ status: 429, retryAfter: 30 })
    let wait = 0
    for (let n = 0; n < 8; n += 1) {
      clock.freeze(new Date(start + (wait += n === 0 ? 31_000 : 901_000)))
      expect((await signIn('k3', 'wrong')).status).toBe(401)
    }
    expect((await signIn('k3', 'wrong')).retryAfter).toBe(900)
  })

  test('the owner on a browser he used before still gets in while strangers attack', async () => {
    const { device } = await signIn('driver')
    for (let n = 0; n < 6; n += 1) await signIn('driver', 'wrong')
    expect((await signIn('driver')).status).toBe(429)
    expect((await signIn('driver', DEMO_PASSWORD, { device })).status).toBe(200)
  })

  test('two hundred people of one address sign in within a minute, also while a few mistype', async () => {
    clock.freeze(clock.now())
    const answers: number[] = []
    for (let n = 0; n < 200; n += 1) {
      const { username } = DEMO_USERS[n % DEMO_USERS.length]!
      if (n % 10 === 0) await signIn(username, 'mistyped')
      answers.push((await signIn(username)).status)
    }
    expect(answers.filter((status) => status !== 200)).toEqual([])
  })

  test('failures of one network close it to accounts that were never there, and to no other network', async () => {
    clock.freeze(clock.now())
    const ip = '10.8.8.8'
    const { device } = await signIn('driver')
    await signIn('k3', DEMO_PASSWORD, { ip })
    const tried: number[] = []
    for (let n = 0; n < 31; n += 1) tried.push((await signIn(`guess-${n}`, 'wrong', { ip })).status)
    expect([tried.indexOf(429), tried.length]).toEqual([30, 31])
    expect(await signIn('helpdesk', DEMO_PASSWORD, { ip })).toMatchObject({ status: 429, retryAfter: 60 })
    // A browser of its own, an account that was there before, and a second person at a terminal that somebody has used.
    expect((await signIn('driver', DEMO_PASSWORD, { ip, device })).status).toBe(200)
    expect((await signIn('k3', DEMO_PASSWORD, { ip })).status).toBe(200)
    expect((await signIn('helpdesk', DEMO_PASSWORD, { ip, device })).status).toBe(200)
    expect((await signIn('helpdesk', DEMO_PASSWORD, { ip: '10.9.9.9' })).status).toBe(200)
    clock.freeze(new Date(clock.ms() + 60_001))
    expect((await signIn('order-requester', DEMO_PASSWORD, { ip })).status).toBe(200)
  })

  test('who tries many names at a used terminal is stopped there, and an account attacked elsewhere is open there', async () => {
    clock.freeze(clock.now())
    const ip = '10.8.8.9'
    const { device } = await signIn('driver')
    for (let n = 0; n < 6; n += 1) await signIn('helpdesk', 'wrong', { ip })
    expect((await signIn('helpdesk', DEMO_PASSWORD, { ip, device })).status).toBe(200)
    const tried: number[] = []
    for (let n = 0; n < 31; n += 1) tried.push((await signIn(`guess-${n}`, 'wrong', { ip, device })).status)
    expect(tried.at(-1)).toBe(429)
    expect((await signIn('driver', DEMO_PASSWORD, { ip, device })).status).toBe(200)
  })

  test('a clock that is set back after failures locks nobody out for the jump', async () => {
    const start = clock.ms()
    const steady = vi.spyOn(clock, 'steadyMs')
    const at = (wall: number, passed: number): void => {
      clock.freeze(new Date(wall))
      steady.mockReturnValue(passed)
    }
    const ip = '10.8.8.7'
    // Set forward by a day, failures, and back.
    at(start + 86_400_000, 0)
    for (let n = 0; n < 6; n += 1) await signIn('helpdesk', 'wrong', { ip })
    for (let n = 0; n < 31; n += 1) await signIn(`guess-${n}`, 'wrong', { ip })
    at(start, 1000)
    expect((await signIn('helpdesk', DEMO_PASSWORD, { ip })).status).toBe(429)
    at(start + 61_000, 62_000)
    expect((await signIn('helpdesk', DEMO_PASSWORD, { ip })).status).toBe(200)
    // Those failures count no longer, and new ones do.
    for (let n = 0; n < 6; n += 1) await signIn('order-requester', 'wrong', { ip })
    expect((await signIn('order-requester', DEMO_PASSWORD, { ip })).status).toBe(429)
    steady.mockRestore()
  })

  test('a switched-off account cannot sign in and its sessions end within five seconds', async () => {
    const { token } = await signIn('transport-admin')
    await runSql(db, `update auth."user" set is_active = false where username = 'transport-admin'`)
    clock.shift(5_001)
    expect(await check.check(token, 'cookie')).toBeNull()
    expect((await signIn('transport-admin')).status).toBe(401)
  })
})

describe('sessions', () => {
  test('a token has one spelling: bits of its last character that belong to no byte are not free', async () => {
    const { token } = await signIn('helpdesk')
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(token.at(-1)!)
    const twins = [1, 2, 3].map((bit) => token.slice(0, -1) + letters[last ^ bit])
    const bytes = (text: string) => Buffer.from(text.split('.')[2]!, 'base64url').toString('hex')
    expect(twins.map(bytes)).toEqual([bytes(token), bytes(token), bytes(token)])
    for (const twin of twins) expect(await check.check(twin, 'cookie')).toBeNull()
    expect(await check.check(token, 'cookie')).not.toBeNull()
  })

  test('a changed role ends the session', async () => {
    const { token } = await signIn('transport-management')
    await runSql(db, `update auth."user" set role_code = 'helpdesk' where username = 'transport-management'`)
    clock.shift(5_001)
    expect(await check.check(token, 'cookie')).toBeNull()
  })

  test('a super-admin is signed out after 15 idle minutes, a weighbridge operator is not', async () => {
    const [admin, operator] = [await signIn('super-admin'), await signIn('weighbridge')]
    clock.shift(14 * 60_000)
    expect(await check.check(admin.token, 'cookie')).not.toBeNull()
    clock.shift(30 * 60_000)
    expect(await check.check(admin.token, 'cookie')).toBeNull()
    expect(await check.check(operator.token, 'cookie')).not.toBeNull()
  })

  test('an open event stream keeps nobody signed in', async () => {
    const { token } = await signIn('super-admin')
    const sid = (await check.check(token, 'cookie'))!.session.view.sid
    clock.shift(10 * 60_000)
    expect(await check.alive([sid, uuidv7()])).toEqual(new Set([sid]))
    clock.shift(20 * 60_000)
    expect(await check.alive([sid])).toEqual(new Set())
    expect(await check.check(token, 'cookie')).toBeNull()
  })

  test.each([
    ['logout', 'update auth.session set revoked_at = now() where id = $1'],
    [
      'deactivation',
      'update auth."user" set is_active = false where id = (select user_id from auth.session where id = $1)',
    ],
    [
      'another role',
      `update auth."user" set role_code = 'k3' where id = (select user_id from auth.session where id = $1)`,
    ],
  ])('after %s the session counts no more for the streams of any server', async (_what, statement) => {
    const { token } = await signIn('helpdesk')
    const { sid, userId } = (await check.check(token, 'cookie'))!.session.view
    const elsewhere = sessionCheck(db)
    expect(await elsewhere.alive([sid])).toEqual(new Set([sid]))
    await runSql(db, statement, [sid])
    expect(await elsewhere.alive([sid])).toEqual(new Set())
    await runSql(db, `update auth."user" set is_active = true, role_code = 'helpdesk' where id = $1`, [
      userId,
    ])
  })

  test('what a page asks by itself keeps nobody signed in, and hides nobody who acts', async () => {
    let { token } = await signIn('super-admin')
    const isOpen = async (minute: number, isSeen: boolean): Promise<boolean> => {
      clock.shift(minute * 60_000)
      const found = await check.check(token, 'cookie', isSeen)
      token = found?.renewed ?? token
      return found !== null
    }
    expect(await isOpen(10, false)).toBe(true)
    expect(await isOpen(10, true)).toBe(true)
    expect(await isOpen(20, false)).toBe(true)
    expect(await isOpen(26, false)).toBe(false)
  })

  test('nothing outlives its absolute limit, however busy', async () => {
    let { token } = await signIn('super-admin')
    for (let minute = 10; minute < 480; minute += 10) {
      clock.shift(minute * 60_000)
      const found = await check.check(token, 'cookie')
      expect(found).not.toBeNull()
      token = found?.renewed ?? token
    }
    clock.shift(481 * 60_000)
    expect(await check.check(token, 'cookie')).toBeNull()
  })

  test('all who renew at once get the same new token, and the old one works for a minute more', async () => {
    const { token } = await signIn('weighbridge')
    clock.shift(6 * 60_000)
    const renewed = await Promise.all([1, 2, 3, 4].map(() => check.check(token, 'cookie')))
    const fresh = renewed[0]?.renewed
    expect(fresh).toBeTruthy()
    expect(new Set(renewed.map((one) => one?.renewed)).size).toBe(1)
    clock.shift(6 * 60_000 + 50_000)
    expect(await check.check(token, 'cookie')).not.toBeNull()
    clock.shift(6 * 60_000 + 70_000)
    expect(await check.check(token, 'cookie')).toBeNull()
    expect(await check.check(fresh!, 'cookie')).not.toBeNull()
  })

  test('a person sees where he is signed in and ends one place only', async () => {
    const [here, there] = [await signIn('respond-center'), await signIn('respond-center')]
    const list = await call('GET', '/v1/session', here.token)
    const other = list.data.items.find((item) => !item.current)!
    expect((await call('DELETE', `/v1/session/${other.id}`, here.token)).status).toBe(200)
    expect(await check.check(there.token, 'cookie')).toBeNull()
    expect(await check.check(here.token, 'cookie')).not.toBeNull()
  })

  test("nobody ends another person's session", async () => {
    const [mine, his] = [await signIn('helpdesk'), await signIn('safety-officer')]
    const { data } = await call('GET', '/v1/session', his.token)
    expect((await call('DELETE', `/v1/session/${data.items[0]!.id}`, mine.token)).status).toBe(404)
  })

  test('logging out kills the session at the server', async () => {
    const { token } = await signIn('helpdesk')
    expect((await call('POST', '/v1/auth/logout', token, {})).status).toBe(200)
    expect(await check.check(token, 'cookie')).toBeNull()
  })

  test('a new password needs the old one and signs out every other place', async () => {
    const [here, there] = [await signIn('compiler-handling'), await signIn('compiler-handling')]
    const change = (current: string, next: string) =>
      call('POST', '/v1/auth/change-password', here.token, { current_password: current, new_password: next })
    expect((await change('wrong', 'kapal berlayar ke utara')).status).toBe(400)
    expect((await change(DEMO_PASSWORD, 'short')).status).toBe(400)
    expect((await change(DEMO_PASSWORD, 'kapal berlayar ke utara')).status).toBe(200)
    expect(await check.check(there.token, 'cookie')).toBeNull()
    expect(await check.check(here.token, 'cookie')).not.toBeNull()
    expect((await signIn('compiler-handling', 'kapal berlayar ke utara')).status).toBe(200)
  })
})

describe('forged tokens', () => {
  const header = { alg: 'EdDSA', typ: 'at+jwt' }
  async function forged(change: {
    header?: object
    claims?: object
    key?: CryptoKey
    expiresIn?: string
  }): Promise<string> {
    const { token } = await signIn('weighbridge-2')
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >
    return new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ ...header, kid: ring.signing.kid, ...change.header } as never)
      .sign(change.key ?? (ring.signing.key as CryptoKey))
  }

  test('none of them is anybody', async () => {
    const stranger = (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).privateKey as CryptoKey
    const { token } = await signIn('weighbridge-2')
    const other = await signIn('weighbridge')
    const [head, body, signature] = token.split('.') as [string, string, string]
    const edited = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        RoleCode: 'super-admin',
      }),
    ).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    const bad = [
      `${head}.${edited}.${signature}`,
      `${none}.${body}.`,
      `${head}.${body}.${other.token.split('.')[2]}`,
      await forged({ key: stranger }),
      await forged({ header: { kid: '../../etc/passwd' } }),
      await forged({ header: { typ: 'JWT' } }),
      await forged({ claims: { aud: 'order' } }),
      await forged({ claims: { iss: 'somebody' } }),
      await forged({ claims: { sid: '01900000-0000-7000-8000-00000000dead' } }),
      'garbage',
      '',
    ]
    for (const one of bad) expect(await check.check(one, 'cookie')).toBeNull()
    expect(await check.check(token, 'cookie')).not.toBeNull()
  })

  test('a bearer token past its expiry is refused', async () => {
    const { token } = await signIn('weighbridge-2')
    expect(await check.check(token, 'bearer')).not.toBeNull()
    clock.shift(11 * 60_000)
    expect(await check.check(token, 'bearer')).toBeNull()
  })

  test('the same moment gives the same token', async () => {
    const claims = {
      userId: DEMO_USERS[0]!.id,
      sid: DEMO_USERS[1]!.id,
      name: 'x',
      roleCode: 'driver',
      issuedAt: 1_795_000_000,
    }
    expect(await signToken(ring, claims)).toBe(await signToken(ring, claims))
  })
})
