import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_USERS } from '#access/demo.ts'
import { clock } from '#kernel/clock.ts'
import { makeLink } from '#services/auth/account/links.ts'
import { sendNextMail, type Mail } from '#services/auth/account/mail-sender.ts'
import { runSql } from '#database/sql.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'

const idOf = (username: string): string => DEMO_USERS.find((user) => user.username === username)!.id
const PASSWORD = 'kapal berlayar ke utara'
const OTHER = 'perahu kecil menyeberangi sungai'

let desk: AuthDesk
beforeAll(async () => {
  desk = await authDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  clock.shift(0)
  for (const table of ['login_attempt', 'call_window', 'mail', 'access_link'])
    await runSql(desk.db, `delete from auth.${table}`)
})

async function linkFor(username: string): Promise<string> {
  const { path } = await makeLink(desk.db, idOf(username), 'reset', null)
  return path.split('=')[1]!
}

const reset = (token: string, new_password = PASSWORD, ip?: string) =>
  desk.open('/v1/auth/reset', { token, new_password }, ip)

async function withEmail(username: string): Promise<void> {
  await runSql(desk.db, `update auth."user" set email = username || '@pabrik.id' where username = $1`, [
    username,
  ])
}

async function sentMails(send?: (mail: Mail) => Promise<void>): Promise<Mail[]> {
  const sent: Mail[] = []
  const keep = async (mail: Mail): Promise<void> => void sent.push(mail)
  while (await sendNextMail(desk.ctx, 'https://angkut.example.com', send ?? keep));
  return sent
}

describe('a link', () => {
  test('sets the password once, signs nobody in and everybody of the account out', async () => {
    const his = await desk.as('k3')
    const token = await linkFor('k3')
    const used = await reset(token)
    expect(used.status).toBe(200)
    expect(used.response.headers.getSetCookie()).toEqual([])
    expect(await his.actor()).toBeNull()
    await desk.as('k3', PASSWORD)
    await expect(desk.as('k3', DEMO_PASSWORD)).rejects.toThrow()
    expect((await reset(token, OTHER)).status).toBe(404)
  })

  test('says whose it is and what for, as long as it works', async () => {
    const check = (token: string) => desk.open('/v1/auth/reset/check', { token })
    const token = await linkFor('k3')
    expect((await check(token)).data).toEqual({ purpose: 'reset', username: 'k3' })
    expect((await reset(token)).status).toBe(200)
    for (const { status, header } of [await check(token), await check('x'.repeat(43))])
      expect([status, header.message]).toEqual([404, 'This link does not work any more; ask for a new one'])
  })

  test('used twice at the same time works once', async () => {
    const token = await linkFor('transport-admin')
    const answers = await Promise.all([
      reset(token, PASSWORD),
      reset(token, OTHER),
      reset(token, `${OTHER}!`),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404])
  })

  test('of the same account die together', async () => {
    const [one, two] = [await linkFor('transport-management'), await linkFor('transport-management')]
    expect((await reset(one)).status).toBe(200)
    expect((await reset(two)).status).toBe(404)
  })

  test('works for 30 minutes', async () => {
    const token = await linkFor('driver')
    clock.shift(29 * 60_000)
    expect((await reset(token, 'too short')).status).toBe(400)
    clock.shift(30 * 60_000 + 1000)
    expect((await reset(token)).status).toBe(404)
  })

  test('that is unknown, used or old gets one answer', async () => {
    const used = await linkFor('helpdesk')
    await reset(used)
    const old = await linkFor('helpdesk')
    clock.shift(31 * 60_000)
    const answers = [await reset(used), await reset(old), await reset('x'.repeat(43))]
    expect(new Set(answers.map(({ status, header }) => `${status} ${header.message}`)).size).toBe(1)
  })

  test('refuses a weak password beside the field and stays usable', async () => {
    const token = await linkFor('respond-center')
    for (const weak of [
      'short',
      'timbangan-2026!',
      'yusuf maulana 12',
      'respond-center-99',
      'qwertyuiop12',
    ]) {
      const { status, errors } = await reset(token, weak)
      expect([weak, status, errors[0]?.field]).toEqual([weak, 400, 'new_password'])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('opens an account that strangers have locked', async () => {
    for (let tries = 0; tries < 6; tries += 1)
      await desk.open('/v1/auth/login', { username: 'super-ct', password: 'wrong' })
    await reset(await linkFor('super-ct'))
    await desk.as('super-ct', PASSWORD)
  })
})

describe('forgetting a password', () => {
  const forgot = (username: string, ip?: string) => desk.open('/v1/auth/forgot', { username }, ip)

  test('gets the same answer for every name, and none before the time has passed that hides the difference', async () => {
    await withEmail('weighbridge')
    const measured = async (username: (n: number) => string, net: string) => {
      const times: number[] = []
      let said = ''
      for (let n = 0; n < 8; n += 1) {
        await runSql(desk.db, 'delete from auth.call_window')
        const from = performance.now()
        const { status, header, data } = await forgot(username(n), `${net}.${n}`)
        times.push(performance.now() - from)
        said = JSON.stringify([status, header, data])
      }
      return { said, fastest: Math.min(...times) }
    }
    const known = await measured(() => 'weighbridge', '10.1.0')
    const unknown = await measured((n) => `nobody-${n}`, '10.2.0')
    expect(unknown.said).toBe(known.said)
    // SAME_TIME_MS of the call; timers may be a millisecond early.
    for (const { fastest } of [known, unknown]) expect(fastest).toBeGreaterThan(118)
  })

  test('sends a link only to an address that is there, made when the mail goes out', async () => {
    await withEmail('weighbridge')
    for (const name of ['weighbridge', 'weighbridge-2', 'nobody']) await forgot(name)
    expect(await runSql(desk.db, 'select 1 from auth.access_link')).toEqual([])
    const [mail, ...more] = await sentMails()
    expect(more).toEqual([])
    expect(mail!.to).toBe('weighbridge@pabrik.id')
    const token = /https:\/\/angkut\.example\.com\/login\?reset=([\w-]{43})\n/.exec(mail!.text)![1]!
    expect((await reset(token)).status).toBe(200)
    // And then its owner is told that the password changed (std.S05).
    expect((await sentMails())[0]?.subject).toContain('password changed')
    expect(await sentMails()).toEqual([])
  })

  test('is allowed three times an hour for a name and ten times for a network, whether or not the name exists', async () => {
    for (const name of ['driver', 'nobody']) {
      for (let n = 0; n < 3; n += 1) expect((await forgot(name, `10.3.${n}.1`)).status).toBe(200)
      const refused = await forgot(name, '10.3.9.1')
      expect([refused.status, refused.retryAfter > 3500]).toEqual([429, true])
    }
    for (let n = 0; n < 10; n += 1) expect((await forgot(`name-${n}`, '10.4.0.1')).status).toBe(200)
    expect((await forgot('name-11', '10.4.0.1')).status).toBe(429)
    clock.shift(3_601_000)
    expect((await forgot('driver', '10.4.0.1')).status).toBe(200)
  })

  test('a mail that cannot be sent is tried again later and leaves no link behind', async () => {
    await withEmail('weighbridge')
    await forgot('weighbridge')
    await sentMails(() => Promise.reject(new Error('no connection')))
    expect(await runSql(desk.db, 'select 1 from auth.access_link')).toEqual([])
    expect(await sentMails()).toEqual([])
    clock.shift(61_000)
    expect((await sentMails()).length).toBe(1)
  })

  test('two senders send a mail once', async () => {
    await withEmail('weighbridge')
    await forgot('weighbridge')
    const [one, two] = await Promise.all([sentMails(), sentMails()])
    expect(one.length + two.length).toBe(1)
  })
})

test('who is not signed in is answered in his language', async () => {
  const said = async (path: string, body: Record<string, string>) =>
    (await desk.open(path, body, '10.9.0.1', 'id')).header.message
  expect(await said('/v1/auth/login', { username: 'k3', password: 'salah' })).toBe(
    'Nama pengguna atau kata sandi salah',
  )
  expect(await said('/v1/auth/forgot', { username: 'k3' })).toMatch(/^Jika akun ini/)
  const token = await linkFor('helpdesk')
  const set = await said('/v1/auth/reset', { token, new_password: PASSWORD })
  expect(set).toMatch(/^Kata sandi Anda sudah dibuat/)
})

test('unknown keys of open calls are refused by name', async () => {
  const answers = [
    await desk.open('/v1/auth/forgot', { username: 'k3', email: 'me@evil.example' }),
    await desk.open('/v1/auth/reset', { token: 'x', new_password: PASSWORD, username: 'super-admin' }),
    await desk.open('/v1/auth/login', { username: 'k3', password: PASSWORD, is_admin: true }),
  ]
  expect(answers.map(({ status, errors }) => `${status} ${errors[0]?.field}`)).toEqual([
    '400 email',
    '400 username',
    '400 is_admin',
  ])
})
