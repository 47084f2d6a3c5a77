import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  base32,
  codeOfStep,
  fittingStep,
  newSecret,
  stepOf,
  uriOf,
} from '#services/auth/account/rules/totp.ts'

/** RFC 6238, appendix B: seconds since 1970 and the eight-digit code for SHA-1. */
const VECTORS: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]
const SECRET = base32(Buffer.from('12345678901234567890'))

test.each(VECTORS)('RFC 6238: at second %i the code is %s', (second, code) => {
  expect(codeOfStep(SECRET, stepOf(second * 1000), 8)).toBe(code)
})

test('a secret is written as authenticators read it', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(uriOf(SECRET, 'a b@c')).toContain('/Angkut:a%20b%40c?secret=GEZD')
})

const moment = fc.integer({ min: 90_000, max: 4_000_000_000_000 })

test('a code fits from one step before its own to one after it, and never twice', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -4, max: 4 }), (ms, away) => {
      const step = Math.max(0, stepOf(ms) + away)
      const code = codeOfStep(SECRET, step)
      const found = fittingStep(SECRET, code, ms, -2)
      // Two steps may share a code by chance; then it fits by its twin.
      if (Math.abs(step - stepOf(ms)) <= 1) expect(found).not.toBeNull()
      else if (found !== null) expect(codeOfStep(SECRET, found)).toBe(code)
      expect(fittingStep(SECRET, code, ms, stepOf(ms) + 1)).toBeNull()
    }),
  )
})

test('anything that is not six digits fits nothing', () => {
  fc.assert(
    fc.property(fc.string(), moment, (text, ms) => {
      fc.pre(!/^\d{6}$/.test(text))
      expect(fittingStep(SECRET, text, ms, -2)).toBeNull()
    }),
  )
})
