import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { clock } from '#kernel/clock.ts'
import { codeOfStep, stepOf } from '#services/auth/account/rules/totp.ts'
import { runSql } from '#database/sql.ts'
import { authDesk, type AuthDesk, type SignedIn } from '../support/auth-desk.ts'

let desk: AuthDesk
/** Held at the middle of a step, so that none ends between a code and its check; every test has steps of its own. */
let now = (stepOf(Date.now()) + 0.5) * 30_000

beforeAll(async () => {
  desk = await authDesk({ requireTotp: true })
})
afterAll(() => desk.close())
beforeEach(async () => {
  wait(3_600_000)
  for (const table of ['login_attempt', 'call_window', 'second_factor'])
    await runSql(desk.db, `delete from auth.${table}`)
})

const codeNow = (secret: string, steps = 0): string => codeOfStep(secret, stepOf(clock.ms()) + steps)
const wait = (ms: number): void => clock.freeze(new Date((now += ms)))

async function turnOn(who: SignedIn): Promise<{ secret: string; recovery: string[] }> {
  const { data } = await who.call('POST', '/v1/auth/totp/setup', {})
  const secret = data.secret as string
  const confirmed = await who.call('POST', '/v1/auth/totp/confirm', { code: codeNow(secret) })
  expect(confirmed.status).toBe(200)
  wait(60_000)
  return { secret, recovery: confirmed.data.recovery_codes as string[] }
}

const login = (username: string, more: Record<string, unknown> = {}) =>
  desk.open('/v1/auth/login', { username, password: DEMO_PASSWORD, ...more })

describe('turning the second factor on', () => {
  test('needs a code of the new secret, and ends every other session', async () => {
    const [here, there] = [await desk.as('helpdesk'), await desk.as('helpdesk')]
    expect((await here.call('POST', '/v1/auth/totp/confirm', { code: '123456' })).status).toBe(412)
    const { data } = await here.call('POST', '/v1/auth/totp/setup', {})
    expect(data.uri).toBe(
      `otpauth://totp/Angkut:helpdesk?secret=${data.secret as string}&issuer=Angkut&algorithm=SHA1&digits=6&period=30`,
    )
    // Not in force yet.
    expect((await login('helpdesk')).status).toBe(200)
    const code = codeNow(data.secret as string)
    const wrong = await here.call('POST', '/v1/auth/totp/confirm', {
      code: String((Number(code) + 1) % 1e6).padStart(6, '0'),
    })
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'code'])
    const right = await here.call('POST', '/v1/auth/totp/confirm', { code })
    expect(new Set(right.data.recovery_codes as string[]).size).toBe(10)
    expect(await there.actor()).toBeNull()
    expect((await here.call('GET', '/v1/auth/totp')).data).toMatchObject({
      enabled: true,
      recovery_codes_left: 10,
      required: false,
    })
    expect((await here.call('POST', '/v1/auth/totp/setup', {})).status).toBe(412)
  })

  test('asks for the password again when it was given more than five minutes ago', async () => {
    const here = await desk.as('helpdesk')
    wait(5 * 60_000 + 6_000)
    const answer = await here.call('POST', '/v1/auth/totp/setup', {})
    expect([answer.status, answer.errors[0]?.field]).toEqual([403, 'reauth_required'])
  })

  test('keeps neither recovery codes nor secret in any answer or audit row', async () => {
    const { secret, recovery } = await turnOn(await desk.as('helpdesk'))
    for (const table of ['recovery_code', 'audit_event', 'outbox', 'user_account', 'mail']) {
      const rows = JSON.stringify(await runSql(desk.db, `select to_jsonb(t) as row from auth.${table} t`))
      expect(rows).not.toContain(secret)
      for (const code of recovery) expect(rows).not.toContain(code)
    }
  })
})

describe('signing in with the second factor', () => {
  test('needs the code after the right password only, and each code works once', async () => {
    const { secret } = await turnOn(await desk.as('k3'))
    const without = await login('k3')
    expect([without.status, without.errors]).toEqual([
      401,
      [{ field: 'code', messages: ['Enter the code of your authenticator'] }],
    ])
    const strange = await login('k3', { password: 'wrong', code: codeNow(secret) })
    expect([strange.status, strange.errors]).toEqual([401, []])
    const code = codeNow(secret)
    expect((await login('k3', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect((await login('k3', { code })).status).toBe(401)
    expect((await login('k3', { code: codeNow(secret, -1) })).status).toBe(401)
    wait(30_000)
    expect((await login('k3', { code: codeNow(secret) })).status).toBe(200)
  })

  test('takes the codes next to the present one and no others', async () => {
    const { secret } = await turnOn(await desk.as('k3'))
    for (const far of [-2, 2]) expect((await login('k3', { code: codeNow(secret, far) })).status).toBe(401)
    expect((await login('k3', { code: codeNow(secret, -1) })).status).toBe(200)
    expect((await login('k3', { code: codeNow(secret, 1) })).status).toBe(200)
  })

  test('the same code from two places at once signs in one of them', async () => {
    const { secret } = await turnOn(await desk.as('k3'))
    const code = codeNow(secret)
    const answers = await Promise.all([login('k3', { code }), login('k3', { code }), login('k3', { code })])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401, 401])
  })

  test('a recovery code works once, however it is written', async () => {
    const here = await desk.as('k3')
    const { recovery } = await turnOn(here)
    const [code = ''] = recovery
    expect((await login('k3', { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await login('k3', { code })).status).toBe(401)
    expect((await here.call('GET', '/v1/auth/totp')).data.recovery_codes_left).toBe(9)
  })

  test('wrong codes count as wrong passwords do, asking for the code does not', async () => {
    const { secret } = await turnOn(await desk.as('k3'))
    for (let n = 0; n < 7; n += 1) expect((await login('k3')).status).toBe(401)
    for (let n = 0; n < 5; n += 1) expect((await login('k3', { code: '000000' })).status).toBe(401)
    expect((await login('k3', { code: codeNow(secret) })).status).toBe(429)
    const results = await runSql<{ result: string }>(
      desk.db,
      `select result from auth.login_audit where username = 'k3' order by at desc, id desc limit 2`,
    )
    expect(results.map((row) => row.result)).toEqual(['locked', 'bad_code'])
  })

  test('confirming again asks for the code too', async () => {
    const here = await desk.as('k3')
    const { secret } = await turnOn(here)
    const confirm = (more: object) =>
      here.call('POST', '/v1/auth/reauthenticate', { password: DEMO_PASSWORD, ...more })
    expect((await confirm({})).errors[0]?.field).toBe('code')
    expect((await confirm({ code: codeNow(secret) })).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('needs the password and a code', async () => {
    const here = await desk.as('k3')
    const { secret } = await turnOn(here)
    const off = (password: string, code: string) =>
      here.call('POST', '/v1/auth/totp/disable', { password, code })
    expect((await off('wrong', codeNow(secret))).errors[0]?.field).toBe('password')
    expect((await off(DEMO_PASSWORD, '000000')).errors[0]?.field).toBe('code')
    expect((await off(DEMO_PASSWORD, codeNow(secret))).status).toBe(200)
    expect((await login('k3')).status).toBe(200)
  })

  test('a super admin does it for somebody who lost his telephone, and that ends his sessions', async () => {
    const his = await desk.as('k3')
    await turnOn(his)
    const id = (await his.actor())!.userId
    const admin = await desk.as('super-admin')
    expect((await admin.call('GET', `/v1/user/${id}`)).data.has_second_factor).toBe(true)
    const done = await admin.call('POST', `/v1/user/${id}/remove-totp`, {})
    expect(done.data.has_second_factor).toBe(false)
    expect(await his.actor()).toBeNull()
    expect((await login('k3')).status).toBe(200)
    expect((await admin.call('POST', `/v1/user/${id}/remove-totp`, {})).status).toBe(412)
  })
})

describe('where it is required', () => {
  test('a super admin without one may only set it up, and cannot turn it off', async () => {
    const admin = await desk.as('super-admin')
    expect((await login('super-admin')).data.must_set_up_totp).toBe(true)
    const view = async () => (await desk.check.check(admin.token, 'cookie'))?.session.view.mustSetUpTotp
    expect(await view()).toBe(true)
    const { secret } = await turnOn(admin)
    expect(await view()).toBe(false)
    const off = await admin.call('POST', '/v1/auth/totp/disable', {
      password: DEMO_PASSWORD,
      code: codeNow(secret),
    })
    expect(off.status).toBe(412)
    const other = await desk.as('helpdesk')
    expect((await desk.check.check(other.token, 'cookie'))?.session.view.mustSetUpTotp).toBe(false)
  })
})
