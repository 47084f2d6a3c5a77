import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  proofText,
  readProof,
  type PaperPlace,
  type PaperStatement,
} from '#contracts/weighing/paper-proof.ts'
import {
  checkCodeOf,
  isGenuineStatement,
  isRightCode,
  paperKeysOf,
  signStatement,
} from '#services/order/weighing/rules/paper-key.ts'
import { signerOf } from '#engine/seal/signer.ts'

const OLD = Buffer.alloc(32, 'old')
const old = signerOf(OLD)
const rotated = signerOf(Buffer.alloc(32, 'new'), [OLD])
const stranger = signerOf(Buffer.alloc(32, 'forger'))

const statements: fc.Arbitrary<PaperStatement> = fc.record({
  ticket_no: fc.stringMatching(/^[A-Z]{2}-\d{2}-\d{6}-(X\d)?\d{4}$/),
  version: fc.integer({ min: 1, max: 99 }),
  net_kg: fc.integer({ min: 1, max: 150_000 }),
  date: fc.constantFrom('2026-11-22', '2027-01-01'),
  plate_no: fc.string({ minLength: 1, maxLength: 12 }),
})

const places: fc.Arbitrary<PaperPlace | null> = fc.option(
  fc.record({
    number: fc.integer({ min: 1, max: 999_999_999 }),
    before: fc.stringMatching(/^[\w-]{43}$/),
  }),
)

describe('the code of a paper (dec.I3.16)', () => {
  test('is read back as it was written, from an address or from the code alone', () => {
    fc.assert(
      fc.property(statements, places, (statement, place) => {
        const signed = signStatement(statement, place, old)
        const text = proofText(signed)
        expect(readProof(text)).toEqual(signed)
        expect(readProof(` https://angkut.example/ticket/${'a'.repeat(22)}#${text}\n`)).toEqual(signed)
      }),
      { numRuns: 40 },
    )
  })

  test('proves nothing once anything of it is changed', () => {
    fc.assert(
      fc.property(statements, statements, places, places, (one, other, place, elsewhere) => {
        const signed = signStatement(one, place, old)
        expect(isGenuineStatement(signed, old)).toBe(true)
        for (const part of Object.keys(one) as (keyof PaperStatement)[]) {
          const forged = { ...signed, statement: { ...one, [part]: other[part] } }
          expect(isGenuineStatement(forged, old)).toBe(one[part] === other[part])
        }
        const moved = { ...signed, place: elsewhere }
        expect(isGenuineStatement(moved, old)).toBe(JSON.stringify(place) === JSON.stringify(elsewhere))
      }),
      { numRuns: 30 },
    )
  })

  test('is proved by a retired key, and by nobody else’s', () => {
    const statement = {
      ticket_no: 'TB-01-261122-0018',
      version: 1,
      net_kg: 26_340,
      date: '2026-11-22',
      plate_no: 'W 1 A',
    }
    const signed = signStatement(statement, null, old)
    expect(isGenuineStatement(signed, rotated)).toBe(true)
    expect(isGenuineStatement(signed, stranger)).toBe(false)
    expect(isGenuineStatement({ ...signed, key_id: rotated.keyId }, rotated)).toBe(false)
    expect(paperKeysOf(rotated).map(({ key_id }) => key_id)).toEqual([rotated.keyId, old.keyId])
  })

  test('is checked by a browser with the public half alone', async () => {
    const statement = {
      ticket_no: 'TB-01-261122-0018',
      version: 2,
      net_kg: 9_000,
      date: '2026-11-22',
      plate_no: 'W 1 A',
    }
    const { signature, key_id } = signStatement(statement, null, rotated)
    const { public_key } = paperKeysOf(rotated).find((one) => one.key_id === key_id)!
    const key = await crypto.subtle.importKey('raw', Buffer.from(public_key, 'base64url'), 'Ed25519', false, [
      'verify',
    ])
    const text = JSON.stringify(['angkut-paper-1', ...Object.values(statement)])
    const isRight = (said: string): Promise<boolean> =>
      crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(said))
    expect(await isRight(text)).toBe(true)
    expect(await isRight(text.replace('9000', '9100'))).toBe(false)
  })

  test('what is no code is none', () => {
    for (const text of [
      '',
      '1.',
      'https://x/ticket/abc',
      '1.A.1.1.20261122.%E0%A4.0123456789ab.' + 'a'.repeat(86),
    ])
      expect(readProof(text)).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => readProof(text) === null))
  })

  test('typed, it belongs to one number, version and net', () => {
    const paper = { ticket_no: 'TB-01-261122-0018', version: 1, net_kg: 26_340 }
    const check_code = checkCodeOf(paper, old)
    expect(check_code).toMatch(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/)
    expect(
      isRightCode({ ...paper, check_code: check_code.toLowerCase().replaceAll('-', ' ') }, rotated),
    ).toBe(true)
    expect(isRightCode({ ...paper, check_code }, stranger)).toBe(false)
    expect(isRightCode({ ...paper, net_kg: 26_350, check_code }, old)).toBe(false)
    expect(isRightCode({ ...paper, version: 2, check_code }, old)).toBe(false)
    expect(isRightCode({ ...paper, check_code: check_code.slice(0, 9) }, old)).toBe(false)
    expect(isRightCode({ ...paper, check_code: '' }, old)).toBe(false)
  })
})
