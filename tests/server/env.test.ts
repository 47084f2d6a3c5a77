import { describe, expect, test, vi } from 'vitest'
import { EnvError, readEnv } from '#server/env.ts'
import { welcome } from '#server/welcome.ts'

/** The problems of a configuration, one a line. */
function refusal(source: Record<string, string>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return error instanceof EnvError ? error.problems.join('\n') : String(error)
  }
}

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://angkut.example.com' }

test('nothing set is a demo on this machine', () => {
  expect(readEnv({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    demo: true,
    production: false,
    trustedProxies: [],
    allowedHosts: [],
    serviceUrls: {},
    argon: { memory: 65_536, time: 3 },
  })
})

test('production is no demo, trusts a proxy on this machine, and writes JSON', () => {
  expect(readEnv(PRODUCTION)).toMatchObject({
    demo: false,
    production: true,
    logFormat: 'json',
    trustedProxies: ['127.0.0.0/8', '::1/128'],
  })
  expect(readEnv({ ...PRODUCTION, DEMO: '1' }).demo).toBe(true)
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '10.0.0.5' },
  { HOST: '::' },
  { PUBLIC_ORIGIN: 'https://plant.test' },
])('where other machines reach it, %o, a demo is made only for who says so aloud', (source) => {
  expect(readEnv(source)).toMatchObject({ demo: false, publicDemo: false })
  expect(readEnv({ ...source, DEMO: '1' })).toMatchObject({ demo: true, publicDemo: true })
})

test('the page of parts is shown to who asks for it, never in production', () => {
  expect(readEnv({})).toMatchObject({ parts: false })
  expect(readEnv({ PARTS: '1' })).toMatchObject({ parts: true })
  expect(refusal({ ...PRODUCTION, PARTS: '1' })).toContain('PARTS is for development')
})

test('a demo of this machine alone is not public', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1'])
    expect(readEnv({ HOST })).toMatchObject({ demo: true, publicDemo: false })
})

test('the start says in so many words that others reach a demo', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  welcome(readEnv({ HOST: '0.0.0.0', DEMO: '1' }), 'http://x', 'here', null)
  welcome(readEnv({}), 'http://x', 'here', null)
  const texts = said.mock.calls.map(([text]) => String(text).includes('Other machines reach this demo'))
  said.mockRestore()
  expect(texts).toEqual([true, false])
})

test('services elsewhere are known by origin', () => {
  expect(readEnv({ ORDER_URL: 'http://10.0.0.9:9003/', VM_URL: '' }).serviceUrls).toEqual({
    order: 'http://10.0.0.9:9003',
  })
})

describe('a refusal names the variable, what is wrong, and the fix', () => {
  test.each([
    [{ PORT: 'http' }, "PORT: 'http' is not a whole number. Give"],
    [{ PORT: '70000' }, "PORT: '70000' is not between 0 and 65535."],
    [{ DEMO: 'yes' }, "DEMO: 'yes' is neither 0 nor 1. Give 1 for demo"],
    [{ PUBLIC_ORIGIN: 'angkut.example.com' }, 'is not an address that starts with http:// or https://'],
    [{ PUBLIC_ORIGIN: 'https://angkut.example.com/app' }, 'has more than scheme, host and port'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, 'is not a list of IP addresses or networks'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'is not a list of IP addresses or networks'],
    [{ ORDER_URL: 'ftp://x' }, 'ORDER_URL'],
    [{ SMTP_URL: 'mail.example.com' }, 'is not an address that starts with smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'does not say who sends'],
    [{ LOG_LEVEL: 'loud' }, 'is no level'],
    [{ ANGKUT_COLOUR: 'red' }, 'ANGKUT_COLOUR is not a setting of Angkut. Remove it or correct its name.'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_ORIGIN is missing. Give the address people type'],
    [{ ...PRODUCTION, PUBLIC_ORIGIN: 'http://plant.test' }, 'is without TLS'],
    [{ ...PRODUCTION, ANGKUT_ARGON_MEMORY: '4096' }, 'Give 19456 or more.'],
    [{ ...PRODUCTION, ANGKUT_ARGON_TIME: '1' }, 'Give 2 or more.'],
    [{ ...PRODUCTION, CLOCK_OFFSET_MS: '1000' }, 'CLOCK_OFFSET_MS'],
  ])('%o', (source, sentence) => {
    expect(refusal(source as Record<string, string>)).toContain(sentence)
  })

  test('all of them at once, and no password', () => {
    const text = refusal({ PORT: 'x', DATABASE_URL: 'mysql://angkut:geheim@db' })
    expect(text.split('\n')).toHaveLength(2)
    expect(text).not.toContain('geheim')
  })
})

test('outside production cheap hashes and a moved clock are allowed, for tests', () => {
  expect(
    readEnv({ ANGKUT_ARGON_MEMORY: '8', ANGKUT_ARGON_TIME: '1', CLOCK_OFFSET_MS: '-5000' }),
  ).toMatchObject({
    argon: { memory: 8, time: 1 },
    clockOffset: -5000,
  })
})
