import { describe, expect, it } from 'vitest'
import { askedOf, flagWords, mayLeave } from '#contracts/weighing/weighing-flag.ts'
import type { WeighingFlag } from '#contracts/weighing/flag.ts'

const drift: WeighingFlag = {
  code: 'TARE_DRIFT',
  level: 'block',
  text: 'Tare differs from the standard tare of the truck',
}

describe('a flag in words', () => {
  it('says by how much, in the way of the reader', () => {
    const up: WeighingFlag = { ...drift, measure: { is: 10_420, against: 10_000, unit: 'kg' } }
    expect(flagWords(up, 'en')).toBe(
      'Tare differs from the standard tare of the truck: 10,420 kg against 10,000 kg (+420 kg, +4.2 %)',
    )
    expect(flagWords(up, 'id')).toContain(': 10.420 kg, acuan 10.000 kg (+420 kg, +4,2 %)')
    const down: WeighingFlag = { ...drift, measure: { is: 9_000, against: 10_000, unit: 'kg' } }
    expect(flagWords(down, 'en')).toContain('(-1,000 kg, -10 %)')
  })

  it('is its text where nothing was measured', () => {
    expect(flagWords(drift, 'en')).toBe(drift.text)
  })
})

describe('what control tower is asked of a ticket', () => {
  const flags = { to_decide: 'flags', place: 'origin' } as const

  it('holds the truck only while the trip has not gone on', () => {
    expect(askedOf(flags, 'loaded').why).toContain('may not leave')
    expect(askedOf({ ...flags, place: 'destination' }, 'unloading').why).toContain('may not leave')
    for (const status of ['in_transit', 'delivered', 'verified', 'billed'])
      expect(askedOf(flags, status).why).toContain('has gone on')
  })

  it('is to verify it where nobody did in time, whatever became of the trip', () => {
    for (const status of [null, 'loaded', 'verified'])
      expect(askedOf({ ...flags, to_decide: 'orphan' }, status)).toMatchObject({
        title: 'Verify ticket {ticket}',
        why: expect.stringContaining('Nobody at the weighbridge has verified'),
      })
  })
})

describe('a truck', () => {
  it('may leave when no serious flag waits for its answer', () => {
    expect(mayLeave({ status: 'closed', flags: [] })).toBe(true)
    expect(mayLeave({ status: 'flagged', flags: [{ ...drift, level: 'warn' }] })).toBe(true)
    expect(mayLeave({ status: 'flagged', flags: [drift] })).toBe(false)
    expect(mayLeave({ status: 'verified', flags: [drift] })).toBe(true)
    expect(mayLeave({ status: 'open', flags: [] })).toBe(false)
    expect(mayLeave({ status: 'void', flags: [] })).toBe(false)
  })
})
