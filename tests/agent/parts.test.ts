import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ScaleState } from '#frames/stability.ts'
import { backOff } from '#agent/back-off.ts'
import { readConfig } from '#agent/config.ts'
import { authorization } from '#agent/digest.ts'
import { agentKey } from '#agent/key.ts'
import { captureRefusal } from '#agent/local-capture.ts'
import { isDue } from '#agent/pace.ts'
import { keptFrames, openRing } from '#agent/ring.ts'
import { frameMaker } from '#agent/frame-maker.ts'
import { serverClock } from '#agent/server-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'agent-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const STATE: ScaleState = {
  weight_kg: 12_340,
  stable: true,
  zero: false,
  overload: false,
  net: false,
  zero_seen_at: 500,
  at: 1_000,
  samples: [],
  connected: true,
  raw: 'x',
  indicator_record_no: null,
  window: [],
}
const SCALE = '01900000-0000-7000-8000-000000000009'

describe('the clock of the server', () => {
  test('is told to within half of the quickest way there and back, whatever the other answers do', () => {
    const delay = fc.record({ out: fc.nat(400), back: fc.nat(400) })
    fc.assert(
      fc.property(
        fc.integer({ min: -9e8, max: 9e8 }),
        fc.array(delay, { minLength: 1, maxLength: 8 }),
        (ahead, delays) => {
          let now = 1_000_000
          const clock = serverClock(() => now)
          for (const { out, back } of delays) {
            const sent = now
            now += out + back
            clock.measure(sent, now, sent + out + ahead)
            now += 1_000
          }
          const quickest = Math.min(...delays.map(({ out, back }) => out + back))
          expect(Math.abs(clock.offset() - ahead)).toBeLessThanOrEqual(quickest / 2 + 1)
        },
      ),
    )
  })

  test('follows a step of either clock with the next answer', () => {
    let now = 0
    const clock = serverClock(() => now)
    for (let n = 0; n < 8; n += 1) clock.measure(now, now + 2, now + 1)
    now = 3_600_000
    clock.measure(now, now + 40, now + 20 - 3_600_000)
    expect(clock.offset()).toBe(-3_600_000)
  })
})

describe('the ring on the disk', () => {
  test('keeps the last thousand, over restarts, and no number comes twice', () => {
    const key = agentKey(folder)
    const seqs: number[] = []
    for (const count of [3, 1_700, 5]) {
      const ring = openRing(folder)
      const make = frameMaker(SCALE, key, ring)
      for (let n = 0; n < count; n += 1) seqs.push(make(STATE, []).seq)
      ring.close()
    }
    expect(new Set(seqs).size).toBe(seqs.length)
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
    const kept = keptFrames(folder).map((line): number => JSON.parse(line).seq)
    expect(kept.slice(-1_000)).toEqual(seqs.slice(-1_000))
    expect(kept.length).toBeLessThanOrEqual(2_000)
  })

  test('a line that was cut off by a loss of power spoils no other', () => {
    appendFileSync(join(folder, 'frames.jsonl'), '{"seq":9')
    const ring = openRing(folder)
    const { seq } = frameMaker(SCALE, agentKey(folder), ring)(STATE, [])
    ring.close()
    const kept = keptFrames(folder).map((line): number => JSON.parse(line).seq)
    expect(kept.at(-1)).toBe(seq)
    expect(Number(readFileSync(join(folder, 'seq'), 'utf8'))).toBeGreaterThanOrEqual(seq)
  })

  test('counts on from what the server has seen', () => {
    const ring = openRing(folder)
    ring.startAfter(5_000_000)
    expect(ring.nextSeq()).toBe(5_000_001)
    ring.startAfter(3)
    expect(ring.nextSeq()).toBe(5_000_002)
    ring.close()
  })
})

describe('what is sent', () => {
  const last = { state: STATE, photos: '', at: 0, isWord: false }
  const word = { ...last, isWord: true }
  test.each([
    ['the first', null, STATE, '', 0, true],
    ['the same too soon', last, STATE, '', 100, false],
    ['another weight too soon', last, { ...STATE, weight_kg: 1 }, '', 199, false],
    ['another weight', last, { ...STATE, weight_kg: 1 }, '', 200, true],
    ['another weight too soon after a word', word, { ...STATE, weight_kg: 1 }, '', 99, false],
    ['another weight after a word', word, { ...STATE, weight_kg: 1 }, '', 100, true],
    ['a word that leaves the next weight room', last, { ...STATE, stable: !STATE.stable }, '', 299, false],
    ['a word', last, { ...STATE, stable: !STATE.stable }, '', 300, true],
    ['the same after a second', last, { ...STATE, at: 2_000 }, '', 1_000, true],
    ['no new reading', last, STATE, '', 5_000, false],
    ['a picture', last, STATE, 'abc', 300, true],
    ['a line that is gone', last, { ...STATE, weight_kg: 1, connected: false }, '', 900, false],
  ] as const)('%s', (_, before, state, photos, now, expected) => {
    expect(isDue(before, state, photos, now)).toBe(expected)
  })
})

test.each([
  ['nothing speaks against it', STATE, null, null],
  ['no line', { ...STATE, connected: false }, null, 'no_signal'],
  ['overload', { ...STATE, overload: true }, null, 'overload'],
  ['net', { ...STATE, net: true }, null, 'net'],
  ['never empty', { ...STATE, zero_seen_at: null }, null, 'not_zeroed'],
  ['the same truck again', STATE, 500, 'not_zeroed'],
  ['moving', { ...STATE, stable: false }, null, 'moving'],
] as const)('a weight is kept or not: %s', (_, state, used, expected) => {
  expect(captureRefusal(state, used)).toBe(expected)
})

test('waits grow, and begin anew when it worked', () => {
  const waits = backOff(() => 0)
  const first = [waits.next(), waits.next(), waits.next()]
  expect(first).toEqual([500, 1_000, 2_000])
  for (let n = 0; n < 20; n += 1) expect(waits.next()).toBeLessThanOrEqual(15_000)
  waits.worked()
  expect(waits.next()).toBe(500)
})

describe('a camera that asks who is there', () => {
  // RFC 7616, 3.9.1, with its nonces.
  const challenge =
    'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
  const login = { user: 'Mufasa', password: 'Circle of Life' }

  test('gets the answer of the standard', () => {
    const said = authorization(
      challenge,
      login,
      '/dir/index.html',
      'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    )
    expect(said).toContain('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"')
    const old = authorization(
      challenge.replace('SHA-256', 'MD5'),
      login,
      '/dir/index.html',
      'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    )
    expect(old).toContain('response="8ca523f5e9506fed4657c9700eebdbec"')
  })

  test('also the older way, and Basic', () => {
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
    const answer = md5(`${md5('Mufasa:r:Circle of Life')}:n:${md5('GET:/a?b=1')}`)
    expect(authorization('Digest realm="r", nonce="n"', login, '/a?b=1')).toContain(`response="${answer}"`)
    expect(authorization('Basic realm="r"', login, '/')).toBe(`Basic ${btoa('Mufasa:Circle of Life')}`)
    expect(authorization('Negotiate', login, '/')).toBeNull()
  })
})

test('the command line goes before the environment, and that before the file', () => {
  const env = { ANGKUT_SERVER: 'https://one.test/', ANGKUT_SCALE: SCALE, ANGKUT_TOKEN: 'secret' }
  const config = readConfig(['--server', 'https://two.test', '--serial', 'COM3:4800'], env)
  expect(config).toMatchObject({
    server: 'https://two.test',
    scale: SCALE,
    line: { kind: 'serial', path: 'COM3', baud: 4_800 },
    origins: ['https://two.test'],
    localPort: 17_017,
  })
  expect(readConfig(['--tcp', '10.1.1.5:4001'], env).line).toEqual({
    kind: 'tcp',
    host: '10.1.1.5',
    port: 4_001,
  })
  expect(() => readConfig([], { ...env, ANGKUT_SCALE: 'tb-01' })).toThrow(/scale/)
  expect(() => readConfig([], { ...env, ANGKUT_TOKEN: '' })).toThrow(/token/)
})
