import { describe, expect, test } from 'vitest'
import { createLogger, prettyLine } from '#server/log.ts'
import { redactPath, redactText } from '#server/redact.ts'
import { started } from './plant-server.ts'

/** Secrets that must not be found in any log. */
const JWT = 'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeQ'
const CANARY = 'canary-7f3a9b'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(createLogger({ logLevel: 'trace', logFormat: 'json' }, { write: (line) => void (text += line) }))
  return text
}

describe('nothing secret is logged', () => {
  test.each<[string, unknown]>([
    ['a password', { password: CANARY }],
    ['deep inside', { a: { b: [{ newPassword: CANARY, password_again: CANARY }] } }],
    ['headers', { headers: { cookie: CANARY, Authorization: CANARY, 'set-cookie': [CANARY] } }],
    ['Headers', { headers: new Headers({ cookie: CANARY }) }],
    ['tax and phone numbers', { npwp: CANARY, phone_number: CANARY, driver: { phone: CANARY } }],
    ['an object under a secret name', { cookies: { token: { raw: CANARY } } }],
    ['a map', { given: new Map([['token', CANARY]]) }],
    [
      'an error',
      Object.assign(new Error(`login with password=${CANARY}`), { detail: `Key (phone)=(${CANARY})` }),
    ],
    ['an error with a cause', { err: new Error('no', { cause: new Error(`Bearer ${CANARY}xyz`) }) }],
    ['a database address', { url: `postgres://angkut:${CANARY}@db/angkut` }],
    [
      'what is shown once',
      { pin: CANARY, bridge_token: CANARY, recovery_codes: [CANARY], link: `/login?reset=${CANARY}` },
    ],
    ['a path', { path: `/v1/profile/${CANARY}` }],
  ])('%s', (_, value) => {
    expect(logged((log) => log.info(value as object))).not.toContain(CANARY)
    expect(logged((log) => log.child({ part: value }).warn('hello'))).not.toContain(CANARY)
  })

  test('in a message and its values', () => {
    expect(logged((log) => log.info('GET /v1/profile/%s?token=%s', CANARY, CANARY))).not.toContain(CANARY)
    expect(
      logged((log) => log.info(`session ${JWT} of +62 812-3456-7890, 01.234.567.8-901.000`)),
    ).not.toMatch(/eyJ|3456|901\.000/)
  })

  test('paths', () => {
    expect(redactPath(`/api/auth/v1/profile/${JWT}`)).toBe('/api/auth/v1/profile/:token')
    expect(redactPath(`/dashboard/driver?search=081234567890&token=${CANARY}`)).toBe('/dashboard/driver')
    expect(redactText(`/x?a=1&token=${CANARY}&b=2`)).toBe('/x?a=1&token=[masked]&b=2')
  })

  test('ordinary things stay readable', () => {
    const id = '0199a1b2-c3d4-7e5f-8a9b-081234567890'
    expect(redactText(`order ${id} of 12500 kg at 2025-11-21T08:15:00.000Z`)).toBe(
      `order ${id} of 12500 kg at 2025-11-21T08:15:00.000Z`,
    )
  })

  test('through the whole server: cookies, bearers, paths, bodies and failures', async () => {
    const { get, text, lines } = await started({
      api: async ({ req, note }) => {
        note({ userId: 'u-1' })
        throw new Error(`failed for ${req.headers.cookie} ${req.headers.authorization}`)
      },
    })
    await get(`/api/auth/v1/profile/${JWT}?token=${CANARY}`, {
      headers: { cookie: `token=${JWT}`, authorization: `Bearer ${CANARY}` },
    })
    await expect.poll(() => lines().some((line) => line.status === 500)).toBe(true)
    expect(text()).not.toMatch(new RegExp(`${CANARY}|eyJ`))
    expect(lines().find((line) => line.status === 500)).toMatchObject({
      method: 'GET',
      path: '/api/auth/v1/profile/:token',
      userId: 'u-1',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
    })
  })
})

describe('nobody writes lines of their own', () => {
  const FORGED = 'budi\n{"level":60,"msg":"forged"}\r\u2028\u001b[2Jx'

  test('in JSON', () => {
    const text = logged((log) => log.info({ name: FORGED }, FORGED))
    expect(text.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(text)).toMatchObject({ level: 'info', name: FORGED })
  })

  test('on a terminal', () => {
    const line = prettyLine(logged((log) => log.info({ name: FORGED }, FORGED)))
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(line).not.toMatch(/[\x00-\x1f\u2028]/)
  })

  test('JSON that is no log line is shown as it came', () => {
    for (const line of ['null', '5', '[1]', '{"half']) expect(prettyLine(line)).toBe(line)
  })

  test('a request is one short line', () => {
    const line = prettyLine(
      logged((log) => log.info({ id: 'r', method: 'GET', path: '/login', status: 200, ms: 3.4 })),
    )
    expect(line).toMatch(/^\d\d:\d\d:\d\d GET \/login 200 3\.4 ms$/)
  })
})
