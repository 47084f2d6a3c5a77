import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'
import { renewalRefusals, type RenewalFacts } from '#services/order/weighing/rules/tare-renewal.ts'

const NOW = Date.parse('2026-11-23T03:00:00Z')
const GOOD: RenewalFacts = {
  tare_kg: 14_100,
  stored_kg: 14_000,
  base_kg: 14_000,
  jbi_kg: 30_000,
  is_stored: false,
  is_manual: false,
  is_done: false,
  is_older: false,
  weighed_at: NOW - 60_000,
  now: NOW,
  took_weight: true,
  reason: null,
}
const refused = (more: Partial<RenewalFacts>, asks = true): string[] =>
  renewalRefusals({ ...GOOD, ...more }, DEFAULT_FLAG_LIMITS, asks).map(({ message }) => message)

describe('a weighed tare becomes the stored one (life.W3)', () => {
  it.each<[string, Partial<RenewalFacts>, RegExp | null]>([
    ['near the one before, by whoever weighed it', {}, null],
    ['far from it, not by who took a weight', { tare_kg: 14_300 }, /took neither weight/],
    [
      'far from it, by another person, not without a reason',
      { tare_kg: 14_300, took_weight: false },
      /Say why/,
    ],
    [
      'far from it, by another person with a reason',
      { tare_kg: 14_300, took_weight: false, reason: 'Bak baru' },
      null,
    ],
    [
      'near the one before, but far from where they began alone',
      { stored_kg: 14_140, base_kg: 13_900, tare_kg: 14_250 },
      /differs by {kg} kg; somebody who took neither weight/,
    ],
    [
      'the same by another person with a reason',
      { stored_kg: 14_140, base_kg: 13_900, tare_kg: 14_250, took_weight: false, reason: 'Bak baru' },
      null,
    ],
    ['not where it was the stored one', { is_stored: true }, /no new one/],
    ['not a typed one', { is_manual: true }, /typed/],
    ['not twice', { is_done: true }, /already/],
    ['not where a later one was weighed', { is_older: true }, /again since/],
    ['not a day later', { weighed_at: NOW - 24 * 3_600_000 - 1 }, /within a day/],
    [
      'not where nothing could be loaded',
      { tare_kg: 30_000, took_weight: false, reason: 'Bak baru' },
      /legal gross/,
    ],
  ])('%s', (_title, more, expected) => {
    const said = refused(more)
    if (expected === null) expect(said).toEqual([])
    else expect(said).toEqual([expect.stringMatching(expected)])
  })

  it('never by one person alone beyond the limit of drift, whatever they say', () => {
    const kg = fc.integer({ min: 5_000, max: 25_000 })
    fc.assert(
      fc.property(
        kg,
        kg,
        fc.option(fc.constant('Bak truk diganti baru')),
        fc.boolean(),
        (tare_kg, stored_kg, reason, asks) => {
          const far = Math.abs(tare_kg - stored_kg)
          const drifts = far > 150 && far > stored_kg * 0.015
          expect(refused({ tare_kg, stored_kg, base_kg: stored_kg, reason }, asks).length > 0).toBe(drifts)
        },
      ),
    )
  })

  it('never further alone than that in however many steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8_000, max: 20_000 }),
        fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 60 }),
        (base_kg, steps) => {
          let stored_kg = base_kg
          for (const step of steps) {
            const tare_kg = stored_kg + step * 10
            if (refused({ stored_kg, base_kg, tare_kg }).length === 0) stored_kg = tare_kg
          }
          expect(Math.abs(stored_kg - base_kg)).toBeLessThanOrEqual(Math.max(150, base_kg * 0.015))
        },
      ),
    )
  })
})
