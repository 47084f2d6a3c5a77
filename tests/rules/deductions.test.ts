import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deduct, type Owed } from '#services/billing/payment/rules/deductions.ts'
import { documentLines, totalOf, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import { VENDOR_COMPONENTS } from '#contracts/payment/payment-words.ts'

const OF = {
  payeeId: 'v',
  billing_id: null,
  trip_id: null,
  overtime_id: null,
  travel_advance_id: null,
  note: null,
}
const pays = (amount_idr: number): PaymentLine => ({
  ...OF,
  component: 'freight',
  source_no: 'BIL',
  amount_idr,
  left_idr: 0,
})
const owes = (open_idr: number, source_no = 'ADV'): Owed => ({
  ...OF,
  component: 'deduction',
  source_no,
  open_idr,
  waits_idr: 0,
  day: '2026-03-01',
})
const taken = (lines: readonly PaymentLine[]): unknown[] =>
  lines.map(({ source_no, amount_idr, left_idr }) => [source_no, amount_idr, left_idr])

test.each([
  ['all of it fits', [500], [200], [['A', -200, 0]]],
  ['as much as there is', [300], [1000], [['A', -300, 700]]],
  ['to the last rupiah', [300], [300], [['A', -300, 0]]],
  [
    'the oldest first, the second in part',
    [500],
    [300, 400],
    [
      ['A', -300, 0],
      ['B', -200, 200],
    ],
  ],
  ['what comes after has to wait', [300], [300, 400], [['A', -300, 0]]],
  ['nothing is paid', [], [300], []],
  ['taxes are withheld before', [468_000, 51_480, -9360], [600_000], [['A', -510_120, 89_880]]],
  ['what is paid is below zero', [100, -300], [50], []],
] as const)('is taken off: %s', (_name, paid, owed, expected) => {
  const lines = deduct(
    paid.map(pays),
    owed.map((open, at) => owes(open, 'ABC'[at]!)),
  )
  expect(taken(lines)).toEqual(expected)
})

const idr = fc.integer({ min: 1, max: 9_000_000_000_000 })

test('whatever is paid and owed: nobody is paid less than nothing, nothing is taken twice, and nothing is left that could be taken', () => {
  fc.assert(
    fc.property(fc.array(idr, { maxLength: 8 }), fc.array(idr, { maxLength: 8 }), (paid, owed) => {
      const lines = deduct(
        paid.map(pays),
        owed.map((open, at) => owes(open, String(at))),
      )
      const total = totalOf([...paid.map(pays), ...lines])
      expect(total).toBeGreaterThanOrEqual(0)
      for (const { source_no, amount_idr, left_idr } of lines) {
        expect(amount_idr).toBeLessThan(0)
        expect(left_idr - amount_idr).toBe(owed[Number(source_no)])
      }
      expect(new Set(lines.map(({ source_no }) => source_no)).size).toBe(lines.length)
      // Either all that is owed is taken, or nothing is paid out.
      if (total > 0) expect(totalOf(lines) + owed.reduce((sum, one) => sum + one, 0)).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('payment after payment takes a receivable down, and never below', () => {
  fc.assert(
    fc.property(idr, fc.array(idr, { maxLength: 12 }), (owed, payments) => {
      let open = owed
      let sum = 0
      for (const paid of payments) {
        const lines = deduct([pays(paid)], open > 0 ? [owes(open)] : [])
        sum -= totalOf(lines)
        open += totalOf(lines)
        expect(lines.every(({ left_idr }) => left_idr === open)).toBe(true)
        expect(paid + totalOf(lines)).toBeGreaterThanOrEqual(0)
      }
      expect(sum).toBe(
        Math.min(
          owed,
          payments.reduce((all, one) => all + one, 0),
        ),
      )
    }),
    { numRuns: 500 },
  )
})

test('a document pays its base, its tax and what is withheld, and nothing of it twice', () => {
  const document = {
    id: 'd',
    billing_no: 'BIL',
    vendor_id: 'v',
    net_idr: 1000,
    ppn_idr: 110,
    pph23_idr: 20,
    ppn_collector: 'vendor',
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    taken: ['freight', 'pph23'],
  }
  const of = (more: Partial<typeof document>): unknown[] =>
    documentLines({ ...document, ...more }, new Set(VENDOR_COMPONENTS)).map(({ component, amount_idr }) => [
      component,
      amount_idr,
    ])
  expect(of({})).toEqual([['ppn', 110]])
  expect(of({ taken: [] })).toEqual([
    ['freight', 1000],
    ['pph23', -20],
    ['ppn', 110],
  ])
  expect(of({ taken: [], ppn_collector: 'company' })).toEqual([
    ['freight', 1000],
    ['pph23', -20],
  ])
})
