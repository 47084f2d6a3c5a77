import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import {
  countFailure,
  forgetFailures,
  refuseWhileBlocked,
  takeFrom,
} from '#services/auth/account/attempts.ts'
import { WINDOWS, type WindowKind } from '#services/auth/account/rules/limits.ts'
import { createMasterApp } from '#services/master/app.ts'
import { plant, type Plant } from '../support/plant.ts'

const START = Date.parse('2026-03-02T02:00:00.000Z')
const MINUTE = 60_000

let site: Plant
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
})
beforeEach(() => at(0))
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

/** Holds the clock at so many milliseconds after the start. */
function at(ms: number): void {
  clock.freeze(new Date(START + ms))
}

describe('wrong passwords', () => {
  const leftFor = async (username: string, from: string): Promise<number> =>
    refuseWhileBlocked(site.db, username, from).then(
      () => 0,
      (error: { retryAfterS: number }) => error.retryAfterS,
    )
  const fail = async (username: string, from: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await countFailure(site.db, username, from)
  }

  test('close an account to their network for half a minute from the fifth on, and to no other', async () => {
    await fail('one', '10.0.0.1', 4)
    expect(await leftFor('one', '10.0.0.1')).toBe(0)
    await fail('one', '10.0.0.1', 1)
    expect(await leftFor('one', '10.0.0.1')).toBe(30)
    expect([await leftFor('one', '10.0.0.2'), await leftFor('two', '10.0.0.1')]).toEqual([0, 0])
    at(29_001)
    expect(await leftFor('one', '10.0.0.1')).toBe(1)
    at(30_000)
    expect(await leftFor('one', '10.0.0.1')).toBe(0)
  })

  test('at the same moment are all counted', async () => {
    await Promise.all(Array.from({ length: 8 }, () => countFailure(site.db, 'many', 'n')))
    expect(await leftFor('many', 'n')).toBe(240)
  })

  test('are forgotten after twelve hours without one, not before', async () => {
    await fail('slow', 'n', 5)
    at(12 * 60 * MINUTE)
    await fail('slow', 'n', 1)
    expect(await leftFor('slow', 'n')).toBe(60)
    at(24 * 60 * MINUTE + 1)
    await fail('slow', 'n', 4)
    expect(await leftFor('slow', 'n')).toBe(0)
  })

  test('are forgiven in one place or in all, of this account alone', async () => {
    for (const [name, from] of [
      ['x', 'a'],
      ['x', 'b'],
      ['x', 'c'],
      ['y', 'a'],
    ] as const)
      await fail(name, from, 5)
    await forgetFailures(site.db, 'x', 'a')
    expect([await leftFor('x', 'a'), await leftFor('x', 'b')]).toEqual([0, 30])
    await forgetFailures(site.db, 'x')
    expect([await leftFor('x', 'b'), await leftFor('x', 'c'), await leftFor('y', 'a')]).toEqual([0, 0, 30])
  })
})

describe('calls of nobody', () => {
  const take = async (kind: WindowKind, key: string): Promise<number> =>
    takeFrom(site.db, kind, key).then(
      () => 0,
      (error: { retryAfterS: number }) => error.retryAfterS,
    )

  test.each(Object.keys(WINDOWS) as WindowKind[])(
    'of %s are counted for their window from the first',
    async (kind) => {
      const { uses, seconds } = WINDOWS[kind]
      for (let n = 0; n < uses; n += 1) expect(await take(kind, 'key')).toBe(0)
      expect(await take(kind, 'key')).toBe(seconds)
      expect(await take(kind, 'another')).toBe(0)
      at(seconds * 1000 - 1)
      expect(await take(kind, 'key')).toBe(1)
      at(seconds * 1000 + 1)
      expect(await take(kind, 'key')).toBe(0)
    },
  )

  test('at the same moment never get more than there are', async () => {
    const left = await Promise.all(Array.from({ length: 10 }, () => take('forgot-account', 'crowd')))
    expect(left.filter((seconds) => seconds === 0)).toHaveLength(WINDOWS['forgot-account'].uses)
  })
})
