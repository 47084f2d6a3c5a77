import fc from 'fast-check'
import { expect, test } from 'vitest'
import { againstSecond, besideSecond } from '#services/order/weighing/rules/second-weighing.ts'

const SCALE = { division_kg: 10, tolerance_percent: 0.5 }
const SECOND = { tare_kg: 10_000, gross_kg: 30_000 }

test('only the weights that are to change are held against the second weighing', () => {
  expect(besideSecond({ tare_kg: 9_900, gross_kg: 30_200 }, SECOND, ['gross_kg'])).toEqual({
    gross_kg: 200,
    tare_kg: null,
  })
  expect(besideSecond({ tare_kg: 9_900, gross_kg: 30_200 }, SECOND, ['bag_count'])).toEqual({
    gross_kg: null,
    tare_kg: null,
  })
})

test.each([
  [30_150, []],
  [30_160, ['gross_kg']],
  [29_850, []],
  [29_840, ['gross_kg']],
])('gross %s beside 30,000 kg at 0.5 %%', (gross_kg, wrong) => {
  const beside = besideSecond({ tare_kg: 10_000, gross_kg }, SECOND, ['gross_kg', 'tare_kg'])
  const errors = againstSecond(beside, SECOND, SCALE, null)
  expect(errors.map(({ message }) => (message.includes('gross') ? 'gross_kg' : 'tare_kg'))).toEqual(wrong)
})

test('a light truck is allowed two divisions', () => {
  const second = { tare_kg: 500, gross_kg: 1_000 }
  const errors = (tare_kg: number) =>
    againstSecond(besideSecond({ tare_kg, gross_kg: 1_000 }, second, ['tare_kg']), second, SCALE, null).length
  expect([errors(520), errors(530)]).toEqual([0, 1])
})

test('a reason lets every difference through, and what is the same needs none', () => {
  const kg = fc.integer({ min: 400, max: 80_000 })
  fc.assert(
    fc.property(kg, kg, kg, kg, (tare_kg, gross_kg, tare, gross) => {
      const beside = besideSecond({ tare_kg, gross_kg }, { tare_kg: tare, gross_kg: gross }, [
        'gross_kg',
        'tare_kg',
      ])
      expect(againstSecond(beside, { tare_kg: tare, gross_kg: gross }, SCALE, 'It was refuelled')).toEqual([])
      const same = besideSecond({ tare_kg, gross_kg }, { tare_kg, gross_kg }, ['gross_kg', 'tare_kg'])
      expect(againstSecond(same, { tare_kg, gross_kg }, SCALE, null)).toEqual([])
    }),
  )
})
