import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sessionLimits, waitAfter } from '#services/auth/account/rules/limits.ts'
import { hashPassword, passwordFits, passwordRefusal } from '#services/auth/account/rules/passwords.ts'
import { ROLES } from '#access/roles.ts'

const COST = { memory: 8, time: 1 }

describe('a new password', () => {
  test.each([
    'short',
    'password1234',
    'timbangan2026',
    'abcdefghijklm',
    '123456789012',
    'aaaaaaaaaaaaaaa',
    'dewi.lestari99',
    'pupukurea2026',
  ])('%s is refused', (password) => {
    expect(passwordRefusal(password, 'dewi.lestari')).not.toBeNull()
  })
  test.each([
    'kapal berlayar ke utara',
    'Zx9!vRt2#mQp',
    '鮪が泳ぐ海は広いな大きい',
    'truk merah parkir malam',
  ])('%s is accepted', (password) => {
    expect(passwordRefusal(password, 'dewi')).toBeNull()
  })
  test('128 characters are allowed, 129 are not', () => {
    const long = 'kapal berlayar ke utara '.repeat(6)
    expect(passwordRefusal(long.slice(0, 128), 'dewi')).toBeNull()
    expect(passwordRefusal(long.slice(0, 129), 'dewi')).toBe('At most 128 characters')
  })
  test('every character counts, the last of 128 too', async () => {
    const password = `${'kapal berlayar ke utara '.repeat(6).slice(0, 126)}🚚`
    const hash = await hashPassword(password, COST)
    expect(hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(await passwordFits(password, hash, COST)).toBe(true)
    expect(await passwordFits(password.slice(0, -2), hash, COST)).toBe(false)
    expect(await passwordFits('anything', null, COST)).toBe(false)
  })
})

describe('limits', () => {
  test('waiting never gets shorter with more failures and never exceeds 15 minutes', () => {
    fc.assert(fc.property(fc.nat(10_000), (n) => waitAfter(n) <= waitAfter(n + 1) && waitAfter(n + 1) <= 900))
    expect([4, 5, 6, 7].map(waitAfter)).toEqual([0, 30, 60, 120])
  })
  test('idle limits are shorter than absolute ones for every role', () => {
    for (const role of ROLES) expect(sessionLimits(role).idle).toBeLessThan(sessionLimits(role).absolute)
  })
})
