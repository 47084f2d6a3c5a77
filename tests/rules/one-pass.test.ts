import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'
import { onePassRefusals, type OnePassFacts } from '#services/order/weighing/rules/one-pass.ts'
import { hasDrifted, spotCheckOf, type TareFacts } from '#services/order/weighing/rules/spot-check.ts'

const GOOD: OnePassFacts = {
  allowed: true,
  cargo_allowed: true,
  tare_kg: 14_000,
  tare_verified_at: '2026-11-01T00:00:00Z',
  tare_valid_until: '2026-11-23',
  grace_days: 1,
  today: '2026-11-23',
  empty_owed: false,
}
const codes = (more: Partial<OnePassFacts>): string[] =>
  onePassRefusals({ ...GOOD, ...more }).map(({ code }) => code)

describe('the stored tare is taken (life.W3)', () => {
  it.each<[string, Partial<OnePassFacts>, string[]]>([
    ['for an allowed cargo with a valid tare', {}, []],
    ['on the last day of its grace', { today: '2026-11-24' }, []],
    ['and not a day later', { today: '2026-11-25' }, ['tare_expired']],
    [
      'and not on the day after where there is no grace',
      { today: '2026-11-24', grace_days: 0 },
      ['tare_expired'],
    ],
    ['and not one that somebody typed', { tare_verified_at: null }, ['no_stored_tare']],
    ['and not one without an end', { tare_valid_until: null }, ['no_stored_tare']],
    ['and not for another cargo', { cargo_allowed: false }, ['one_pass_off']],
    ['and not where the setting is off', { allowed: false }, ['one_pass_off']],
    ['and not while an empty weighing is owed', { empty_owed: true }, ['empty_owed']],
  ])('%s', (_title, more, expected) => {
    expect(codes(more)).toEqual(expected)
  })
})

const TARE: TareFacts = {
  stored_kg: 14_000,
  stored_at: 1_000,
  weighed_at: 2_000,
  weighed_kg: 14_000,
  off_at: null,
  before: null,
}
const checked = (more: Partial<TareFacts>, drawn = 100): string | null =>
  spotCheckOf({ ...TARE, ...more }, 10, DEFAULT_FLAG_LIMITS, () => drawn)

describe('a weighing in one pass is weighed empty too (dec.I3.8)', () => {
  it.each<[string, Partial<TareFacts>, string | null]>([
    ['not without a reason', {}, null],
    ['after a new tare', { weighed_at: 1_000 }, 'new_tare'],
    ['where both weights never were weighed', { weighed_at: null, weighed_kg: null }, 'new_tare'],
    ['after maintenance', { off_at: 2_001 }, 'maintenance'],
    ['not once both were weighed after maintenance', { off_at: 2_000 }, null],
    ['after a tare 211 kg off', { weighed_kg: 14_211 }, 'drift'],
    ['not after one 210 kg off', { weighed_kg: 14_210 }, null],
    ['as long as its trip goes on once it was drawn', { before: 'drawn' }, 'drawn'],
  ])('%s', (_title, more, expected) => {
    expect(checked(more)).toBe(expected)
  })

  it('when the draw falls below the share, and never asks the draw where a reason stands already', () => {
    expect(checked({}, 9.999)).toBe('drawn')
    expect(checked({}, 10)).toBeNull()
    const never = (): number => {
      throw new Error('the draw was asked')
    }
    expect(spotCheckOf({ ...TARE, off_at: 3_000 }, 100, DEFAULT_FLAG_LIMITS, never)).toBe('maintenance')
  })

  it('in about the share that the setting says, whatever the truck', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (percent) => {
        let drawn = 0
        for (let n = 0; n < 1_000; n += 1)
          if (spotCheckOf(TARE, percent, DEFAULT_FLAG_LIMITS, () => n / 10) === 'drawn') drawn += 1
        expect(drawn).toBe(percent * 10)
      }),
    )
  })
})

it('drift is the same up and down, and grows with the distance', () => {
  const kg = fc.integer({ min: 1_000, max: 40_000 })
  fc.assert(
    fc.property(kg, fc.integer({ min: 0, max: 900 }), fc.nat(500), (stored, off, more) => {
      const up = hasDrifted(stored, stored + off, DEFAULT_FLAG_LIMITS)
      expect(hasDrifted(stored, stored - off, DEFAULT_FLAG_LIMITS)).toBe(up)
      if (up) expect(hasDrifted(stored, stored + off + more, DEFAULT_FLAG_LIMITS)).toBe(true)
      expect(up).toBe(off > 150 && off > stored * 0.015)
    }),
  )
})
