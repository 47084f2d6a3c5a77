import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatedWeight, type LoadFacts } from '#services/sub/telemetry/rules/simulated-load.ts'

const FACTS: LoadFacts = {
  seed: 'trip-1',
  tare_kg: 10_000,
  jbi_kg: 40_000,
  planned_kg: 20_000,
  origin_tare_kg: null,
  origin_net_kg: null,
  place: 'origin',
  first_kg: null,
  division_kg: 10,
}

/** The least and the most of a weight over many trips alike but for their seed. */
function range(more: Partial<LoadFacts>): [number, number] {
  const weights = Array.from({ length: 400 }, (_, n) =>
    simulatedWeight({ ...FACTS, ...more, seed: `trip-${n}` }),
  )
  return [Math.min(...weights), Math.max(...weights)]
}

describe('a simulated truck weighs', () => {
  it.each<[string, Partial<LoadFacts>, [number, number]]>([
    ['its tare, two divisions more or less, when it comes to load', {}, [9_980, 10_020]],
    ['the same on a coarse scale', { division_kg: 20 }, [9_960, 10_040]],
    ['tare and plan, two per cent apart, when it has loaded', { first_kg: 10_000 }, [29_700, 30_100]],
    [
      'what it weighed empty and its plan, whatever its standard tare',
      { first_kg: 12_000 },
      [31_700, 32_100],
    ],
    [
      'eight tonnes more where no plan says one',
      { place: 'check', first_kg: 10_000, planned_kg: null },
      [17_880, 18_040],
    ],
    ['its legal gross and no more', { first_kg: 10_000, jbi_kg: 29_800 }, [29_700, 29_800]],
    [
      'one division above its tare, should its legal gross be below',
      { first_kg: 10_000, jbi_kg: 5_000 },
      [10_010, 10_010],
    ],
    [
      'full at the destination, little less than was loaded',
      { place: 'destination', origin_net_kg: 20_000 },
      [29_940, 30_000],
    ],
    ['by its plan, where nobody weighed it before', { place: 'destination' }, [29_940, 30_000]],
    ['eight tonnes there without a plan', { place: 'destination', planned_kg: null }, [17_980, 18_000]],
    [
      'with the tare it had at the origin',
      { place: 'destination', origin_tare_kg: 11_000, origin_net_kg: 20_000 },
      [30_940, 31_000],
    ],
    [
      'that tare when it has unloaded',
      { place: 'destination', origin_tare_kg: 11_000, first_kg: 31_000 },
      [10_980, 11_020],
    ],
    ['never nothing', { tare_kg: 0 }, [10, 20]],
  ])('%s', (_title, more, [least, most]) => {
    const [low, high] = range(more)
    expect(low).toBeGreaterThanOrEqual(least)
    expect(high).toBeLessThanOrEqual(most)
    // The ends are reached, give or take a twentieth of the way between them.
    const near = Math.max((most - least) / 20, most === least ? 0 : FACTS.division_kg)
    expect([low - least <= near, most - high <= near]).toEqual([true, true])
  })

  it('the same for one weighing as often as it is asked, and another time something else', () => {
    expect(simulatedWeight(FACTS)).toBe(simulatedWeight({ ...FACTS }))
    const loaded = (seed: string) => simulatedWeight({ ...FACTS, seed, first_kg: 10_000 })
    expect(new Set(Array.from({ length: 50 }, (_, n) => loaded(`trip-${n}`))).size).toBeGreaterThan(20)
  })

  it('a multiple of the division, above nothing and within its legal gross, whatever it is', () => {
    const kg = fc.integer({ min: 1_000, max: 60_000 })
    const facts = fc.record<LoadFacts>({
      seed: fc.string(),
      tare_kg: kg,
      jbi_kg: kg,
      planned_kg: fc.option(kg),
      origin_tare_kg: fc.option(kg),
      origin_net_kg: fc.option(kg),
      place: fc.constantFrom('origin', 'destination', 'check'),
      first_kg: fc.option(kg),
      division_kg: fc.constantFrom(1, 10, 20),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const weight = simulatedWeight(given)
        expect(weight % given.division_kg).toBe(0)
        expect(weight).toBeGreaterThan(0)
        if (given.place !== 'destination' && given.first_kg !== null)
          expect(weight).toBeLessThanOrEqual(
            Math.max(given.jbi_kg, given.tare_kg + given.division_kg) + given.division_kg / 2,
          )
      }),
    )
  })
})
