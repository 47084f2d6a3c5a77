import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIGNED_FRAME, type FrameContent } from '#contracts/telemetry/signed-frame.ts'
import { isGenuine, signFrame } from '#frames/signed-frame.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const FRAME: Omit<FrameContent, 'key_id'> = {
  scale_id: '0190a000-0000-7000-8000-000000000001',
  seq: 7,
  weight_kg: 42_360,
  stable: true,
  zero: false,
  net: false,
  overload: false,
  negative: false,
  raw: 'ST,GS,+0042360kg',
  indicator_record_no: null,
  at: '2026-11-23T02:00:00.000Z',
  zero_seen_at: '2026-11-23T01:58:00.000Z',
  samples: [{ weight_kg: 42_360, at: 1_795_000_000_000 }],
  photos: [{ position: 'front', sha256: 'ab'.repeat(32), at: '2026-11-23T02:00:00.000Z' }],
}

describe('a signed frame', () => {
  const frame = signFrame(FRAME, privateKey)

  test('has the form of the wire and is genuine under its own key only', () => {
    expect(SIGNED_FRAME.safeParse(frame).success).toBe(true)
    expect(isGenuine(frame, PEM)).toBe(true)
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(isGenuine(frame, other)).toBe(false)
    expect(isGenuine(frame, 'no key')).toBe(false)
  })

  test('any part that is changed breaks it', () => {
    const changed = [
      { weight_kg: 42_370 },
      { seq: 8 },
      { stable: false },
      { at: '2026-11-23T02:00:00.001Z' },
      { zero_seen_at: null },
      { raw: 'ST,GS,+0042370kg' },
      { samples: [] },
      { photos: [] },
      { scale_id: '0190a000-0000-7000-8000-000000000002' },
      { indicator_record_no: '1' },
    ]
    expect(changed.filter((part) => isGenuine({ ...frame, ...part }, PEM))).toEqual([])
  })

  test('a plate that a camera read is signed with its picture; a frame without one is signed as before there were any', () => {
    const [photo] = FRAME.photos
    const read = signFrame({ ...FRAME, photos: [{ ...photo!, plate: 'W 8123 UJ' }] }, privateKey)
    expect(SIGNED_FRAME.safeParse(read).success).toBe(true)
    expect(isGenuine(read, PEM)).toBe(true)
    for (const photos of [[photo!], [{ ...photo!, plate: 'W 8124 UJ' }]])
      expect(isGenuine({ ...read, photos }, PEM)).toBe(false)
    expect(isGenuine({ ...frame, photos: [{ ...photo!, plate: 'W 8123 UJ' }] }, PEM)).toBe(false)
    expect(SIGNED_FRAME.safeParse({ ...read, photos: [{ ...photo!, plate: '<b>' }] }).success).toBe(false)
  })

  test('no other weight passes under the same signature', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (weight_kg) => {
        expect(isGenuine({ ...frame, weight_kg }, PEM)).toBe(weight_kg === FRAME.weight_kg)
      }),
    )
  })
})
