import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { againstNpwp, isSameTaxpayer, validNpwp } from '#contracts/tax/npwp.ts'
import { treatmentAt, type Rate, type TaxProfile } from '#services/billing/tax/rules/rate-at.ts'
import { taxes, type TaxAsk } from '#services/billing/tax/rules/taxes.ts'

const rate = (more: Partial<Rate> & Pick<Rate, 'id' | 'kind' | 'percent'>): Rate => ({
  service: 'general',
  withoutNpwp: null,
  numerator: 1,
  denominator: 1,
  exemptPlates: [],
  validFrom: '2025-01-01',
  validTo: null,
  ...more,
})
const PPN_OLD = rate({
  id: 'p11',
  kind: 'ppn',
  percent: '11.0000',
  validFrom: '2022-04-01',
  validTo: '2024-12-31',
})
const PPN = rate({
  id: 'p12',
  kind: 'ppn',
  percent: '12.0000',
  numerator: 11,
  denominator: 12,
  exemptPlates: ['yellow'],
})
const PPN_FREIGHT = rate({
  id: 'pf',
  kind: 'ppn',
  service: 'freight_forwarding',
  percent: '12.0000',
  numerator: 11,
  denominator: 120,
})
const PPH = rate({
  id: 'h2',
  kind: 'pph23',
  percent: '2.0000',
  withoutNpwp: '4.0000',
  validFrom: '2009-01-01',
})
const PKP: TaxProfile = {
  validFrom: '2020-01-01',
  isPkp: true,
  ppnService: 'general',
  npwp: '0013121660091000',
  exemptFrom: null,
  exemptTo: null,
  isFinal: false,
}
const BASE: TaxAsk = {
  treatment: 'taxed',
  lines: [],
  day: '2026-03-10',
  rates: [PPN_OLD, PPN_FREIGHT, PPN, PPH],
  profiles: [PKP],
  otherwise: { ...PKP, validFrom: '', isPkp: false },
  collects: false,
  collectsAboveIdr: 10_000_000,
}
const lines = (...amounts: number[]): TaxAsk['lines'] =>
  amounts.map((amountIdr) => ({ loadDate: '2026-03-01', amountIdr }))

/** Worked out by hand: [case, what is asked, PPN, PPh 23, who collects, payable]. */
const TABLE: readonly [string, Partial<TaxAsk>, number, number, 'vendor' | 'company', number][] = [
  // 10,000,000 × 11/12 × 12 % = 1,100,000; × 2 % = 200,000
  ['11/12 of the price at 12 %', { lines: lines(10_000_000) }, 1_100_000, 200_000, 'vendor', 10_900_000],
  // 1,234,567 × 0.11 = 135,802.37; × 0.02 = 24,691.34
  ['rounds down below a half', { lines: lines(1_234_567) }, 135_802, 24_691, 'vendor', 1_345_678],
  // 50 × 0.11 = 5.5 → 6; 50 × 0.02 = 1
  ['rounds a half up', { lines: lines(50) }, 6, 1, 'vendor', 55],
  // three lines of 33: 99 × 0.11 = 10.89 → 11 and not 3 × 3.63 → 12; 99 × 0.02 = 1.98 → 2
  ['rounds the sum, not the lines', { lines: lines(33, 33, 33) }, 11, 2, 'vendor', 108],
  ['of nothing nothing', { lines: [] }, 0, 0, 'vendor', 0],
  ['yellow plates are not charged PPN', { treatment: 'exempt', lines: lines(10_000_000) }, 0, 200_000, 'vendor', 9_800_000],
  ['no PKP charges none', { profiles: [{ ...PKP, isPkp: false }], lines: lines(10_000_000) }, 0, 200_000, 'vendor', 9_800_000],
  ['without a profile no PKP', { profiles: [], lines: lines(10_000_000) }, 0, 200_000, 'vendor', 9_800_000],
  // 10,000,000 × 11/120 × 12 % = 110,000
  ['freight forwarding has a set amount', { profiles: [{ ...PKP, ppnService: 'freight_forwarding' }], lines: lines(10_000_000) }, 110_000, 200_000, 'vendor', 9_910_000],
  // 6,000,000 × 11 % = 660,000 and 4,000,000 × 1.1 % = 44,000
  [
    'a vendor that becomes a freight forwarder inside the period',
    {
      profiles: [PKP, { ...PKP, ppnService: 'freight_forwarding', validFrom: '2026-03-02' }],
      lines: [{ loadDate: '2026-03-01', amountIdr: 6_000_000 }, { loadDate: '2026-03-02', amountIdr: 4_000_000 }],
    },
    704_000, 200_000, 'vendor', 10_504_000,
  ],
  // 4 % of 10,000,000
  ['without a tax number more is withheld', { profiles: [{ ...PKP, isPkp: false, npwp: null }], lines: lines(10_000_000) }, 0, 400_000, 'vendor', 9_600_000],
  ['a letter of exemption on its last day', { profiles: [{ ...PKP, exemptFrom: '2026-01-01', exemptTo: '2026-03-10' }], lines: lines(10_000_000) }, 1_100_000, 0, 'vendor', 11_100_000],
  ['a letter that ended yesterday', { profiles: [{ ...PKP, exemptFrom: '2026-01-01', exemptTo: '2026-03-09' }], lines: lines(10_000_000) }, 1_100_000, 200_000, 'vendor', 10_900_000],
  ['a letter from tomorrow', { profiles: [{ ...PKP, exemptFrom: '2026-03-11', exemptTo: '2026-12-31' }], lines: lines(10_000_000) }, 1_100_000, 200_000, 'vendor', 10_900_000],
  ['who pays final tax', { profiles: [{ ...PKP, isPkp: false, isFinal: true }], lines: lines(10_000_000) }, 0, 0, 'vendor', 10_000_000],
  // 5,000,000 × 11 % = 550,000 and 5,000,050 × 11/12 × 12 % = 550,005.5: together 1,100,005.5 → 1,100,006; 10,000,050 × 2 % = 200,001
  [
    'a rate that changes inside the period',
    { lines: [{ loadDate: '2024-12-31', amountIdr: 5_000_000 }, { loadDate: '2025-01-01', amountIdr: 5_000_050 }] },
    1_100_006, 200_001, 'vendor', 10_900_055,
  ],
  // PKP from 2 March: 4,000,000 of 10,000,000 is charged: 440,000
  [
    'a vendor that becomes PKP inside the period',
    {
      profiles: [{ ...PKP, isPkp: false }, { ...PKP, validFrom: '2026-03-02' }],
      lines: [{ loadDate: '2026-03-01', amountIdr: 6_000_000 }, { loadDate: '2026-03-02', amountIdr: 4_000_000 }],
    },
    440_000, 200_000, 'vendor', 10_240_000,
  ],
  ['the company collects: PPN is not paid out', { collects: true, lines: lines(100_000_000) }, 11_000_000, 2_000_000, 'company', 98_000_000],
  // 9,009,009 × 1.11 = 9,999,999.99 → PPN 990,991, with it exactly 10,000,000: still the vendor
  ['at the threshold the vendor collects', { collects: true, lines: lines(9_009_009) }, 990_991, 180_180, 'vendor', 9_819_820],
  // 9,009,010 × 0.11 = 990,991.1 → 990,991, with it 10,000,001: the company
  ['a rupiah above it the company does', { collects: true, lines: lines(9_009_010) }, 990_991, 180_180, 'company', 8_828_830],
  ['who charges none has nothing to collect', { collects: true, treatment: 'exempt', lines: lines(100_000_000) }, 0, 2_000_000, 'vendor', 98_000_000],
  // −1,000,000: −110,000 and −20,000; the vendor owes 1,090,000
  ['below zero as above it', { lines: lines(500_000, -1_500_000) }, -110_000, -20_000, 'vendor', -1_090_000],
  ['a half below zero away from it', { lines: lines(-50) }, -6, -1, 'vendor', -55],
  ['the largest document stays exact', { lines: lines(4_000_000_000_000_000) }, 440_000_000_000_000, 80_000_000_000_000, 'vendor', 4_360_000_000_000_000],
] // prettier-ignore

describe('taxes of a document, worked out by hand (dec.I4.1, dec.I4.3)', () => {
  test.each(TABLE)('%s', (_name, ask, ppn, pph23, collector, payable) => {
    const found = taxes({ ...BASE, ...ask })
    expect(found).toMatchObject({
      ppn_idr: ppn,
      pph23_idr: pph23,
      ppn_collector: collector,
      payable_idr: payable,
      missing: [],
    })
  })

  test('are shown as formulas, or with the reason why there is none', () => {
    const [ppn, pph23] = taxes({ ...BASE, lines: lines(1_234_567) }).rows
    expect(ppn).toMatchObject({
      formula: '1.234.567 × 11/12 × 12 %',
      base_idr: 1_234_567,
      amount_idr: 135_802,
    })
    expect(pph23).toMatchObject({ formula: '1.234.567 × 2 %', rate_id: 'h2', reason: null })
    const [exempt] = taxes({ ...BASE, treatment: 'exempt', lines: lines(7) }).rows
    expect(exempt).toMatchObject({
      formula: '',
      reason: 'exempt_plate',
      rate_id: null,
      base_idr: 7,
      amount_idr: 0,
    })
  })

  test('name each day for which the company has entered no rate', () => {
    const old = { loadDate: '2008-05-01', amountIdr: 100 }
    expect(taxes({ ...BASE, profiles: [{ ...PKP, validFrom: '2000-01-01' }], lines: [old, old] })).toMatchObject({
      missing: [{ kind: 'ppn', day: '2008-05-01' }, { kind: 'pph23', day: '2008-05-01' }],
      ppn_idr: 0,
    }) // prettier-ignore
  })
})

const days = fc.constantFrom('2024-12-30', '2024-12-31', '2025-01-01', '2026-03-01')
const amounts = fc.integer({ min: -2_000_000_000, max: 9_000_000_000 })
const some = fc.array(fc.record({ loadDate: days, amountIdr: amounts }), { maxLength: 40 })

test('rows come to the sums, the bases to the net, and no rupiah hangs on the sequence of the lines', () => {
  fc.assert(
    fc.property(some, fc.boolean(), fc.boolean(), (given, collects, isPkp) => {
      const ask = { ...BASE, collects, profiles: [{ ...PKP, isPkp }], lines: given }
      const found = taxes(ask)
      const net = given.reduce((sum, { amountIdr }) => sum + amountIdr, 0)
      for (const kind of ['ppn', 'pph23'] as const) {
        const rows = found.rows.filter((row) => row.kind === kind)
        expect(rows.reduce((sum, row) => sum + row.amount_idr, 0)).toBe(found[`${kind}_idr`])
        expect(rows.reduce((sum, row) => sum + row.base_idr, 0)).toBe(net)
      }
      const collected = found.ppn_collector === 'company' ? found.ppn_idr : 0
      expect(found.payable_idr + found.pph23_idr + collected).toBe(net + found.ppn_idr)
      expect(taxes({ ...ask, lines: given.toReversed() })).toEqual(found)
      const mirrored = given.map((line) => ({ ...line, amountIdr: -line.amountIdr }))
      expect(taxes({ ...ask, lines: mirrored }).payable_idr + found.payable_idr).toBe(0)
    }),
    { numRuns: 2000 },
  )
})

test('plates that the law does not charge are said by the rate of the loading date', () => {
  const rates = [PPN_OLD, PPN]
  expect(treatmentAt(rates, 'yellow', '2026-03-01')).toBe('exempt')
  expect(treatmentAt(rates, 'yellow', '2024-03-01')).toBe('taxed')
  expect(treatmentAt(rates, 'black', '2026-03-01')).toBe('taxed')
  expect(treatmentAt(rates, null, '2026-03-01')).toBe('taxed')
})

test('a tax number is one of a company by its ninth digit, or of a person by province and day of birth', () => {
  const wrongDigit = 'Its check digit is wrong: read it again from the card'
  const filler =
    'This only fills the field: write the number of the tax card, or of the identity card of a person'
  const noPerson =
    'No identity number is like this: it begins with the province, and digits 7 to 12 are the day of birth. Read it again from the card'
  const length = 'Must have 15 or 16 digits'
  for (const [number, said] of [
    // 01.312.166.0-091.000: 0+1×… Luhn over 013121660 gives 20.
    ['0013121660091000', null],
    ['01.312.166.0-091.000', null],
    ['0013121661091000', wrongDigit],
    ['0031121660091000', wrongDigit],
    ['01.312.166.1-091.000', wrongDigit],
    ['3578010101900001', null],
    ['3578014101900001', null],
    ['3578012902960001', null],
    ['1078010101900001', noPerson],
    ['9878010101900001', noPerson],
    ['3500010101900001', noPerson],
    ['3578003201900001', noPerson],
    ['3578013201900001', noPerson],
    ['3578013113900001', noPerson],
    ['3578013102900001', noPerson],
    ['3578012902970001', noPerson],
    ['3578017201900001', noPerson],
    ['3578120101900000', noPerson],
    ['0000000000000000', filler],
    ['000000000000000', filler],
    ['00.000.000.0-612.000', filler],
    ['1111111111111111', filler],
    ['999999999999999', filler],
    ['0999999999999999', filler],
    ['1212121212121212', filler],
    ['0123456789012345', filler],
    ['123456789012345', filler],
    ['9876543210987654', filler],
    ['01312166009100', length],
    ['00131216600910001', length],
    ['0013121660091O00', length],
  ] as const)
    expect(againstNpwp(number)?.message ?? null, number).toBe(said)
})

test('a number that cannot be one counts as none, and one of 15 digits as the same with a zero before it', () => {
  expect(validNpwp('01.312.166.0-091.000')).toBe('0013121660091000')
  for (const none of [null, '', '0000000000000000', '0013121661091000']) expect(validNpwp(none)).toBeNull()
  expect(isSameTaxpayer('01.312.166.0-091.000', '0013121660091004')).toBe(true)
  expect(isSameTaxpayer('3578010101900001', '3578010101900002')).toBe(false)
})
