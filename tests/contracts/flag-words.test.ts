import { describe, expect, it } from 'vitest'
import { flagWords, mayLeave } from '#contracts/weighing/weighing-flag.ts'
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
