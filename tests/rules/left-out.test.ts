import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Owed } from '#services/billing/payment/rules/deductions.ts'
import { deduct } from '#services/billing/payment/rules/deductions.ts'
import { isChosen, isDue, leftOut } from '#services/billing/payment/rules/left-out.ts'
import type { PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import { seenDigest } from '#services/billing/payment/rules/seen.ts'

const OF = { payeeId: 'p', trip_id: null, overtime_id: null, travel_advance_id: null, note: null } as const
const pays = (amount_idr: number, id = 'paid'): PaymentLine => ({
  ...OF,
  billing_id: id,
  component: 'freight',
  source_no: id,
  amount_idr,
  left_idr: 0,
})
const debts = fc
  .uniqueArray(
    fc.record({
      billing_id: fc.uuid(),
      component: fc.constantFrom('receivable', 'driver_pay'),
      open_idr: fc.integer({ min: 0, max: 1000 }),
      waits_idr: fc.integer({ min: 0, max: 1000 }),
      day: fc.constantFrom(null, '2026-03-01', '2026-04-01'),
    }),
    { selector: ({ billing_id }) => billing_id, maxLength: 8 },
  )
  .map((rows) => rows.map((row): Owed => ({ ...OF, ...row, source_no: row.billing_id })))

test('every rupiah owed is deducted, open on its line, or named as left out; with a choice only where money goes out', () => {
  fc.assert(
    fc.property(
      debts,
      fc.integer({ min: 1, max: 3000 }),
      fc.subarray(['receivable', 'driver_pay'] as const),
      (owed, paid, ticked) => {
        const asked = { components: ['freight', ...ticked] as const, period_end: '2026-03-31' }
        const lines = [
          pays(paid),
          ...deduct(
            [pays(paid)],
            owed.filter((one) => isDue(one, asked)),
          ),
        ]
        const left = leftOut(lines, owed, asked)
        const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
        const taken = sum(lines.slice(1).map(({ amount_idr, left_idr }) => left_idr - amount_idr))
        expect(taken + sum(left.map(({ open_idr }) => open_idr))).toBe(
          sum(owed.map(({ open_idr, waits_idr }) => open_idr + waits_idr)),
        )
        const goesOut = sum(lines.map(({ amount_idr }) => amount_idr)) > 0
        for (const one of left) {
          expect(one.open_idr).toBeGreaterThan(0)
          expect(isChosen(one)).toBe(goesOut && (one.why === 'waits' || !isDue(one, asked)))
        }
        // What is held by money that nobody confirmed is never silent where money goes out.
        const waits = left.filter(({ why }) => why === 'waits').map(({ open_idr }) => open_idr)
        expect(sum(waits)).toBe(goesOut ? sum(owed.map(({ waits_idr }) => waits_idr)) : 0)
      },
    ),
    { numRuns: 500 },
  )
})

test('two lines that change against each other are another look, another order is not', () => {
  const seen = seenDigest('p', [pays(100, 'a'), pays(200, 'b')], [])
  expect(seenDigest('p', [pays(200, 'b'), pays(100, 'a')], [])).toBe(seen)
  expect(seenDigest('p', [pays(101, 'a'), pays(199, 'b')], [])).not.toBe(seen)
  expect(seenDigest('p', [pays(100, 'c'), pays(200, 'b')], [])).not.toBe(seen)
  expect(seenDigest('q', [pays(100, 'a'), pays(200, 'b')], [])).not.toBe(seen)
  const left = { ...pays(1), component: 'receivable', open_idr: 5, day: null, why: 'unticked' } as const
  expect(seenDigest('p', [pays(100, 'a'), pays(200, 'b')], [left])).not.toBe(seen)
})
