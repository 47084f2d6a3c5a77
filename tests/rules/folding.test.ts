import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, oneSpelling } from '#contracts/folding.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { rankOf } from '#contracts/ranking.ts'
import { plain } from '#contracts/code-words.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { truck } from '#contracts/fleet/truck.ts'

/** Ways to write the same, as spreadsheets, telephones and other keyboards do. */
const ALIKE: readonly [string, string][] = [
  ['ＧＫＴ－０１', 'GKT-01'],
  ['ТВК', 'TBK'],
  ['ΤΒΚ', 'TBK'],
  ['PT\u00a0Maju\u2009Jaya', 'PT Maju Jaya'],
  ['PT\u3000Maju', 'PT Maju'],
  ['A\u2013B\u2014C\u2011D\u2212E', 'A-B-C-D-E'],
  ['Toko \u201cMaju\u201d \u2018A\u2019', `Toko "Maju" 'A'`],
  ['Cafe\u0301', 'Café'],
]

test.each(ALIKE)('%s is kept, and looked for, as %s', (given, one) => {
  expect(oneSpelling(given)).toBe(one)
  expect(vendor.fields.name.schema.parse(given)).toBe(one)
  expect(parseListRequest({ search_string: ` ${given}\u200b` }).search).toBe(one)
  expect(rankOf([one], one, given)).toBe(0)
  expect(plain(given)).toBe(plain(one))
})

test('codes and plates are one word whoever writes them', () => {
  expect(vendor.fields.code.schema.parse('ｇｋт–０1')).toBe('GKT-01')
  expect(truck.fields.plate_no.schema.parse('ｗ\u00a08123\u2011uj')).toBe('W 8123 UJ')
})

test('what nobody sees is no part of what is looked for, and is not kept', () => {
  expect(folded('Ur\u200bea\ufeff\u00ad')).toBe('Urea')
  expect(vendor.fields.name.schema.safeParse('Ur\u200bea').success).toBe(false)
})

test('one spelling stays one, and plain texts stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(oneSpelling(oneSpelling(text))).toBe(oneSpelling(text))
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]*$/), (text) => {
      expect(oneSpelling(text)).toBe(text)
    }),
  )
  expect(oneSpelling('Gudang m³ °C ½ Ω é ñ')).toBe('Gudang m³ °C ½ Ω é ñ')
})
